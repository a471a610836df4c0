import { useSearchParams } from 'react-router'

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
  /** The other parameters stay. */
  function change(changes: Changes, { replaces = false, showsTop = false }: ChangeOptions = {}): void {
    setParams((present) => changed(present, changes), { replace: replaces, preventScrollReset: !showsTop })
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
