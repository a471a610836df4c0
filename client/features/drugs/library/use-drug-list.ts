import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { drugNamesQuery, drugProgressQuery, drugsQuery } from '#client/features/drugs/drug-queries.ts'
import { drugsNamed } from '#client/features/drugs/drugs-named.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import type { DrugName } from '#contracts/drugs/drugs.ts'
import type { DrugProgress } from '#contracts/study/components.ts'

export interface DrugFilter {
  search: string
  bookmarkedOnly: boolean
}

const typingPauseMs = 200

/** The drugs that match the filter, by name; in a search the best match first, without a network those named so. */
export function useDrugList({ search, bookmarkedOnly }: DrugFilter) {
  const names = useQuery(drugNamesQuery)
  const { data: progress } = useQuery(drugProgressQuery)
  const [query] = useDebouncedValue(search.trim(), typingPauseMs)
  const isSearching = query.length > 1
  const found = useQuery({
    ...drugsQuery({ search: query }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  })

  const all = names.data ?? []
  const isOffline = found.error instanceof CallError && found.error.status === 0
  const searched = isOffline ? drugsNamed(all, query) : inOrder(all, found.data)
  const matches = isSearching ? searched : all
  const drugs = bookmarkedOnly ? matches.filter((drug) => hasBookmark(progress?.get(drug.id))) : matches
  return {
    drugs,
    all,
    progress,
    isLoading: names.isPending || (isSearching && found.isPending),
    error: names.error ?? (isSearching && !isOffline ? found.error : null),
    refetch: () => void (names.error ? names.refetch() : found.refetch()),
  }
}

function inOrder(all: readonly DrugName[], found: readonly { id: number }[] | undefined): DrugName[] {
  const byId = new Map(all.map((drug) => [drug.id, drug]))
  return (found ?? []).flatMap(({ id }) => byId.get(id) ?? [])
}

export function hasBookmark(progress: DrugProgress | undefined): boolean {
  return progress?.components.some((component) => component.progress.isBookmarked) ?? false
}
