import type { HandlerResult } from '#contracts/endpoint.ts'
import type { questionAdmin } from '#contracts/questions/question-admin.ts'
import { worstExplanations } from '#domain/questions/explanation-ratings.ts'
import type { Deps } from '#server/deps.ts'
import {
  listExplanationRatings,
  listMissing,
} from '#server/features/questions/bank/question-admin.queries.ts'

const mostTexts = 10

/** The explanations that helped learners least, with what learners found missing. */
export async function findWorstExplanations({
  db,
}: Pick<Deps, 'db'>): Promise<HandlerResult<typeof questionAdmin.listExplanationRatings>> {
  const rated = await listExplanationRatings(db)
  const worst = worstExplanations(rated)
  const missing = await listMissing(
    db,
    worst.map(({ id }) => id),
    mostTexts,
  )
  const helped = rated.reduce((sum, row) => sum + row.helped, 0)
  return {
    ratings: rated.reduce((sum, row) => sum + row.notHelped, helped),
    helped,
    explanations: worst.map((row) => ({ ...row, missing: missing.get(row.id) ?? [] })),
  }
}
