/** Readiness on the exam day, without any more study and with the plan followed until then. All days are study days. */
import type { StudyPromise } from '#domain/exam-plan/promise.ts'
import type { LearnerKnowledge } from './knowledge.ts'
import { estimateReadiness, type Readiness } from './readiness.ts'

export type PlanToFollow = {
  today: number
  examDay: number
  /** What the learner's plan until then promises. */
  promise: Pick<StudyPromise, 'newCards' | 'unseenOnExamDay' | 'recallOfSeen'>
}

export type ReadinessForecast = {
  stopNow: Readiness
  followPlan: Readiness
}

/**
 * Stop now: no trend and no new cards, recall of the seen cards on the exam day. Follow the plan: a trend that rises goes on, recall of
 * the seen cards is that of the promise, and the share of the unseen cards that comes until then adds what new cards add.
 */
export function forecastReadiness(
  knowledge: LearnerKnowledge,
  { today, examDay, promise }: PlanToFollow,
): ReadinessForecast {
  const unseenOfPlan = promise.newCards + promise.unseenOnExamDay
  const partThatComes = unseenOfPlan === 0 ? 0 : promise.newCards / unseenOfPlan
  const plan = { recall: promise.recallOfSeen, coverageGained: partThatComes * unseenPartOf(knowledge) }
  return {
    stopNow: estimateReadiness(knowledge, today, { examDay }),
    followPlan: estimateReadiness(knowledge, today, { examDay, plan }),
  }
}

/** Of all cards, 0 to 1. */
function unseenPartOf({ categories }: LearnerKnowledge): number {
  const cards = categories.reduce((sum, category) => sum + category.cards, 0)
  const seen = categories.reduce((sum, category) => sum + category.cardsSeen, 0)
  return cards === 0 ? 0 : 1 - seen / cards
}
