import { readinessByCovariance } from './independent-readiness.ts'
/**
 * What the dashboard must show, computed a second time: from raw rows, by the published formulas written out, without any
 * rule of domain/. Where this and the product disagree, one of the two is wrong.
 */

export interface CardRow {
  id: number
  chapterId: number
  tags: string[]
  mastery: number | null
  reviewCount: number | null
  stability: number | null
  lastStudyDay: number | null
  lastReviewedAt: string | null
  dueDay: number | null
}

export interface LogRow {
  flashcardId: number
  studyDay: number
  version: number
  confidence: number
  stabilityBefore: number | null
  lastStudyDayBefore: number | null
}

export interface AttemptRow {
  category: string
  isRight: boolean
  confidence: number
  studyDay: number
}

const dayMs = 86_400_000
export const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
/** The Monday on or before a study day. */
const mondayOf = (day: number) => day - ((new Date(day * dayMs).getUTCDay() + 6) % 7)

/** FSRS-6 with its default decay: the chance of recall t days after a review. */
export function recallOf(stability: number, days: number): number {
  const decay = 0.1542
  const factor = 0.9 ** (-1 / decay) - 1
  return (1 + (factor * days) / stability) ** -decay
}

const mean = (numbers: number[]) =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** A card's first rating of a study day, when an earlier day had one too. */
function retentionReviews(log: LogRow[]) {
  const firstOfDay = new Map<string, LogRow>()
  for (const row of [...log].sort((a, b) => a.version - b.version)) {
    const key = `${row.flashcardId} ${row.studyDay}`
    if (!firstOfDay.has(key)) firstOfDay.set(key, row)
  }
  return [...firstOfDay.values()].flatMap((row) => {
    if (row.stabilityBefore === null || row.lastStudyDayBefore === null) return []
    const days = row.studyDay - row.lastStudyDayBefore
    if (days < 1) return []
    return { ...row, days, isRecalled: row.confidence >= 2, predicted: recallOf(row.stabilityBefore, days) }
  })
}

function counted(rows: { isRecalled: boolean; predicted: number }[]) {
  return {
    reviews: rows.length,
    recalled: mean(rows.map((row) => (row.isRecalled ? 1 : 0))),
    predicted: mean(rows.map((row) => row.predicted)),
  }
}

/** @param ranges the bounds of the intervals as shown, in days; null: no end. */
export function retentionOf(
  log: LogRow[],
  { today, ranges }: { today: number; ranges: { fromDays: number; toDays: number | null }[] },
) {
  const rows = retentionReviews(log)
  return {
    weeks: [...Map.groupBy(rows, (row) => mondayOf(row.studyDay))]
      .sort(([a], [b]) => a - b)
      .map(([monday, week]) => ({ startsOn: dateOf(monday), ...counted(week) })),
    intervals: ranges.map(({ fromDays, toDays }) => ({
      fromDays,
      toDays,
      ...counted(rows.filter((row) => row.days >= fromDays && row.days <= (toDays ?? row.days))),
    })),
    last30Days: counted(rows.filter((row) => row.studyDay > today - 30)),
  }
}

/** Weeks from Monday to Sunday with four days or more. */
export function goodWeeksOf(days: number[], today: number) {
  const perWeek = new Map<number, Set<number>>()
  for (const day of days) {
    const monday = mondayOf(day)
    perWeek.set(monday, (perWeek.get(monday) ?? new Set()).add(day))
  }
  const isGood = (monday: number) => (perWeek.get(monday)?.size ?? 0) >= 4
  const thisMonday = mondayOf(today)
  let current = isGood(thisMonday) ? 1 : 0
  for (let monday = thisMonday - 7; isGood(monday); monday -= 7) current += 1
  let longest = 0
  let row = 0
  for (let monday = Math.min(...perWeek.keys()); monday <= thisMonday; monday += 7) {
    row = isGood(monday) ? row + 1 : 0
    longest = Math.max(longest, row)
  }
  const good = [...perWeek.keys()].filter(isGood).length
  return { daysThisWeek: perWeek.get(thisMonday)?.size ?? 0, current, longest, good }
}

/** Progress in a set of cards. */
export function progressOf(cards: CardRow[]) {
  const reviewed = cards.filter((card) => (card.reviewCount ?? 0) > 0)
  const averageMastery = mean(reviewed.map((card) => card.mastery ?? 0))
  const lastStudied = reviewed
    .map((card) => card.lastReviewedAt ?? '')
    .sort()
    .at(-1)
  return {
    totalCards: cards.length,
    completedCards: reviewed.length,
    averageMastery,
    coverageScaledMastery: cards.length === 0 ? 0 : (averageMastery * reviewed.length) / cards.length,
    lastStudied: lastStudied || null,
  }
}

export function masteredOf(cards: CardRow[]) {
  const mastered = cards.filter((card) => (card.mastery ?? 0) >= 70)
  return { masteredCards: mastered.length, userMastery: mean(mastered.map((card) => card.mastery ?? 0)) }
}

export interface ReadinessPart {
  id: string
  weight: number
  attempts: AttemptRow[]
  cards: CardRow[]
}

/** @param newCards seen for the first time, by study day. `recallDay` is the day on which cards are recalled. */
export function readinessOf(
  parts: ReadinessPart[],
  {
    newCards,
    ...days
  }: { newCards: { studyDay: number; cards: number }[]; today: number; recallDay: number },
) {
  const allCards = parts.reduce((sum, { cards }) => sum + cards.length, 0)
  const isSeen = (card: CardRow) => (card.reviewCount ?? 0) > 0
  const coverage = parts.flatMap(({ cards }) => cards).filter(isSeen).length / allCards
  const seenAfter = (day: number) =>
    newCards.filter(({ studyDay }) => studyDay > day).reduce((sum, { cards }) => sum + cards, 0) / allCards
  return readinessByCovariance(
    parts.map(({ id, weight, attempts, cards }) => {
      const seen = cards.filter(isSeen)
      const recallAt = (day: number) => {
        const recalls = seen.flatMap(({ stability, lastStudyDay }) =>
          stability === null || lastStudyDay === null ? [] : recallOf(stability, day - lastStudyDay),
        )
        return recalls.length === 0 ? null : mean(recalls)
      }
      return {
        ...{ id, weight: weight / 100, coverage: cards.length === 0 ? 0 : seen.length / cards.length },
        ...{ recall: recallAt(days.today), recallThen: recallAt(days.recallDay) },
        attempts: attempts.map(({ studyDay, isRight }) => ({
          ...{ age: days.today - studyDay, answered: 1, right: isRight ? 1 : 0 },
          seenSince: Math.min(coverage, seenAfter(studyDay)),
        })),
      }
    }),
  )
}
