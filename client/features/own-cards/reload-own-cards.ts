import { queryClient } from '#client/platform/calls/queries.ts'

const outdated = ['/api/own/', '/api/study/', '/api/search']

/** Loads again everything that shows own cards, and the plan of which they are a part. */
export const reloadOwnCards = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => outdated.some((start) => String(queryKey[0]).startsWith(start)),
  })
