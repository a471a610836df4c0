/** Readiness on the exam day, without any more study and with the plan followed until then. All days are study days. */
import { apportion } from '../outline/apportion.ts'
import type { StudyPromise } from '../scheduling/promise.ts'
import { type CategoryKnowledge, knowledgeOn } from './knowledge.ts'
import { estimateReadiness, type Readiness } from './readiness.ts'

export type PlanToFollow = {
  examDay: number
  /** What the learner's plan until then promises. */
  promise: Pick<StudyPromise, 'newCards' | 'unseenOnExamDay' | 'recallOfSeen'>
}

export type ReadinessForecast = {
  stopNow: Readiness
  followPlan: Readiness
}

/**
 * Stop now: coverage as it is, recall of the seen cards on the exam day. Follow the plan: recall of the seen cards and the
 * share of the unseen ones that comes until then are those of the promise, in every category alike. First attempts are as
 * they are, weighted by their age on the exam day.
 */
export function forecastReadiness(
  categories: readonly CategoryKnowledge[],
  { examDay, promise }: PlanToFollow,
): ReadinessForecast {
  const unseen = categories.map(({ id, cards, cardsSeen }) => ({ id, left: cards - cardsSeen }))
  const cardsUnseen = unseen.reduce((sum, { left }) => sum + left, 0)
  const unseenOfPlan = promise.newCards + promise.unseenOnExamDay
  const newCards = unseenOfPlan === 0 ? 0 : Math.round((cardsUnseen * promise.newCards) / unseenOfPlan)
  const parts = unseen.filter(({ left }) => left > 0)
  const shares = apportion(
    parts.map(({ id, left }) => ({ id, weight: left, capacity: left })),
    newCards,
  )
  const newIn = new Map(shares.map(({ id, share }) => [id, share]))
  return {
    stopNow: estimateReadiness(categories.map((category) => knowledgeOn(examDay, category))),
    followPlan: estimateReadiness(
      categories.map((category) => ({
        ...knowledgeOn(examDay, category),
        ...knownByPlan(category, newIn.get(category.id) ?? 0, promise.recallOfSeen),
      })),
    ),
  }
}

function knownByPlan({ cards, cardsSeen }: CategoryKnowledge, newCards: number, recallOfSeen: number | null) {
  const seenThen = cardsSeen + newCards
  return { coverage: cards === 0 ? 0 : seenThen / cards, recall: seenThen === 0 ? null : recallOfSeen }
}
