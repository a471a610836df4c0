import { canReadQuestion } from '#domain/pricing/study-rights.ts'
import type { Database } from '#server/database/connect.ts'
import { findQuestionAccess } from '#server/features/questions/block/question-states.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound, premiumRequired } from '#server/platform/http/http-error.ts'

/**
 * That there is this question, and that the learner may answer it or has.
 * @throws HttpError 404, also for an archived one that no block of the learner has; 403 premium_required
 */
export async function requireReadableQuestion(
  db: Database,
  { userId, accessLevel }: Pick<SignedIn, 'userId' | 'accessLevel'>,
  questionId: number,
): Promise<void> {
  const question = await findQuestionAccess(db, userId, questionId)
  if (!question) throw notFound('This question does not exist')
  if (!canReadQuestion(accessLevel, question)) throw premiumRequired()
}
