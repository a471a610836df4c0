import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { binStarts, logLossOf, rmseBins } from '#domain/exam-plan/prediction-quality.ts'
import { mondayOf } from '#domain/progress/good-weeks.ts'
import type { CardHistory } from '#domain/scheduling/fit-guard.ts'
import { defaultMemoryModel, type Memory, memoryModelOf } from '#domain/scheduling/fsrs.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { saveLog } from '#tests/support/server/save-log.ts'
import { fastDecay } from '#tests/support/simulation/memory-weights.ts'
import { simulateLog } from '#tests/support/simulation/simulate-log.ts'
import { computeQuality } from './compute-quality.ts'
import { replaceBins } from './quality.queries.ts'

let app: TestApp
let today: number
let learners: number[]
beforeAll(async () => {
  app = await startTestApp()
  today = studyDayOf(app.clock.now().getTime(), 'UTC')
})
beforeEach(async () => {
  await app.deps.open.query('delete from users')
  await app.deps.open.query('delete from memory_bins')
  learners = [(await app.as('premium')).userId, (await app.as('learner')).userId]
})
afterAll(() => app.close())

const quality = async () => (await (await app.as('admin')).get('/api/admin/analytics/memory')).body

const placeIn = (kind: keyof typeof binStarts, value: number) =>
  binStarts[kind].findLastIndex((start) => start <= value)

/** The predicted recall of each review on a later day, computed directly from the histories. */
function predictionsOf(histories: readonly CardHistory[], model = defaultMemoryModel) {
  return histories.flatMap(({ ratings, studyDays }) => {
    let memory: Memory | null = null
    let lapses = 0
    return ratings.flatMap((confidence, place) => {
      const day = studyDays[place] ?? 0
      const days = day - (studyDays[place - 1] ?? day)
      const predicted = memory === null ? 1 : model.recallAfter(memory, days)
      memory = defaultMemoryModel.reviewCard(memory, days, confidence)
      const review = {
        week: mondayOf(day),
        bin: [placeIn('interval', days), placeIn('review', place + 1), placeIn('lapse', lapses)].join(),
        isRecalled: confidence >= 2,
        predicted,
      }
      if (days > 0 && confidence === 1) lapses += 1
      return days > 0 ? [review] : []
    })
  })
}

function expectedOf(reviews: ReturnType<typeof predictionsOf>) {
  const mean = (of: (review: (typeof reviews)[number]) => number) =>
    reviews.reduce((sum, review) => sum + of(review), 0) / reviews.length
  const bins = [...new Set(reviews.map(({ bin }) => bin))].map((name) => {
    const inBin = reviews.filter(({ bin }) => bin === name)
    return {
      reviews: inBin.length,
      recalled: inBin.filter(({ isRecalled }) => isRecalled).length,
      predicted: inBin.reduce((sum, { predicted }) => sum + predicted, 0),
    }
  })
  return {
    reviews: reviews.length,
    recalled: expect.closeTo(
      mean(({ isRecalled }) => Number(isRecalled)),
      10,
    ),
    predicted: expect.closeTo(
      mean(({ predicted }) => predicted),
      6,
    ),
    logLoss: expect.closeTo(
      mean(({ isRecalled, predicted }) => logLossOf(isRecalled, predicted)),
      6,
    ),
    rmseBins: expect.closeTo(rmseBins(bins) ?? 0, 6),
  }
}

test('before the first run there is nothing to show', async () => {
  expect(await quality()).toMatchObject({
    computedAt: null,
    total: null,
    weeks: [],
    fits: { learners: 0, adopted: 0, latestAt: null },
  })
})

