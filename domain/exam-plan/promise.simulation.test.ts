import { describe, expect, it } from 'vitest'
import { simulateStudy, unlikeLearners } from '#tests/support/simulation/simulate-study.ts'
import { usualPromise as usual } from '#tests/support/simulation/usual-promise.ts'
import { promiseOf } from './promise.ts'

const cards = usual.unseenCount
const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * In points: what is simulated on some mornings, less what eight learners reach, on average. The caution of the simulation was
 * chosen with these eight, so that this holds the simulation to them and says nothing of others: promise-range.simulation.test.ts.
 */
function errorsOf(plan: { days: number; dailyMinutes: number; newCardsPerDay: number; since: number[] }) {
  const { since, ...rest } = plan
  const runs = unlikeLearners.map((learner) => simulateStudy(learner, { cards, ...rest, snapshotsOn: since }))
  const reached = meanOf(runs.map(({ recall }) => recall))
  return since.map((today) => {
    // On the first morning they are all alike.
    const promised = (today === 0 ? runs.slice(0, 1) : runs).map(({ snapshots }) => {
      const seen = snapshots.get(today) ?? []
      const state = { seen, unseenCount: cards - seen.length, today, examDay: plan.days }
      return promiseOf({ ...usual, ...rest, ...state }).recallOnExamDay ?? 0
    })
    return 100 * (meanOf(promised) - reached)
  })
}

describe('the simulation is within three points of the mean of the learners that it was made with', () => {
  it.each([
    [5, 90, 10, [0, 45]],
    [5, 180, 10, [0, 60, 120]],
    [6, 90, 10, [0, 45]],
    [6, 180, 10, [0, 60, 120]],
    [12, 270, 10, [0]],
    [8, 90, 10, [0, 45]],
    [8, 180, 10, [0, 60]],
    [12, 180, 10, [0, 90, 150]],
    [16, 120, 20, [0, 60]],
    [30, 60, 20, [0, 30]],
  ])(
    '%i minutes, %i days, %i new cards a day, on the days %j',
    (dailyMinutes, days, newCardsPerDay, since) => {
      const errors = errorsOf({ days, dailyMinutes, newCardsPerDay, since })
      expect(Math.max(...errors.map(Math.abs)), `errors ${errors}`).toBeLessThan(3)
    },
  )
})
