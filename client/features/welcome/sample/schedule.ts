import type { SampleSchedules } from '#client/features/welcome/facts.ts'
import { intervalText } from '#domain/scheduling/interval-text.ts'

/**
 * The days from tonight to each coming review of a card. There are none while the card is shown again
 * tonight.
 */
export function dueDays(schedules: SampleSchedules, ratings: string, isWaiting: boolean): number[] {
  if (ratings === '' || isWaiting) return []
  let day = 0
  return (schedules[ratings] ?? []).map((interval) => {
    day += interval
    return day
  })
}

/** The next review of a card, in words. */
export function stateText(schedules: SampleSchedules, ratings: string, isWaiting: boolean): string {
  if (ratings === '') return 'not rated yet'
  return isWaiting ? 'again tonight' : intervalsText(schedules[ratings] ?? [])
}

/** For example "in 2 days, then after 11, 46 and 163 days", with the intervals that the scheduler returns. */
function intervalsText([first, ...later]: number[]): string {
  if (first === undefined) return ''
  const next = first === 1 ? 'tomorrow' : `in ${intervalText(first)}`
  const last = later.pop()
  return last === undefined ? next : `${next}, then after ${later.join(', ')} and ${last} days`
}
