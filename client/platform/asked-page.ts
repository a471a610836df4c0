import { useState } from 'react'
import { createPath, useLocation } from 'react-router'

/** This page, for the sign-in to open after it: router state, the same while the sign-in loads. */
export function useAskedPage() {
  const location = useLocation()
  const [state] = useState(askedPageState(createPath(location)))
  return state
}

/** For a link to the sign-in that names the page to open after it. */
export const askedPageState = (askedPage: string) => ({ askedPage })

/** The page that a visitor asked for before the sign-in. */
export function readAskedPage(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('askedPage' in state)) return undefined
  return typeof state.askedPage === 'string' && isOwnPath(state.askedPage) ? state.askedPage : undefined
}

/**
 * Whether an address is a path of this site. Browsers read a backslash as a slash and leave out tabs and line breaks, so that
 * `//host`, `/\host` and the like name another site.
 */
function isOwnPath(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1)
  return path.startsWith('/') && !/\/\/|[\\\p{Cc}]/u.test(path)
}