test('all learners together, by week, each by their own curve, as the rules say', async () => {
  const [usual = 0, own = 0] = learners
  const fromDay = mondayOf(today) - 25 * 7
  const log = (seed: number): CardHistory[] => {
    const histories = simulateLog({ seed, weights: null, reviews: 1500 })
    const lastDay = Math.max(...histories.flatMap(({ studyDays }) => studyDays))
    return histories.map(({ ratings, studyDays }) => ({
      ratings,
      studyDays: studyDays.map((day) => day - lastDay + today),
    }))
  }
  const [first, second] = [log(1), log(2)]
  await saveLog(app.deps.open, usual, first)
  await saveLog(app.deps.open, own, second)
  await app.deps.open.query('update users set memory_weights = $1 where id = $2', [fastDecay, own])
  const reviews = [...predictionsOf(first), ...predictionsOf(second, memoryModelOf(fastDecay))].filter(
    ({ week }) => week >= fromDay,
  )
  expect(await computeQuality(app.deps)).toEqual({ reviews: reviews.length })
  const found = await quality()
  expect(found).toMatchObject({
    computedAt: app.clock.now().toISOString(),
    total: expectedOf(reviews),
  })
  const weeks = [...new Set(reviews.map(({ week }) => week))].sort((a, b) => a - b)
  expect(weeks.length).toBeGreaterThan(3)
  expect(found.weeks).toEqual(
    weeks.map((monday) => ({
      startsOn: isoDateOfStudyDay(monday),
      ...expectedOf(reviews.filter(({ week }) => week === monday)),
    })),
  )
})

test('practice, undone ratings, repeats on a day and reviews before the 26 weeks are left out', async () => {
  const [userId = 0] = learners
  const fromDay = mondayOf(today) - 25 * 7
  const card = (...days: number[]): CardHistory => ({ ratings: days.map(() => 3), studyDays: days })
  const [, [, practice] = [], [, undone] = []] = await saveLog(app.deps.open, userId, [
    card(fromDay - 3, fromDay - 1, fromDay, fromDay),
    card(today - 3, today),
    card(today - 3, today),
  ])
  const compared = async () => (await computeQuality(app.deps)).reviews
  expect(await compared()).toBe(3)
  await app.deps.open.query('update card_reviews set counts = false where review_id = $1', [practice])
  expect(await compared()).toBe(2)
  await app.deps.open.query(
    `insert into card_reviews (user_id, flashcard_id, review_id, reviewed_at, received_at, study_day, version, counts, undoes,
       needs_review_before, needs_review_after, mastery_before, mastery_after, review_count_before, lapses_before)
     select user_id, flashcard_id, $2, now(), now(), study_day, 99, false, review_id, false, false, 0, 0, 0, 0
     from card_reviews where review_id = $1`,
    [undone, randomUUID()],
  )
  expect(await compared()).toBe(1)
  expect((await quality()).weeks).toMatchObject([{ startsOn: isoDateOfStudyDay(fromDay), reviews: 1 }])
  // A week later, that review has left the window too.
  app.clock.advance(7 * 86_400_000)
  expect(await compared()).toBe(0)
  expect(await quality()).toMatchObject({ computedAt: null, weeks: [] })
  app.clock.advance(-7 * 86_400_000)
})

test('of two runs the one that began later stands', async () => {
  const bin = { week: 20_000, intervalBin: 1, reviewBin: 1, lapseBin: 0, reviews: 8, recalled: 7 }
  const now = app.clock.now()
  await replaceBins(app.deps.db, [{ ...bin, predicted: 7.2, logLoss: 2 }], now)
  await replaceBins(app.deps.db, [{ ...bin, predicted: 1, logLoss: 9 }], new Date(now.getTime() - 1000))
  expect((await quality()).total).toMatchObject({ reviews: 8, predicted: 0.9, logLoss: 0.25 })
  await replaceBins(app.deps.db, [], now)
  expect(await quality()).toMatchObject({ computedAt: null, total: null })
})

test('only admins read it', async () => {
  const learner = await app.as('premium')
  expect((await learner.get('/api/admin/analytics/memory')).status).toBe(403)
})
