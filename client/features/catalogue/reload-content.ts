import { queryClient } from '#client/platform/calls/queries.ts'

/**
 * Loads the queries again that show chapters or cards, after a change of these; a running session is kept.
 */
export function reloadContent(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(chapters|flashcards|study|admin)/.test(String(queryKey[0])),
  })
}
