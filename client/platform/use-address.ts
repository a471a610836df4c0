import { useContext } from 'react'
import { UNSAFE_DataRouterContext, useSearchParams } from 'react-router'

/** Parameters by name; undefined or empty takes one away. */
type Changes = Record<string, string | number | undefined>

export interface ChangeOptions {
  /** Takes the place of the present entry of the history, as typing does, and closing: Back opens nothing again. */
  replaces?: boolean
  /** Shows the page from its top. */
  showsTop?: boolean
}

/** What a screen shows and what is open on it: in the parameters of the address, so that Back and links work. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  /** The other parameters stay. */
  function change(changes: Changes, { replaces = false, showsTop = false }: ChangeOptions = {}): void {
    // `params` are those of the last render: on a slow device a link may have been followed since. What the router
    // itself knows has no other name.
    const present = router ? new URLSearchParams(router.state.location.search) : params
    setParams(changed(present, changes), { replace: replaces, preventScrollReset: !showsTop })
  }
  return { params, change }
}

export function changed(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

const mostPages = 100_000

/** The page of a list, from 1. */
export const pageIn = (params: URLSearchParams) =>
  Math.max(1, Math.min(Math.trunc(Number(params.get('page'))) || 1, mostPages))
