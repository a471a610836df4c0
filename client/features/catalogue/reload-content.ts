import { queryClient } from '#client/platform/calls/queries.ts'

/** After a change of chapters or cards: queries that show them are loaded again; a running session is kept. */
export function reloadContent(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(chapters|flashcards|study|admin)/.test(String(queryKey[0])),
  })
}
