import type { SampleCard, SampleSchedules } from '#client/features/welcome/facts.ts'
import { dueDays, stateText } from './schedule.ts'
import type { ScheduleRow } from './schedule-chart.tsx'
import type { SampleStudySession } from './use-sample.ts'

/** When each of these cards comes back. */
export function scheduleRows(
  cards: readonly SampleCard[],
  study: SampleStudySession,
  schedules: SampleSchedules,
): ScheduleRow[] {
  return cards.map(({ id, chapter }) => {
    const { ratings } = study.eveningOf(id)
    const isWaiting = study.isPending(id)
    return {
      id,
      label: chapter,
      state: stateText(schedules, ratings, isWaiting),
      days: dueDays(schedules, ratings, isWaiting),
    }
  })
}
