import { describe, expect, it } from 'vitest'
import { defaultMemoryModel } from '#domain/scheduling/fsrs.ts'
import { usualPromise as usual } from '#tests/support/simulation/usual-promise.ts'
import { promiseOf } from './promise.ts'

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
    const [few, more, most] = [8, 12, 30].map((dailyMinutes) => promiseOf({ ...usual, dailyMinutes }))
    expect(few?.recallOnExamDay).toBeLessThan(more?.recallOnExamDay ?? 0)
    expect(more?.recallOnExamDay).toBeLessThan(most?.recallOnExamDay ?? 0)
    expect(few?.unseenOnExamDay).toBeGreaterThan(more?.unseenOnExamDay ?? 0)
    expect(most?.unseenOnExamDay).toBe(0)
    expect(most?.allSeenOn).toBeGreaterThan(150)
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
