import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { reloadOwnCards } from '#client/features/own-cards/reload-own-cards.ts'
import { queryClient, queryFor } from '#client/platform/calls/queries.ts'
import { type OwnImportRun, ownImport } from '#contracts/own-cards/own-import.ts'

const query = queryFor(ownImport.lastImport)
const pollingMs = 1_000

export const isRunning = (run: OwnImportRun | null | undefined): boolean =>
  run?.state === 'waiting' || run?.state === 'running'

/** The share of the notes that a running import has written, 0 to 1. */
export const shareWritten = ({ read, total }: OwnImportRun) => (total === 0 ? 0 : Math.min(1, read / total))

/** The learner's last import, followed while it runs. Its notes are loaded once it has ended. */
export function useLastImport(): OwnImportRun | null | undefined {
  const { data } = useQuery({
    ...query,
    staleTime: 0,
    meta: { isExtra: true },
    refetchInterval: ({ state }) => (isRunning(state.data?.last) ? pollingMs : false),
  })
  const runs = isRunning(data?.last)
  const ran = useRef(false)
  useEffect(() => {
    if (ran.current && !runs) void reloadOwnCards()
    ran.current = runs
  }, [runs])
  return data?.last
}

/** Shows an import as a call has just answered it. */
export const keepLastImport = (last: OwnImportRun) => queryClient.setQueryData(query.queryKey, { last })
