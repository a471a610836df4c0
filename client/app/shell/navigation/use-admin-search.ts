import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { adminSearch } from '#contracts/search/admin-search.ts'

/** What matches these words; nothing is asked while there are none. */
export function useAdminSearch(words: string) {
  const { data, ...query } = useQuery({
    ...queryFor(adminSearch.find, { query: { q: words } }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { ...query, matches: words === '' ? undefined : data?.matches }
}
