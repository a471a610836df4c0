import { randomUUID } from 'node:crypto'
import type { Reply } from '#contracts/endpoint.ts'
import type { changes } from '#contracts/study/changes.ts'
import { type ChangeAnswer, isNewAnswer } from '#domain/content-changes/content-change.ts'
import type { StudyItem } from '#domain/items/study-item.ts'
import { studyDayOfReview } from '#domain/scheduling/card-state.ts'
import { claimedTime } from '#domain/scheduling/claimed-time.ts'
import { stateAfterChange } from '#domain/scheduling/item-schedule.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { answerPrimerChange } from '#server/features/catalogue/read-primer.ts'
import { planAfterChange } from '#server/features/questions/block/plan-after-change.ts'
import { mostAttempts, planOf } from '#server/features/study/rating/rate-item.ts'
import { findRatingFacts, recordReview } from '#server/features/study/rating/rating.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound, unavailable } from '#server/platform/http/http-error.ts'
import { findChange, saveChangeAnswer } from './changes.queries.ts'

type AnswerDeps = Pick<Deps, 'db' | 'clock'>
type Answered = Reply<typeof changes.answer>

interface Answer {
  id: number
  answer: ChangeAnswer
  answeredAt: Date
  /** The revision that came with the change. */
  revision: number
  /** The learner's earlier answer to it. */
  earlier: ChangeAnswer | null
}

/** The ids are shown only to those who have learned the item. */
const noSuchChange = () => notFound('This change does not exist')

/**
 * Saves a learner's answer to a change of something that they have learned, and plans when it is asked next.
 * From then on they count as having been told of this revision. A repeated answer changes nothing; after "Got
 * it" a learner may still ask for the item. @throws HttpError 404
 */
export async function answerChange(
  deps: AnswerDeps,
  learner: SignedIn,
  { id, answer, answeredAt }: { id: number; answer: ChangeAnswer; answeredAt?: string | undefined },
): Promise<Answered> {
  const at = new Date(claimedTime(answeredAt, deps.clock.now().getTime()))
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const change = await findChange(deps.db, learner.userId, id)
    if (!change) throw noSuchChange()
    const { item, revision } = change
    const given = { id, answer, answeredAt: at, revision, earlier: change.answer }
    const { kind } = item
    if (kind === 'question') return answerOfQuestion(deps, learner, item.id, given)
    if (kind === 'primer') return answerOfPrimer(deps, learner, item.id, given)
    const answered = await answerOfItem(deps, learner, { kind, id: item.id }, given)
    if (answered) return answered
  }
  throw unavailable('This is being rated on another device. Please try again.')
}

/** @returns undefined when another change of the item's state was saved in the meantime */
async function answerOfItem(
  { db, clock }: AnswerDeps,
  learner: SignedIn,
  item: StudyItem,
  given: Answer,
): Promise<Answered | undefined> {
  const { userId } = learner
  const { answeredAt, revision } = given
  const studyDay = studyDayOf(answeredAt.getTime(), learner.timeZone)
  const key = { userId, item, reviewId: randomUUID() }
  const facts = await findRatingFacts(db, { ...key, studyDay, ratedAt: answeredAt })
  // Nothing is left to plan of an item that is no longer there.
  if (!facts) return replyOf(given, null, { duplicate: true })
  const { state, learnedRevision } = facts
  if (state.reviewCount === 0) throw noSuchChange()
  if (!isNewAnswer({ ...given, learnedRevision })) return replyOf(given, state.dueDay, { duplicate: true })
  const plan = planOf(learner, facts, studyDay)
  // An answer that arrives after a later review plans nothing: that review did.
  const lastReview = state.lastReviewedAt === null ? answeredAt : new Date(state.lastReviewedAt)
  const isLate = lastReview > answeredAt
  const after = isLate ? state : stateAfterChange(item, state, { answer: given.answer, plan, answeredAt })
  const isWritten = await db.transaction(async (tx) => {
    const isRecorded = await recordReview(tx, {
      key,
      rating: { counts: false, changeId: given.id },
      time: {
        reviewedAt: isLate ? lastReview : answeredAt,
        receivedAt: clock.now(),
        studyDay: studyDayOfReview(plan, state),
      },
      readVersion: facts.version,
      after,
      learnedRevision: Math.max(revision, learnedRevision ?? 0),
      marks: {},
      day: { reviews: 0, newCards: 0, loadByDay: null },
    })
    if (isRecorded) await saveChangeAnswer(tx, rowOf(userId, given, learnedRevision))
    return isRecorded
  })
  return isWritten ? replyOf(given, after.dueDay, { duplicate: false }) : undefined
}

function answerOfQuestion(
  { db }: AnswerDeps,
  learner: SignedIn,
  questionId: number,
  given: Answer,
): Promise<Answered> {
  const { userId } = learner
  const studyDay = studyDayOf(given.answeredAt.getTime(), learner.timeZone)
  return db.transaction(async (tx) => {
    const planned = await planAfterChange(tx, userId, { ...given, questionId, studyDay })
    if (!planned) throw noSuchChange()
    const { dueDay, learnedRevision, isChanged } = planned
    if (isChanged) await saveChangeAnswer(tx, rowOf(userId, given, learnedRevision))
    return replyOf(given, dueDay, { duplicate: !isChanged })
  })
}

/** A primer has no day on which it is asked. */
function answerOfPrimer(
  { db }: AnswerDeps,
  { userId }: SignedIn,
  chapterId: number,
  given: Answer,
): Promise<Answered> {
  return db.transaction(async (tx) => {
    const noted = await answerPrimerChange(tx, { userId, chapterId }, given)
    if (!noted) throw noSuchChange()
    if (noted.isChanged) await saveChangeAnswer(tx, rowOf(userId, given, noted.learnedRevision))
    return replyOf(given, null, { duplicate: !noted.isChanged })
  })
}

const rowOf = (userId: number, { id, answer, answeredAt }: Answer, learnedRevision: number | null) => ({
  ...{ userId, changeId: id, answer, answeredAt, learnedRevision },
})

const replyOf = ({ id }: Answer, dueDay: number | null, { duplicate }: { duplicate: boolean }): Answered => ({
  ...{ id, duplicate },
  dueDate: dueDay === null ? null : isoDateOfStudyDay(dueDay),
})
