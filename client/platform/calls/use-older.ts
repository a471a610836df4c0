import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorToast } from '#client/platform/toast.ts'

interface OlderQuery<Page, Row> {
  /** The address of the list: what invalidates addresses that begin so loads it again. */
  address: string
  load: (query: { before?: string }, options: { signal: AbortSignal }) => Promise<Page>
  rowsOf: (page: Page) => readonly Row[]
  /** The place of a row, before which the page after it begins: its id unless stated. */
  placeOf?: (row: Row) => string
  /** The text of the toast when a page cannot be loaded; none unless stated. */
  failure?: string
  /** The id of a row to be found: pages are loaded until they reach it. */
  downTo?: number | undefined
}

/** A list that is read from the newest on, a page at a time; the next page begins before the last row. */
export function useOlder<Page extends { hasMore: boolean }, Row extends { id: number }>({
  address,
  load,
  rowsOf,
  placeOf = ({ id }) => String(id),
  failure,
  downTo,
}: OlderQuery<Page, Row>) {
  const query = useInfiniteQuery({
    queryKey: [address, 'older'],
    queryFn: ({ pageParam, signal }) =>
      load(pageParam === undefined ? {} : { before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => {
      const last = page.hasMore ? rowsOf(page).at(-1) : undefined
      return last && placeOf(last)
    },
    staleTime: 0,
  })
  const { hasNextPage, isFetching, fetchNextPage } = query
  const hasFailed = query.error !== null
  useEffect(() => {
    if (hasFailed && failure) errorToast(failure)
  }, [hasFailed, failure])
  const rows = query.data?.pages.flatMap(rowsOf)
  const last = rows?.at(-1)?.id ?? 0
  const isTooShort = downTo !== undefined && last > downTo && hasNextPage && !hasFailed
  useEffect(() => {
    if (isTooShort && !isFetching) void fetchNextPage()
  }, [isTooShort, isFetching, fetchNextPage])
  return { ...query, first: query.data?.pages[0], rows }
}

/** Such a list, for what shows it. */
export interface OlderList<Row> {
  rows: readonly Row[] | undefined
  error: Error | null
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}
