import type { SchedulePlan } from '#domain/scheduling/card-state.ts'

/** What a learner without an exam, a rest day or anything due schedules by on a study day. */
export const planOn = (day: number, more: Partial<SchedulePlan> = {}): SchedulePlan => ({
  today: day,
  examDate: null,
  dailyMinutes: 45,
  memoryWeights: null,
  restDays: [],
  loadByDay: new Map(),
  ...more,
})
