import { usualKnownAtSight } from '#domain/exam-plan/exam-gain.ts'
import type { PromiseInput } from '#domain/exam-plan/promise.ts'
import { cautiousMemoryModel, defaultMemoryModel } from '#domain/scheduling/fsrs.ts'
import { usualSeconds } from '#domain/scheduling/study-seconds.ts'

/** The first morning of 180 days with 1,200 cards, 12 minutes a day. */
export const usualPromise: PromiseInput = {
  today: 0,
  examDay: 180,
  dailyMinutes: 12,
  newCardsPerDay: 10,
  restDays: new Set(),
  pace: { seconds: usualSeconds, knownAtSight: usualKnownAtSight },
  memoryModel: defaultMemoryModel,
  trueMemory: cautiousMemoryModel,
  questions: { repeats: 0, fresh: 0 },
  seen: [],
  unseenCount: 1200,
}
