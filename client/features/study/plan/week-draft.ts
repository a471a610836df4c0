/** The weeks until the exam while their minutes are drawn, before they are saved. */
import { queryFor } from '#client/platform/calls/queries.ts'
import { monthDayText } from '#client/ui/text/date-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { mostMinutes } from '#domain/exam-plan/minutes-profile.ts'
import { countText } from '#domain/text/count-text.ts'

export type Week = Reply<typeof studyPlan.listWeekMinutes>['weeks'][number]

/** Minutes a day by the Monday of a week; null: back to the profile. */
export type WeekDraft = ReadonlyMap<string, number | null>

export const weeksQuery = queryFor(studyPlan.listWeekMinutes)

/** A week as it would be saved. */
export function withDraft(week: Week, draft: WeekDraft): Week {
  const drawn = draft.get(week.weekStart)
  if (drawn === undefined) return week
  return drawn === null
    ? { ...week, minutes: week.profileMinutes, isDrawn: false, isKept: false }
    : { ...week, minutes: drawn, isDrawn: true, isKept: false }
}

/** The draft with a week of so many minutes a day, rounded and held within what a day may have. */
export function drawWeek(draft: WeekDraft, weekStart: string, minutes: number): WeekDraft {
  return new Map(draft).set(weekStart, Math.min(mostMinutes, Math.max(0, Math.round(minutes))))
}

export const backToProfile = (draft: WeekDraft, weekStart: string): WeekDraft =>
  new Map(draft).set(weekStart, null)

/** Every drawn week follows the profile again. */
export const allBackToProfile = (weeks: readonly Week[], draft: WeekDraft): WeekDraft =>
  new Map(
    weeks
      .filter(({ isDrawn, weekStart }) => isDrawn || draft.has(weekStart))
      .map(({ weekStart }) => [weekStart, null]),
  )

/** Whether saving would change anything. */
export const isChanged = (weeks: readonly Week[], draft: WeekDraft): boolean =>
  weeks.some((week) => {
    const now = withDraft(week, draft)
    return now.isDrawn !== week.isDrawn || (now.isDrawn && now.minutes !== week.minutes)
  })

/** What is sent: all weeks that are drawn. */
export const drawnWeeks = (weeks: readonly Week[], draft: WeekDraft) =>
  weeks
    .map((week) => withDraft(week, draft))
    .filter(({ isDrawn }) => isDrawn)
    .map(({ weekStart, minutes }) => ({ weekStart, minutes }))

const stepOfScale = 10

/** The minutes at the top of the chart: room to draw above the highest bar, and never above what a day may have. */
export function topOf(weeks: readonly Week[]): number {
  const most = Math.max(...weeks.map(({ minutes, profileMinutes }) => Math.max(minutes, profileMinutes)))
  return Math.min(mostMinutes, Math.max(3 * stepOfScale, Math.ceil((1.5 * most) / stepOfScale) * stepOfScale))
}

/** "20 minutes a day, drawn by you, 2 rest days". */
export function weekText({ minutes, isDrawn, isKept, restDays }: Week): string {
  return [
    `${countText(minutes, 'minute')} a day`,
    ...(isDrawn ? ['drawn by you'] : []),
    ...(isKept ? ['kept, since the cards of this week need them'] : []),
    ...(restDays > 0 ? [countText(restDays, 'rest day')] : []),
  ].join(', ')
}

/** "Mean 14 min a day; most from Feb 1: 40". Both are of the weeks, whole ones and not. */
export function summaryText(weeks: readonly Week[]): string {
  const mean = Math.round(weeks.reduce((sum, { minutes }) => sum + minutes, 0) / Math.max(1, weeks.length))
  const busiest = weeks.reduce((most, week) => (week.minutes > most.minutes ? week : most))
  const isEven = weeks.every(({ minutes }) => minutes === busiest.minutes)
  return isEven
    ? `${countText(mean, 'minute')} a day in every week`
    : `${mean} min a day on average, most from ${monthDayText(busiest.weekStart)}: ${busiest.minutes}`
}

/** "This week keeps 20 minutes a day, since the cards of this week need them. You have drawn 3 weeks by hand (Progress, Memory, Plan ahead by week)." Empty where all follow the profile. */
export function exceptionsText(weeks: readonly Week[]): string {
  const kept = weeks.find(({ isKept }) => isKept)
  const drawn = weeks.filter(({ isDrawn }) => isDrawn).length
  return [
    ...(kept
      ? [
          `This week keeps ${countText(kept.minutes, 'minute')} a day, since the cards of this week need them.`,
        ]
      : []),
    ...(drawn > 0
      ? [`You have drawn ${countText(drawn, 'week')} by hand (Progress, Memory, Plan ahead by week).`]
      : []),
  ].join(' ')
}
