import { useState } from 'react'
import { createPath, useLocation } from 'react-router'

/**
 * The current page as router state, so that the sign-in can open it afterwards. It stays the same while the
 * sign-in loads.
 */
export function useAskedPage() {
  const location = useLocation()
  const [state] = useState(askedPageState(createPath(location)))
  return state
}

/** The router state for a link to the sign-in, which names the page to open after it. */
export const askedPageState = (askedPage: string) => ({ askedPage })

/** The page that a visitor asked for before the sign-in. */
export function readAskedPage(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('askedPage' in state)) return undefined
  return typeof state.askedPage === 'string' && isOwnPath(state.askedPage) ? state.askedPage : undefined
}

/**
 * True when an address is a path of this site. Browsers read a backslash as a slash and leave out tabs and
 * line breaks, so that `//host`, `/\host` and the like name another site.
 */
function isOwnPath(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1)
  return path.startsWith('/') && !/\/\/|[\\\p{Cc}]/u.test(path)
}
