/**
 * The only rule that changes an item when it is rated: mastery, marks, lapses and schedule change together.
 *
 * Flashcards are placed on days by the load. Components of drugs are scattered: each prefers its own days, so
 * that components studied together do not stay together, and the interval on a button depends on no other
 * rating. A component due on a rest day waits for a later day, because the minutes of the rest day leave it
 * no time.
 */
import { type ChangeAnswer, dueAfterGotIt } from '#domain/content-changes/content-change.ts'
import { itemMasteryAfter } from '#domain/items/item-mastery.ts'
import { type DrugComponentItem, isComponent, type StudyItem } from '#domain/items/study-item.ts'
import { drugComponents } from '#domain/mastery/drug-mastery.ts'
import { needsReviewAfter } from '#domain/mastery/low-confidence.ts'
import {
  type CardPlan,
  type CardRating,
  type CardState,
  type Schedule,
  type SchedulePlan,
  scheduleAfterRating,
  scheduleContextOf,
  studyDayOfReview,
} from './card-state.ts'
import type { Intervals } from './fsrs.ts'
import type { LoadByDay } from './load-balance.ts'
import { mixBits } from './mix-bits.ts'
import { previewReview } from './schedule-review.ts'

/** An item's state after a rating that counts. */
export function stateAfterRating(item: StudyItem, before: CardState, rating: CardRating): CardState {
  const { confidence } = rating
  const { plan, state } = placeOf(item, { plan: rating.plan, state: before })
  return {
    mastery: itemMasteryAfter(item, before, confidence),
    reviewCount: before.reviewCount + 1,
    lastReviewedAt: rating.reviewedAt.toISOString(),
    lastConfidence: confidence,
    needsReview: needsReviewAfter({
      needsReview: before.needsReview,
      confidence,
      requested: rating.marksForReview,
    }),
    ...scheduleAfterRating(state, { ...rating, plan }),
  }
}

/**
 * An item's state after the answer to a change of its text. "Got it" leaves the memory as it is and asks soon;
 * "Ask me again" moves memory and due day as forgetting would. It is no review: mastery, the number of reviews
 * and the lapses by which a card is found too hard stay as they are.
 */
export function stateAfterChange(
  item: StudyItem,
  before: CardState,
  { answer, plan, answeredAt }: { answer: ChangeAnswer; plan: CardPlan; answeredAt: Date },
): CardState {
  const isLent = !isComponent(item) && plan.lentCards.has(item.id)
  if (answer === 'got_it') {
    const today = studyDayOfReview(plan, before)
    // The interval of a lent card is a part of a comparison.
    return isLent ? before : { ...before, dueDay: dueAfterGotIt(before.dueDay, today) }
  }
  const forgotten = stateAfterRating(item, before, { confidence: 1, plan, reviewedAt: answeredAt })
  const { stability, difficulty, lastStudyDay, dueDay } = forgotten
  return { ...before, stability, difficulty, lastStudyDay, dueDay }
}

/** Days until the item is due again, by rating: exactly what `stateAfterRating` would save. */
export function itemIntervals(
  item: StudyItem,
  before: Schedule,
  { plan: learners, lentDays }: Pick<CardRating, 'plan' | 'lentDays'>,
): Intervals {
  const { plan, state } = placeOf(item, { plan: learners, state: before })
  return previewReview(scheduleContextOf(plan)(state, lentDays))
}

/**
 * The plan and the state by which an item is placed on a day. The day that a component leaves has no
 * influence on the choice of the next one.
 */
function placeOf(item: StudyItem, { plan, state }: { plan: SchedulePlan; state: Schedule }) {
  if (!isComponent(item)) return { plan, state }
  return {
    plan: { ...plan, restDays: [], loadByDay: scatteredDays(seedOf(item)) },
    state: { ...state, dueDay: null },
  }
}

function seedOf({ kind, id }: DrugComponentItem): number {
  return id * drugComponents.length + drugComponents.findIndex((component) => component.id === kind)
}

/** A separate load for each seed, from 0 to below 1 a day, so that no day counts as full. */
function scatteredDays(seed: number): LoadByDay {
  return { get: (day) => mixBits(Math.imul(seed, 0x9e3779b1) ^ Math.imul(day, 0x85ebca6b)) / 2 ** 32 }
}
