import { useSearchParams } from 'react-router'

/** The parts of the filter by name; an empty text does not filter. `from` and `to` are dates. */
type LogFilter = Record<string, string>

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/**
 * The filter and the place in a list that is read from its newest entry on. Both are in the address. The place is a list
 * of the pages on the way, each by the entry before which it begins. `empty` names the parts of the
 * filter, `kept` the other parameters that stay when it changes.
 */
export function useLogFilter<F extends LogFilter>(empty: F, kept: readonly string[] = []) {
  const [search, setSearch] = useSearchParams()
  const partOf = (name: string) => {
    const value = search.get(name) ?? ''
    return (name === 'from' || name === 'to') && !isDate(value) ? '' : value
  }
  const filter = Object.fromEntries(Object.keys(empty).map((name) => [name, partOf(name)])) as F
  const pages = search.getAll('before').filter((place) => place !== '')
  const show = (next: F, nextPages: readonly string[] = []) => {
    const query = new URLSearchParams(Object.entries(filledIn(next) as LogFilter))
    for (const name of kept) for (const value of search.getAll(name)) query.append(name, value)
    for (const place of nextPages) query.append('before', place)
    setSearch(query)
  }
  /** The steps to the neighbouring pages. `last` is the last entry of this page, if there are older ones. */
  const pager = (last: string | number | undefined) => ({
    onBack: pages.length > 0 ? () => show(filter, pages.slice(0, -1)) : undefined,
    onNext: last === undefined ? undefined : () => show(filter, [...pages, String(last)]),
  })
  return { filter, pages, show, pager }
}

/** The filter for the server, which has only the parts that are filled in. */
export const filledIn = <F extends LogFilter>(filter: F) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Partial<F>
