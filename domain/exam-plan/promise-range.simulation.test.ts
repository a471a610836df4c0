import { describe, expect, it } from 'vitest'
import { defaultMemoryModel } from '#domain/scheduling/fsrs.ts'
import { ownPace } from '#domain/scheduling/own-pace.ts'
import { drawLearners, type KindOfMemory } from '#tests/support/simulation/drawn-learners.ts'
import { type SimulatedLearner, simulateStudy } from '#tests/support/simulation/simulate-study.ts'
import { expectSimulatedFigure } from '#tests/support/simulation/simulated-figure.ts'
import { usualPromise as usual } from '#tests/support/simulation/usual-promise.ts'
import { promiseOf } from './promise.ts'
import { differenceOf, mostPastReviews, withRange } from './promise-range.ts'
import { foreseeMonth } from './promise-record.ts'

const cards = usual.unseenCount
const days = 180
const mornings = [0, 60, 120]
const minutes = [8, 12, 16, 20]

/** Errors are what is promised, as a range and without it, less what is reached. `isMonthCovered`: of the reviews of the month after. */
type Kept = {
  kind: string
  minutes: number
  morning: number
  isCovered: boolean
  error: number
  before: number
  isMonthCovered: boolean
}

/** What is promised on some mornings, as it is to a learner whose log holds the ratings until then, and what is reached. */
function promisesTo(learner: SimulatedLearner, dailyMinutes: number): Omit<Kept, 'kind' | 'minutes'>[] {
  const study = simulateStudy(learner, {
    cards,
    days,
    dailyMinutes,
    newCardsPerDay: 10,
    snapshotsOn: mornings,
  })
  return mornings.map((morning) => {
    const ratings = study.ratings.filter(({ day }) => day < morning)
    const first = ratings.filter(({ before }) => before === null)
    const firstRatings = {
      count: first.length,
      known: first.filter(({ isKnown }) => isKnown).length,
      seconds: [],
    }
    const seen = study.snapshots.get(morning) ?? []
    const input = {
      ...{ ...usual, dailyMinutes, today: morning, examDay: days, seen, unseenCount: cards - seen.length },
      pace: ownPace({ firstRatings, repeats: [], reviews: [], questions: [] }),
    }
    const simulated = promiseOf(input)
    const reviews = ratings.flatMap(({ before, isKnown }) =>
      before ? [{ ...before, isRecalled: isKnown }] : [],
    )
    const difference = differenceOf(reviews.slice(-mostPastReviews), defaultMemoryModel)
    const { recallOnExamDay, range80 } = withRange(simulated, { difference, daysLeft: days - morning })
    if (recallOnExamDay === null || range80 === null) throw new Error('there are cards')
    const isCovered = range80.low <= study.recall && study.recall <= range80.high
    const before = (simulated.recallOnExamDay ?? 0) - study.recall
    const { untilDay, recalled80 } = foreseeMonth(input, difference)
    const month = study.ratings.filter((of) => of.before && of.day >= morning && of.day < untilDay)
    const recalled = meanOf(month.map(({ isKnown }) => Number(isKnown)))
    const isMonthCovered = recalled80 !== null && recalled80.low <= recalled && recalled <= recalled80.high
    return { morning, isCovered, error: recallOnExamDay - study.recall, before, isMonthCovered }
  })
}

const promisesToKind = (kind: KindOfMemory, of: { seed: number; count: number; minutes: number[] }): Kept[] =>
  drawLearners(kind, of).flatMap((learner) =>
    of.minutes.flatMap((each) => promisesTo(learner, each).map((kept) => ({ kind, minutes: each, ...kept }))),
  )

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const coverageOf = (all: Kept[]) => 100 * meanOf(all.map(({ isCovered }) => Number(isCovered)))
const coverageOfMonth = (all: Kept[]) => 100 * meanOf(all.map((kept) => Number(kept.isMonthCovered)))
const rmsOf = (errors: number[]) => 100 * Math.sqrt(meanOf(errors.map((error) => error ** 2)))

/** For all, each kind, each morning and each number of minutes: covered, the month covered; rms and mean error before and after, in points. */
function tableOf(all: Kept[]): string {
  const groups: [string, Kept[]][] = [['all', all]]
  for (const by of ['kind', 'morning', 'minutes'] as const)
    for (const value of new Set(all.map((kept) => kept[by])))
      groups.push([`${by} ${value}`, all.filter((kept) => kept[by] === value)])
  return groups
    .map(([name, some]) => {
      const [before, error] = [some.map((kept) => kept.before), some.map((kept) => kept.error)]
      const points = [rmsOf(before), rmsOf(error), 100 * meanOf(before), 100 * meanOf(error)]
      const shown = points.map((value) => value.toFixed(1)).join(' | ')
      return `| ${name} | ${Math.round(coverageOf(some))} | ${Math.round(coverageOfMonth(some))} | ${shown} |`
    })
    .join('\n')
}

describe('the 80 % range of a promise', () => {
  it('covers 74 to 88 % of what learners reach whose kinds of memory had no part in its constants', () => {
    const judged = [
      ...promisesToKind('half-life', { seed: 71_000, count: 8, minutes }),
      ...promisesToKind('trace', { seed: 81_000, count: 8, minutes }),
      ...promisesToKind('power law', { seed: 91_000, count: 8, minutes }),
    ]
    const table = tableOf(judged)
    process.stdout.write(`${table}\n`)
    expect(coverageOf(judged), table).toBeGreaterThanOrEqual(74)
    expect(coverageOf(judged), table).toBeLessThanOrEqual(88)
    const [before, after] = [
      rmsOf(judged.map((kept) => kept.before)),
      rmsOf(judged.map(({ error }) => error)),
    ]
    expect(after, table).toBeLessThan(before - 1.5)
    expect(coverageOfMonth(judged), table).toBeGreaterThanOrEqual(74)
    expect(coverageOfMonth(judged), table).toBeLessThanOrEqual(88)
    const byMorning = mornings.map((morning) => coverageOf(judged.filter((kept) => kept.morning === morning)))
    expect(Math.min(...byMorning), table).toBeGreaterThan(70)
    expectSimulatedFigure('promise-range', byMorning)
  })

  it('covers no less of what learners reach whose kinds it was made by', () => {
    const of = { count: 4, minutes: [8, 20] }
    const tuned = [
      ...promisesToKind('fsrs', { ...of, seed: 1000 }),
      ...promisesToKind('half-life', { ...of, seed: 2000 }),
      ...promisesToKind('practice', { ...of, seed: 3000 }),
    ]
    expect(coverageOf(tuned), tableOf(tuned)).toBeGreaterThanOrEqual(80)
  })
})
