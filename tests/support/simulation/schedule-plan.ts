import type { SchedulePlan } from '#domain/scheduling/card-state.ts'

/**
 * The plan by which a learner's cards are scheduled on a study day, without an exam, a rest day or anything
 * due.
 */
export const planOn = (day: number, more: Partial<SchedulePlan> = {}): SchedulePlan => ({
  today: day,
  examDate: null,
  dailyMinutes: 45,
  memoryWeights: null,
  restDays: [],
  loadByDay: new Map(),
  ...more,
})
