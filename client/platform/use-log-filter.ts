import { useSearchParams } from 'react-router'

/** Texts by name; empty: not filtered by it. `from` and `to` are dates. */
type LogFilter = Record<string, string>

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/**
 * Filter and place in a log that is read from its newest entry on, both in the address: every page that was opened on the
 * way, by the id that it begins before. `empty` names the parts of the filter.
 */
export function useLogFilter<F extends LogFilter>(empty: F) {
  const [search, setSearch] = useSearchParams()
  const partOf = (name: string) => {
    const value = search.get(name) ?? ''
    return (name === 'from' || name === 'to') && !isDate(value) ? '' : value
  }
  const filter = Object.fromEntries(Object.keys(empty).map((name) => [name, partOf(name)])) as F
  const pages = search
    .getAll('before')
    .map(Number)
    .filter((id) => id > 0)
  const show = (next: F, nextPages: number[] = []) => {
    const query = new URLSearchParams(Object.entries(filledIn(next) as LogFilter))
    for (const id of nextPages) query.append('before', String(id))
    setSearch(query)
  }
  return { filter, pages, show }
}

/** As the server takes it: only what is filled in. */
export const filledIn = <F extends LogFilter>(filter: F) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Partial<F>
