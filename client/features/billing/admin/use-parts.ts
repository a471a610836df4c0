import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorToast } from '#client/platform/toast.ts'
import { promoListPart } from '#contracts/billing/promo-admin.ts'

interface Parts<Row> {
  /** The address of the list: what changes it invalidates this key. */
  path: string
  load: (query: { before?: number }, options: { signal: AbortSignal }) => Promise<Row[]>
  /** Said in a toast when it cannot be loaded. */
  failure: string
  /** The id of a row that is looked for: parts are loaded until it must be among them. */
  downTo?: number | undefined
}

/** A list that is loaded in parts, newest first. */
export function useParts<Row extends { id: number }>({ path, load, failure, downTo }: Parts<Row>) {
  const query = useInfiniteQuery({
    queryKey: [path, 'parts'],
    queryFn: ({ pageParam, signal }) => load(pageParam === 0 ? {} : { before: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length === promoListPart ? last.at(-1)?.id : undefined),
    staleTime: 0,
  })
  const hasFailed = query.error !== null
  useEffect(() => {
    if (hasFailed) errorToast(failure)
  }, [hasFailed, failure])
  const rows = query.data?.pages.flat()
  const last = rows?.at(-1)?.id ?? 0
  const { hasNextPage, isFetching, fetchNextPage } = query
  const isTooShort = downTo !== undefined && last > downTo && hasNextPage && !hasFailed
  useEffect(() => {
    if (isTooShort && !isFetching) void fetchNextPage()
  }, [isTooShort, isFetching, fetchNextPage])
  return { ...query, rows }
}
