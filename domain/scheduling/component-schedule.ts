/**
 * Components of drugs are scheduled like cards, with three ratings. Their days are not evened out by what is due on them,
 * but scattered: each component has days of its own that it prefers, so that what was studied together does not stay
 * together, and the interval on a button depends on nothing that another rating changes. What falls on a rest day waits
 * for the next: that day's minutes say so.
 */
import { type DrugComponentId, drugComponents } from '../mastery/drug-mastery.ts'
import { type Schedule, type SchedulePlan, scheduleAfterRating, scheduleContextOf } from './card-state.ts'
import type { LoadByDay } from './load-balance.ts'
import { mixBits } from './mix-bits.ts'
import { previewReview } from './schedule-review.ts'

export type ComponentConfidence = 1 | 2 | 3

/** Days until the component is due again, by rating. */
export type ComponentIntervals = Record<ComponentConfidence, number>

export type ComponentKey = { drugId: number; component: DrugComponentId }

/** What every component of one learner is scheduled by on one study day. */
export type ComponentPlan = Omit<SchedulePlan, 'loadByDay' | 'restDays'>

/** The schedule of a component after a rating that counts. */
export function componentAfterRating(
  before: Schedule & ComponentKey,
  { confidence, plan }: { confidence: ComponentConfidence; plan: ComponentPlan },
): Schedule {
  return scheduleAfterRating(withoutDueDay(before), { confidence, plan: scattered(plan, before) })
}

/** Exactly what `componentAfterRating` would save. */
export function componentIntervals(state: Schedule & ComponentKey, plan: ComponentPlan): ComponentIntervals {
  const all = previewReview(scheduleContextOf(scattered(plan, state))(withoutDueDay(state)))
  return { 1: all[1], 2: all[2], 3: all[3] }
}

/** The day that a component leaves has no part in the choice of the next one. */
const withoutDueDay = (state: Schedule): Schedule => ({ ...state, dueDay: null })

function scattered(plan: ComponentPlan, { drugId, component }: ComponentKey): SchedulePlan {
  const part = drugComponents.findIndex(({ id }) => id === component)
  return { ...plan, restDays: [], loadByDay: scatteredDays(drugId * drugComponents.length + part) }
}

/** A load of its own for each seed, from 0 up to 1 a day: never so much that a day counts as full. */
export function scatteredDays(seed: number): LoadByDay {
  return { get: (day) => mixBits(Math.imul(seed, 0x9e3779b1) ^ Math.imul(day, 0x85ebca6b)) / 2 ** 32 }
}
