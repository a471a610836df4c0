import { queryFor } from '#client/platform/calls/queries.ts'
import { questions } from '#contracts/questions/questions.ts'

/** The reference ranges. A session asks for them early, to have them when the network is gone. */
export const labsQuery = queryFor(questions.labs)
