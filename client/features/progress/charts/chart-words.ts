import { dateText, timeSpentText } from '#client/ui/text/date-text.ts'
import { percentText } from '#client/ui/text/percent-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { progress } from '#contracts/progress/progress.ts'
import type { RecallCounts } from '#domain/progress/retention.ts'
import { isEnough, type RecallInterval } from '#domain/progress/retention-series.ts'
import type { StudyTime } from '#domain/progress/study-weeks.ts'
import type { StudyYear } from '#domain/progress/study-year.ts'
import { countText, numberText } from '#domain/text/count-text.ts'

/** What each chart shows, in a sentence or two with its numbers. */

type Activity = Reply<typeof progress.activity>
type Retention = Reply<typeof progress.retention>

const weekRule = 'A good week has four study days or more; the other days are free.'

export function yearText({ days, answers }: StudyYear): string {
  const most = days.reduce((busiest, day) => (day.answers > busiest.answers ? day : busiest))
  return `In the last year you studied on ${countText(days.length, 'day')} and gave ${counted(answers, 'answer')}; your busiest day was ${dateText(most.date)} with ${numberText(most.answers)}.`
}

export function weeksText({ current, daysThisWeek, longest }: Activity['weeks']): string {
  const thisWeek = `${countText(daysThisWeek, 'study day')} this week`
  const row = current > 0 ? `${countText(current, 'good week')} in a row, ${thisWeek}` : thisWeek
  const best = longest > current ? ` Most in a row so far: ${countText(longest, 'good week')}.` : ''
  return `${row}. ${weekRule}${best}`
}

export function studyTimeText(time: StudyTime): string {
  const { seconds, secondsAWeek, secondsThisWeek } = time
  if (time.weeks === 1) return `You studied for ${timeSpentText(seconds)} this week: ${answersText(time)}.`
  return `You studied for ${timeSpentText(seconds)} in the last 26 weeks, ${timeSpentText(secondsAWeek)} a week on average and ${timeSpentText(secondsThisWeek)} this week: ${answersText(time)}.`
}

function answersText({ reviews, drugReviews, questions }: StudyTime): string {
  return `${counted(reviews, 'card review')}, ${counted(drugReviews, 'drug rating')} and ${counted(questions, 'question')}`
}

export function retentionText(last30Days: RecallCounts | null): string {
  if (!last30Days) return 'In the last 30 days no card came back on a later day.'
  const { reviews, recalled, predicted } = last30Days
  return `In the last 30 days you recalled ${percentText(recalled)} of ${counted(reviews, 'card')} that came back on a later day; the schedule predicted ${percentText(predicted)}.`
}

export function scheduleText({ isPersonal, fittedAt }: Pick<Retention, 'isPersonal' | 'fittedAt'>): string {
  if (!isPersonal) return 'Your schedule uses the memory weights that suit most learners.'
  const date = fittedAt ? ` on ${dateText(fittedAt.slice(0, 'YYYY-MM-DD'.length))}` : ''
  return `Your schedule is personal: its memory weights were fitted to your own reviews${date}.`
}

/** The shortest and the longest interval with enough reviews. */
export function intervalsText(intervals: readonly RecallInterval[]): string {
  const [first, last] = [intervals.find(isEnough), intervals.findLast(isEnough)]
  if (!first || !last) {
    const reviews = intervals.reduce((sum, interval) => sum + interval.reviews, 0)
    return `${counted(reviews, 'card')} came back on a later day so far.`
  }
  const shortest = `${afterText(first)} you recalled ${recallText(first)}`
  return first === last
    ? `${shortest}.`
    : `${shortest}, ${afterText(last).toLowerCase()} ${recallText(last)}.`
}

function afterText({ fromDays, toDays }: RecallInterval): string {
  if (toDays === null) return `After ${countText(fromDays, 'day')} or more`
  return fromDays === toDays ? `After ${countText(fromDays, 'day')}` : `After ${fromDays} to ${toDays} days`
}

function recallText({ recalled, predicted }: RecallCounts): string {
  return `${percentText(recalled)} (predicted: ${percentText(predicted)})`
}

/** A count that may be large, with its word: "1 card", "8,412 cards". */
function counted(count: number, singular: string): string {
  return `${numberText(count)} ${singular}${count === 1 ? '' : 's'}`
}
