import { dateText, monthDayText } from '#client/ui/text/date-text.ts'
import { daysAhead, mostDaysToCatchUp } from '#domain/exam-plan/days-ahead.ts'
import { countText } from '#domain/text/count-text.ts'
import type { Today } from './today.ts'

type Parts = Today['plan']

export const cardsOf = ({ reviews, newCards }: Parts): number => reviews + newCards

/** "64 cards and 12 questions". */
export function partsText(parts: Parts): string {
  const cards = cardsOf(parts)
  return [
    ...(cards > 0 ? [countText(cards, 'card')] : []),
    ...(parts.questions > 0 ? [countText(parts.questions, 'question')] : []),
  ].join(' and ')
}

/** "44 of 45 min", once begun "20 of 44 min left"; what makes up for rest days is said. */
export function minutesText({ plan, left, minutes }: Today): string {
  if (left.minutes < plan.minutes) return `${left.minutes} of ${plan.minutes} min left`
  const rest = minutes.restDays
  const extra = minutes.today - minutes.usual
  if (!rest || extra <= 0) return `${plan.minutes} of ${minutes.today} min`
  const days =
    rest.first === rest.last
      ? `your rest day of ${monthDayText(rest.first)}`
      : `your rest days of ${monthDayText(rest.first)} to ${monthDayText(rest.last)}`
  return `${plan.minutes} of ${minutes.today} min: ${minutes.usual} + ${extra} to make up for ${days}`
}

/** "8 minutes a day now, 20 from Feb 3". Empty where they do not rise. */
export function riseText({ minutes: { usual, rises } }: Today): string {
  return rises
    ? `${countText(usual, 'minute')} a day now, ${rises.minutes} from ${monthDayText(rises.from)}`
    : ''
}

const kinds = [
  { kind: 'reviews', one: 'review', name: 'Reviews' },
  { kind: 'newCards', one: 'new card', name: 'New cards' },
  { kind: 'questions', one: 'question', name: 'Questions' },
] as const

/** The parts of the plan in the order in which they are studied: "30 reviews", 12 minutes; what is done says so, without minutes. */
export function rowsOf({ plan, left }: Pick<Today, 'plan' | 'left'>) {
  return kinds
    .filter(({ kind }) => plan[kind] > 0 || left[kind] > 0)
    .map(({ kind, one, name }) => ({
      kind,
      isDone: left[kind] === 0,
      text:
        left[kind] === 0
          ? `${name} done`
          : countText(left[kind], one) + (kind === 'questions' ? againText(left) : ''),
      minutes: left[kind] === 0 ? undefined : left.minutesOf?.[kind],
    }))
}

function againText({ questions, repeats = 0 }: Parts): string {
  if (repeats === 0) return ''
  return repeats >= questions ? ' asked again' : `, ${repeats} asked again`
}

/** Who was away for a week or more is welcomed back, and meets no pile. */
const daysOfAbsence = 7
export const wasAway = ({ daysAway }: Today): boolean => (daysAway ?? 0) >= daysOfAbsence

/** For whoever has been away for a week: by when all is caught up, in the minutes that they have. */
export function welcomeText(today: Today): string {
  const { minutes, caughtUpOn, newCardsFrom, isCatchingUp, date } = today
  if (caughtUpOn === date) return 'All that waited fits into today.'
  const clears =
    caughtUpOn === null
      ? `${minutes.usual} min a day do not clear what waited ${farthestSeen(today)}`
      : `${minutes.usual} min a day clears what waited by ${dateText(caughtUpOn)}`
  if (newCardsFrom === null) return isCatchingUp ? `${clears}; new cards pause.` : `${clears}.`
  return newCardsFrom === caughtUpOn
    ? `${clears}; new cards pause until then.`
    : `${clears}; new cards pause until ${dateText(newCardsFrom)}.`
}

/** Up to when the plan was followed to see whether the minutes clear what waits. */
export const farthestSeen = ({ daysToExam }: Today): string =>
  daysToExam !== null && daysToExam <= mostDaysToCatchUp ? 'before your exam' : 'within three months'

/** What the two weeks ahead, or the days until the exam, come to. */
export function enoughText({ enough, minutes, waitingLater, daysToExam }: Today): string {
  const isExamNear = daysToExam !== null && daysToExam < daysAhead
  const wait = waitingLater === 1 ? 'waits' : 'wait'
  const waits = `${isExamNear ? 'on your exam day' : 'in two weeks'} about ${countText(waitingLater, 'card')} ${wait}`
  switch (enough) {
    case 'every-day':
      return `${minutes.rises ? 'Your minutes' : `${minutes.usual} min`} are enough for every day`
    case 'in-two-weeks':
      if (waitingLater > 0) return waits
      return `${minutes.usual} min catch up ${isExamNear ? 'before your exam' : 'within two weeks'}`
    case 'no':
      return waitingLater > 0 ? waits : `${minutes.usual} min are tight: some cards will wait`
  }
}
