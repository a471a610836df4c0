import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { search } from '#contracts/search/search.ts'
import { searchKinds } from '#domain/search/kind-order.ts'
import type { Found } from './found-items.tsx'

const typingPauseMs = 120

/** One search over chapters, cards, drugs and questions, while its text is typed. */
export function useSearch(typed: string) {
  const [query] = useDebouncedValue(typed.trim(), typingPauseMs)
  const isSearching = query.length > 1
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...queryFor(search.everything, { query: { q: query } }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  })
  // The previous results stay, with their search, until the new ones arrive, so that words and links match.
  const [answered, setAnswered] = useState(query)
  if (data && !isPlaceholderData && answered !== query) setAnswered(query)
  const found: Found | undefined =
    isSearching && data ? { reply: data, meant: data.correctedTo ?? answered } : undefined
  return { query, isSearching, found, error, isFetching }
}

export const isNothing = ({ reply }: Found) => searchKinds.every((kind) => reply[kind].length === 0)
