import { describe, expect, it } from 'vitest'
import { type SimulatedStudy, simulateStudy, unlikeLearners } from '#tests/support/simulate-study.ts'

/**
 * 1,200 cards of equal weight, 180 days, eight learners whose memory is not what the plan believes. Recall is that of all
 * cards on the exam day, unseen ones counted as 0.
 */
const study = { cards: 1200, days: 180, newCardsPerDay: 10 }
const meanOf = (runs: SimulatedStudy[], of: (run: SimulatedStudy) => number) =>
  runs.reduce((sum, run) => sum + of(run), 0) / runs.length
const percent = (share: number) => Math.round(share * 1000) / 10

type How = { dueFirst?: boolean; restDays?: ReadonlySet<number> }
type Figures = {
  recall: number
  worst: number
  hours: number
  unseen: number
  runs: SimulatedStudy[]
}
const known = new Map<string, Figures>()

/** What several tests compare with is simulated once. */
function figuresOf(dailyMinutes: number, how: How = {}): Figures {
  const key = JSON.stringify([dailyMinutes, how.dueFirst === true, [...(how.restDays ?? [])]])
  const figures = known.get(key) ?? runAll(dailyMinutes, how)
  known.set(key, figures)
  return figures
}

function runAll(dailyMinutes: number, how: How): Figures {
  const runs = unlikeLearners.map((learner) => simulateStudy(learner, { ...study, ...how, dailyMinutes }))
  return {
    recall: percent(meanOf(runs, ({ recall }) => recall)),
    worst: percent(Math.min(...runs.map(({ recall }) => recall))),
    hours: meanOf(runs, ({ hours }) => hours),
    unseen: Math.max(...runs.map(({ unseen }) => unseen)),
    runs,
  }
}

describe('recall on the exam day, by worth for each second against all due cards first', () => {
  it.each([
    [8, { before: 48.4, now: 69.6 }],
    [12, { before: 73.5, now: 86.4 }],
    [16, { before: 91, now: 92.7 }],
    [20, { before: 94.7, now: 94.3 }],
  ])('with %i minutes a day', (minutes, { before, now }) => {
    const dueFirst = figuresOf(minutes, { dueFirst: true })
    const { recall, hours, unseen } = figuresOf(minutes)
    expect(Math.abs(dueFirst.recall - before)).toBeLessThan(0.5)
    expect(Math.abs(recall - now)).toBeLessThan(0.5)
    // All due first leaves unused what is too short for a new card; by worth a review that fits fills it.
    expect(hours).toBeLessThan(dueFirst.hours * 1.025)
    expect(hours).toBeLessThan((minutes * study.days) / 60)
    expect(unseen).toBe(0)
  })

  it('the learner for whom it does least gains most', () => {
    expect(figuresOf(12, { dueFirst: true }).worst).toBeLessThan(63)
    expect(figuresOf(12).worst).toBeGreaterThan(78)
  })
})

describe('rest days', () => {
  const weekly = new Set(Array.from({ length: study.days / 7 }, (_, week) => week * 7 + 6))
  const callWeeks = new Set(
    Array.from({ length: 42 }, (_, index) => Math.floor(index / 7) * 30 + 14 + (index % 7)),
  )
  const daysBut = (restDays: ReadonlySet<number>) =>
    Array.from({ length: study.days }, (_, day) => day).filter((day) => !restDays.has(day))

  it.each([
    ['one a week, 12 minutes', weekly, 12, 0.5],
    ['one a week, 20 minutes', weekly, 20, 0.5],
    ['a call week each month, 16 minutes', callWeeks, 16, 0.5],
    ['a call week each month, 20 minutes', callWeeks, 20, 0.5],
    ['a call week each month, 12 minutes', callWeeks, 12, 0.5],
    // All that the days between can carry leaves 1.8 % of the time undone, and where time is so short each percent counts.
    ['a call week each month, 8 minutes', callWeeks, 8, 0.8],
  ])('%s: recall falls by at most that many points', (_, restDays, minutes, points) => {
    const { recall, runs } = figuresOf(minutes, { restDays })
    expect(recall).toBeGreaterThan(figuresOf(minutes).recall - points)
    for (const { secondsByDay } of runs) {
      const minutesOf = (days: Iterable<number>) => [...days].map((day) => (secondsByDay[day] ?? 0) / 60)
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
      // A day's cards may take a little longer than they should, by how many of them are missed.
      expect(mean(minutesOf(restDays))).toBeLessThan(minutes / 10 + 0.2)
      expect(Math.max(...minutesOf(daysBut(restDays)))).toBeLessThan(minutes * 1.25 + 3)
    }
  })

  it('hold no card', () => {
    for (const { placedByDay } of figuresOf(20, { restDays: weekly }).runs)
      expect([...weekly].reduce((sum, day) => sum + (placedByDay[day] ?? 0), 0)).toBe(0)
  })
})
