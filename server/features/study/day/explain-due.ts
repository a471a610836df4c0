import type { Reply } from '#contracts/endpoint.ts'
import type { study } from '#contracts/study/study.ts'
import { whyDue } from '#domain/day-plan/why-due.ts'
import { memoryOf, newCardState } from '#domain/scheduling/card-state.ts'
import { memoryModelOf } from '#domain/scheduling/fsrs.ts'
import { isoDateOfStudyDay, studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { requireCard } from '#server/features/study/own/require-card.ts'
import { listReviewsOfCard } from '#server/features/study/rating/review-log.queries.ts'
import { findLearnerSettings } from '#server/features/study/study.queries.ts'
import { listStudyCardsById } from '#server/features/study/study-cards.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'

/** The reason why a card is due: the facts behind its date, and the same in words. @throws HttpError 404 */
export async function explainDue(
  deps: Deps,
  learner: SignedIn,
  flashcardId: number,
): Promise<Reply<typeof study.whyDue>> {
  await requireCard(deps.db, learner.userId, flashcardId)
  const [studyCard] = await listStudyCardsById(deps.db, learner.userId, [flashcardId])
  const state = studyCard?.own.state ?? newCardState
  const settings = await findLearnerSettings(deps.db, learner.userId)
  const history = await listReviewsOfCard(deps.db, learner.userId, flashcardId)
  const facts = whyDue({
    memory: memoryOf(state),
    lastStudyDay: state.lastStudyDay,
    dueDay: state.dueDay,
    lastConfidence: state.lastConfidence,
    lapses: state.lapses,
    today: studyDayOf(deps.clock.now().getTime(), settings.timeZone),
    examDay: settings.examDate === null ? null : studyDayOfIsoDate(settings.examDate),
    memoryModel: memoryModelOf(learner.memoryWeights),
  })
  return {
    ...facts,
    reviewCount: state.reviewCount,
    lapses: state.lapses,
    lastReviewed: state.lastReviewedAt,
    lastConfidence: state.lastConfidence,
    dueDate: state.dueDay === null ? null : isoDateOfStudyDay(state.dueDay),
    history: history.map((review) => ({ ...review, reviewedAt: review.reviewedAt.toISOString() })),
  }
}
