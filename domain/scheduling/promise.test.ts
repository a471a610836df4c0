import { describe, expect, it } from 'vitest'
import { simulateStudy, unlikeLearners } from '#tests/support/simulate-study.ts'
import { usualKnownAtSight } from './exam-gain.ts'
import { cautiousMemoryModel, defaultMemoryModel } from './fsrs.ts'
import { type PromiseInput, promiseOf } from './promise.ts'
import { usualSeconds } from './study-seconds.ts'

const cards = 1200
const usual: PromiseInput = {
  today: 0,
  examDay: 180,
  dailyMinutes: 12,
  newCardsPerDay: 10,
  restDays: new Set(),
  pace: { seconds: usualSeconds, knownAtSight: usualKnownAtSight },
  memoryModel: defaultMemoryModel,
  trueMemory: cautiousMemoryModel,
  seen: [],
  unseenCount: cards,
}
const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** In points: what is promised on some mornings, less what eight learners reach whose memories are not what the plan believes. */
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

describe('the promise is within three points of what is reached', { timeout: 60_000 }, () => {
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

describe('a promise', () => {
  it.each([5, 8, 480])('of %i minutes takes a few milliseconds', (dailyMinutes) => {
    const restDays = new Set(Array.from({ length: 60 }, (_, week) => 3 * week))
    let evaluated = 0
    const memoryModel = {
      ...defaultMemoryModel,
      previewMemories: (...of: Parameters<typeof defaultMemoryModel.previewMemories>) => {
        evaluated += 1
        return defaultMemoryModel.previewMemories(...of)
      },
      reviewCard: (...of: Parameters<typeof defaultMemoryModel.reviewCard>) => {
        evaluated += 1
        return defaultMemoryModel.reviewCard(...of)
      },
    }
    promiseOf({ ...usual, dailyMinutes, restDays, memoryModel })
    // Each takes about half a microsecond.
    expect(evaluated).toBeLessThan(10_000)
  })

  it('grows with the minutes, and says when all cards are seen', () => {
    const [few, more, most] = [8, 12, 20].map((dailyMinutes) => promiseOf({ ...usual, dailyMinutes }))
    expect(few?.recallOnExamDay).toBeLessThan(more?.recallOnExamDay ?? 0)
    expect(more?.recallOnExamDay).toBeLessThan(most?.recallOnExamDay ?? 0)
    expect(more?.unseenOnExamDay).toBe(0)
    expect(more?.allSeenOn).toBeGreaterThan(150)
  })

  it('says what stays unseen when there is too little time', () => {
    const { allSeenOn, unseenOnExamDay } = promiseOf({ ...usual, examDay: 60 })
    expect(allSeenOn).toBeNull()
    expect(unseenOnExamDay).toBeGreaterThan(500)
  })

  it('of nothing is nothing, and of few cards all are simulated', () => {
    expect(promiseOf({ ...usual, unseenCount: 0 }).recallOnExamDay).toBeNull()
    expect(promiseOf({ ...usual, unseenCount: 20, examDay: 60 }).recallOnExamDay).toBeGreaterThan(0.9)
  })
})
