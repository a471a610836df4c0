import { queryFor } from '#client/platform/queries.ts'
import { questions } from '#contracts/questions.ts'

/** The reference ranges: the same until the page is loaded again. A session asks for them early, to have them offline. */
export const labsQuery = { ...queryFor(questions.labs), staleTime: Number.POSITIVE_INFINITY }
