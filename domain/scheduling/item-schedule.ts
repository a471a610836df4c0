/**
 * The one rule that moves an item when it is rated: mastery, marks, lapses and schedule change together.
 *
 * Flashcards are placed on days by what is due on them. Components of drugs are scattered: each has days of its own that it
 * prefers, so that what was studied together does not stay together, and the interval on a button depends on nothing that
 * another rating changes. What falls on a rest day waits for the next: that day's minutes say so.
 */
import { itemMasteryAfter } from '#domain/items/item-mastery.ts'
import { type DrugComponentItem, isComponent, type StudyItem } from '#domain/items/study-item.ts'
import { drugComponents } from '#domain/mastery/drug-mastery.ts'
import { needsReviewAfter } from '#domain/mastery/low-confidence.ts'
import {
  type CardRating,
  type CardState,
  type Schedule,
  type SchedulePlan,
  scheduleAfterRating,
  scheduleContextOf,
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

/** Days until the item is due again, by rating: exactly what `stateAfterRating` would save. */
export function itemIntervals(
  item: StudyItem,
  before: Schedule,
  { plan: learners, lentDays }: Pick<CardRating, 'plan' | 'lentDays'>,
): Intervals {
  const { plan, state } = placeOf(item, { plan: learners, state: before })
  return previewReview(scheduleContextOf(plan)(state, lentDays))
}

/** By what an item is placed on a day. The day that a component leaves has no part in the choice of the next one. */
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

/** A load of its own for each seed, from 0 up to 1 a day: never so much that a day counts as full. */
function scatteredDays(seed: number): LoadByDay {
  return { get: (day) => mixBits(Math.imul(seed, 0x9e3779b1) ^ Math.imul(day, 0x85ebca6b)) / 2 ** 32 }
}
