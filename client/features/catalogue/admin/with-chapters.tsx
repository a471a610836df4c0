import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { type Chapter, catalogue } from '#contracts/catalogue/catalogue.ts'

/** Loads the chapters for what needs them: undefined until they are there. Says so when they cannot be loaded. */
export function WithChapters({ children }: { children: (chapters: Chapter[] | undefined) => ReactNode }) {
  const { data, error, refetch } = useQuery({
    ...queryFor(catalogue.listChapters, { query: { search: undefined } }),
    staleTime: 0,
  })
  if (!error) return children(data)
  return (
    <LoadFailed
      what="the chapters"
      error={error}
      announcement="Failed to fetch chapters"
      onRetry={() => void refetch()}
    />
  )
}
