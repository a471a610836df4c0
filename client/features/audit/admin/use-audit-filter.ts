import { useSearchParams } from 'react-router'

/** Empty text: not filtered by it. */
export interface AuditFilter {
  action: string
  actor: string
  subjectType: string
  subjectId: string
  from: string
  to: string
}

export const emptyFilter: AuditFilter = {
  action: '',
  actor: '',
  subjectType: '',
  subjectId: '',
  from: '',
  to: '',
}
const names = Object.keys(emptyFilter) as (keyof AuditFilter)[]
const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Filter and place in the log, both in the address: every page that was opened on the way, by the id that it begins before. */
export function useAuditFilter() {
  const [search, setSearch] = useSearchParams()
  const filter = { ...emptyFilter }
  for (const name of names) filter[name] = search.get(name) ?? ''
  for (const name of ['from', 'to'] as const) if (!isDate(filter[name])) filter[name] = ''
  const pages = search
    .getAll('before')
    .map(Number)
    .filter((id) => id > 0)
  const show = (next: AuditFilter, nextPages: number[] = []) => {
    const query = new URLSearchParams()
    for (const name of names) if (next[name]) query.set(name, next[name])
    for (const id of nextPages) query.append('before', String(id))
    setSearch(query)
  }
  return { filter, pages, show }
}

/** As the server takes it: only what is filled in. */
export const queryOf = (filter: AuditFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== '')) as Partial<AuditFilter>
