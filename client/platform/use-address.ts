import { useContext } from 'react'
import { UNSAFE_DataRouterContext, useSearchParams } from 'react-router'

/** New values of parameters by name. Undefined or an empty text removes the parameter. */
type Changes = Record<string, string | number | undefined>

export interface ChangeOptions {
  /**
   * Replaces the current history entry, as typing and closing do, so that Back does not open anything again.
   */
  replaces?: boolean
  /** Scrolls to the top of the page. */
  showsTop?: boolean
}

/**
 * The state of a screen, such as its filter and its open dialog, in the parameters of the address. So Back
 * and links work.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  /** Changes these parameters. All others stay unchanged. */
  function change(changes: Changes, { replaces = false, showsTop = false }: ChangeOptions = {}): void {
    // `params` belong to the last render, and on a slow device a link may have been followed since. React
    // Router offers its current state under this name only.
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

/** The page number of a list, from 1. */
export const pageIn = (params: URLSearchParams) =>
  Math.max(1, Math.min(Math.trunc(Number(params.get('page'))) || 1, mostPages))
