import { queryFor } from '#client/platform/calls/queries.ts'
import { questions } from '#contracts/questions/questions.ts'

/** The reference ranges. A session requests them early, so that they are there without a network. */
export const labsQuery = queryFor(questions.labs)
