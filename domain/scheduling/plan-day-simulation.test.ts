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

type Figures = { recall: number; worst: number; hours: number; unseen: number }
const known = new Map<string, Figures>()

function runAll(dailyMinutes: number, { dueFirst }: { dueFirst: boolean }): Figures {
  const name = `${dailyMinutes} ${dueFirst}`
  const figures = known.get(name) ?? figuresOf(dailyMinutes, dueFirst)
  known.set(name, figures)
  return figures
}

function figuresOf(dailyMinutes: number, dueFirst: boolean): Figures {
  const runs = unlikeLearners.map((learner) => simulateStudy(learner, { ...study, dueFirst, dailyMinutes }))
  return {
    recall: percent(meanOf(runs, ({ recall }) => recall)),
    worst: percent(Math.min(...runs.map(({ recall }) => recall))),
    hours: meanOf(runs, ({ hours }) => hours),
    unseen: Math.max(...runs.map(({ unseen }) => unseen)),
  }
}

describe('recall on the exam day, by worth for each second against all due cards first', () => {
  it.each([
    [8, { before: 48.4, now: 69.6 }],
    [12, { before: 73.5, now: 86.4 }],
    [16, { before: 91, now: 92.7 }],
    [20, { before: 94.7, now: 94.3 }],
  ])('with %i minutes a day', (minutes, { before, now }) => {
    const dueFirst = runAll(minutes, { dueFirst: true })
    const byWorth = runAll(minutes, { dueFirst: false })
    expect(Math.abs(dueFirst.recall - before)).toBeLessThan(0.5)
    expect(Math.abs(byWorth.recall - now)).toBeLessThan(0.5)
    expect(byWorth.hours).toBeLessThan(dueFirst.hours * 1.025)
    expect(byWorth.unseen).toBe(0)
  })

  it('the learner for whom it does least gains most', () => {
    expect(runAll(12, { dueFirst: true }).worst).toBeLessThan(63)
    expect(runAll(12, { dueFirst: false }).worst).toBeGreaterThan(78)
  })
})
