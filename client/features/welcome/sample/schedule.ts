import type { SampleSchedules } from '#client/features/welcome/facts.ts'
import { intervalText } from '#domain/scheduling/interval-text.ts'

/** Days from tonight to each coming review of a card; none while it is shown again tonight. */
export function dueDays(schedules: SampleSchedules, ratings: string, isWaiting: boolean): number[] {
  if (ratings === '' || isWaiting) return []
  let day = 0
  return (schedules[ratings] ?? []).map((interval) => {
    day += interval
    return day
  })
}

/** When a card is due again, in words. */
export function stateText(schedules: SampleSchedules, ratings: string, isWaiting: boolean): string {
  if (ratings === '') return 'not rated yet'
  return isWaiting ? 'again tonight' : intervalsText(schedules[ratings] ?? [])
}

/** "in 2 days, then after 11, 46 and 163 days", the intervals as the scheduler returns them. */
function intervalsText([first, ...later]: number[]): string {
  if (first === undefined) return ''
  const next = first === 1 ? 'tomorrow' : `in ${intervalText(first)}`
  const last = later.pop()
  return last === undefined ? next : `${next}, then after ${later.join(', ')} and ${last} days`
}
