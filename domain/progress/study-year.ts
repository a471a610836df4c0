import { addDays, mondayOfDate } from './calendar-weeks.ts'

/** What was done on one study day. */
export interface StudyDay {
  /** Calendar date, YYYY-MM-DD. */
  date: string
  /** Cards reviewed, new ones included. */
  reviews: number
  drugReviews: number
  questions: number
  seconds: number
}

/** Answers of a day: ratings of cards and drugs, and questions. */
export interface YearDay extends StudyDay {
  answers: number
  /** The level from 1 (few answers, for this learner) to 4. */
  level: number
}

export interface StudyYear {
  startsOn: string
  endsOn: string
  /** Days with an answer, the oldest first. */
  days: YearDay[]
  /** The number of answers a day of each level that occurs; the last level has no upper limit. */
  levels: { level: number; from: number; to: number | null }[]
  answers: number
}

const weeksShown = 53
const quartiles = [0.25, 0.5, 0.75]

/**
 * The last 53 weeks for a heat map: a year that begins with a Monday. The levels are quarters of the
 * learner's own study days, so that one very long day does not make all others pale.
 */
export function studyYear(days: readonly StudyDay[], today: string): StudyYear {
  const startsOn = addDays(mondayOfDate(today), -7 * (weeksShown - 1))
  const counted = days
    .map((day) => ({ ...day, answers: day.reviews + day.drugReviews + day.questions }))
    .filter(({ date, answers }) => answers > 0 && date >= startsOn && date <= today)
  const bounds = boundsOf(counted.map(({ answers }) => answers))
  const shown = counted.map((day) => ({ ...day, level: levelOf(day.answers, bounds) }))
  return {
    startsOn,
    endsOn: today,
    days: shown,
    levels: levelsIn(shown, bounds),
    answers: shown.reduce((sum, { answers }) => sum + answers, 0),
  }
}

/** The largest numbers of answers in levels 1 to 3. */
function boundsOf(answers: readonly number[]): number[] {
  const sorted = answers.toSorted((a, b) => a - b)
  return quartiles.map((share) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
}

function levelOf(answers: number, bounds: readonly number[]): number {
  return 1 + bounds.filter((bound) => answers > bound).length
}

function levelsIn(days: readonly YearDay[], bounds: readonly number[]): StudyYear['levels'] {
  const levels = [...new Set(days.map(({ level }) => level))].sort((a, b) => a - b)
  return levels.map((level, index) => ({
    level,
    from: 1 + (bounds[level - 2] ?? 0),
    to: index < levels.length - 1 ? (bounds[level - 1] ?? null) : null,
  }))
}
