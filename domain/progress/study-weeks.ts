import { addDays, mondayOfDate, mondaysBetween } from './calendar-weeks.ts'
import type { StudyDay } from './study-year.ts'

export interface StudyWeek {
  /** The Monday of the week, YYYY-MM-DD. */
  startsOn: string
  seconds: number
  hours: number
  reviews: number
  drugReviews: number
  questions: number
}

const weeksShown = 26
const secondsPerHour = 3600

/** Time and answers of the last 26 weeks, Monday to Sunday, the oldest first; weeks without study are there with 0. */
export function studyWeeks(days: readonly StudyDay[], today: string): StudyWeek[] {
  const from = addDays(mondayOfDate(today), -7 * (weeksShown - 1))
  return mondaysBetween(from, today).map((startsOn) => {
    const nextWeek = addDays(startsOn, 7)
    const week = days.filter(({ date }) => date >= startsOn && date < nextWeek)
    const seconds = sumOf(week, (day) => day.seconds)
    return {
      startsOn,
      seconds,
      hours: hoursOf(seconds),
      reviews: sumOf(week, (day) => day.reviews),
      drugReviews: sumOf(week, (day) => day.drugReviews),
      questions: sumOf(week, (day) => day.questions),
    }
  })
}

export interface StudyTime {
  seconds: number
  /** The mean over the weeks since the first one with study. */
  secondsAWeek: number
  secondsThisWeek: number
  /** The number of weeks since the first one with study, including this one. */
  weeks: number
  reviews: number
  drugReviews: number
  questions: number
}

/** The sums over all weeks. */
export function studyTime(weeks: readonly StudyWeek[]): StudyTime {
  const begun = weeks.slice(Math.max(0, weeks.findIndex(hasStudy)))
  const seconds = sumOf(weeks, (week) => week.seconds)
  return {
    seconds,
    weeks: begun.length,
    secondsAWeek: seconds / Math.max(1, begun.length),
    secondsThisWeek: weeks.at(-1)?.seconds ?? 0,
    reviews: sumOf(weeks, (week) => week.reviews),
    drugReviews: sumOf(weeks, (week) => week.drugReviews),
    questions: sumOf(weeks, (week) => week.questions),
  }
}

function hasStudy({ seconds, reviews, drugReviews, questions }: StudyWeek): boolean {
  return seconds + reviews + drugReviews + questions > 0
}

/** Hours with two digits after the point, so that a single minute still makes a bar. */
function hoursOf(seconds: number): number {
  return Math.round((seconds / secondsPerHour) * 100) / 100
}

function sumOf<T>(items: readonly T[], numberOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0)
}
