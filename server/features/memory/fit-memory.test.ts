import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CardHistory } from '#domain/scheduling/fit-guard.ts'
import { areWithinBounds } from '#domain/scheduling/fsrs.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { saveLog } from '#tests/support/server/save-log.ts'
import { forgetfulLog } from '#tests/support/simulation/forgetful-log.ts'
import { simulateLog } from '#tests/support/simulation/simulate-log.ts'
import type { MemoryLog } from './fit-histories.ts'
import { fitMemory } from './fit-memory.ts'
import { listCardHistories } from './fits.queries.ts'
import { loadOptimizer } from './optimizer.ts'
import { runFit } from './run-fit.ts'

const withOptimizer = test.skipIf((await loadOptimizer()) === undefined)

let app: TestApp
let userId: number
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.deps.open.query('delete from users')
  userId = (await app.as('premium')).userId
})
afterAll(() => app.close())

const longLog = forgetfulLog()
const cardHistories = () => listCardHistories(app.deps.db, userId)

async function stored(id = userId) {
  const { rows } = await app.deps.open.query(
    `select u.memory_weights, f.fitted_at, f.review_count, f.log_loss_before, f.log_loss_after, f.is_adopted
     from users u left join memory_fits f on f.user_id = u.id where u.id = $1`,
    [id],
  )
  return rows[0] ?? {}
}

withOptimizer('a learner who forgets faster adopts their weights, once', async () => {
  await saveLog(app.deps.open, userId, longLog)
  expect(await fitMemory(app.deps)).toEqual({ fitted: 1, adopted: 1 })
  const fit = await stored()
  expect(fit).toMatchObject({ is_adopted: true, fitted_at: app.clock.now() })
  expect(fit.review_count).toBe(longLog.flatMap(({ ratings }) => ratings).length)
  expect(Number(fit.log_loss_after)).toBeLessThan(Number(fit.log_loss_before) - 0.002)
  expect(areWithinBounds(fit.memory_weights as number[])).toBe(true)
  const user = await app.as('admin')
  expect((await user.get('/api/admin/analytics/memory')).body.fits).toEqual({
    learners: 1,
    adopted: 1,
    latestAt: app.clock.now().toISOString(),
  })

  app.clock.advance(86_400_000)
  expect(await fitMemory(app.deps)).toEqual({ fitted: 0, adopted: 0 })
  await app.deps.open.query('update memory_fits set review_count = review_count - 400')
  expect(await fitMemory(app.deps)).toEqual({ fitted: 1, adopted: 0 })
  // The second fit finds no better weights than the first, and the adopted weights stay.
  expect(await stored()).toMatchObject({ is_adopted: false, memory_weights: fit.memory_weights })
})

withOptimizer('a learner as the defaults say keeps them, and the fit is recorded', async () => {
  await saveLog(app.deps.open, userId, simulateLog({ seed: 3, weights: null, reviews: 1000 }))
  expect(await fitMemory(app.deps)).toEqual({ fitted: 1, adopted: 0 })
  expect(await stored()).toMatchObject({ memory_weights: null, is_adopted: false })
})

test('fewer than 1,000 reviews are not fitted', async () => {
  await saveLog(app.deps.open, userId, longLog)
  const { rows } = await app.deps.open.query('select sum(reviews)::int as reviews from study_days')
  await app.deps.open.query(
    'update study_days set reviews = reviews - ($1::int - 999) where study_day = (select max(study_day) from study_days)',
    [rows[0]?.reviews],
  )
  expect(await fitMemory(app.deps)).toEqual({ fitted: 0, adopted: 0 })
  expect(await stored()).toMatchObject({ memory_weights: null, fitted_at: null })
})

withOptimizer(
  'a learner of one single day has nothing to compare, and keeps nobody else waiting',
  async () => {
    const sameDay = longLog.map(({ ratings, studyDays }) => ({
      ratings,
      studyDays: studyDays.map(() => 20_000),
    }))
    await saveLog(app.deps.open, userId, sameDay)
    const other = (await app.as('premium')).userId
    await saveLog(app.deps.open, other, longLog)
    expect(await fitMemory(app.deps)).toEqual({ fitted: 1, adopted: 1 })
    expect([await stored(), await stored(other)]).toMatchObject([{ fitted_at: null }, { is_adopted: true }])
  },
)

withOptimizer('no fit begins that could last longer than the queue waits for the job', async () => {
  await saveLog(app.deps.open, userId, longLog)
  const started = app.clock.now().getTime()
  const times = [started, started + 7.5 * 60_000]
  const clock = { now: () => new Date(times.shift() ?? started) }
  expect(await fitMemory({ ...app.deps, clock })).toEqual({ fitted: 0, adopted: 0 })
})

withOptimizer('a fit that ends without an answer is an error', async () => {
  const log = { histories: [{}], weights: null } as unknown as MemoryLog
  await expect(runFit(log)).rejects.toThrow('the fit ended without an answer: 1')
})

test('the log is read card by card without practice and undone ratings', async () => {
  const log: CardHistory[] = [
    { ratings: [1, 3, 3, 2, 3], studyDays: [20_000, 20_000, 20_003, 20_010, 20_010] },
    { ratings: [3], studyDays: [20_004] },
  ]
  const [[, , practice, undone] = []] = await saveLog(app.deps.open, userId, log)
  const someoneElse = (await app.as('premium')).userId
  await saveLog(app.deps.open, someoneElse, log)
  expect(await cardHistories()).toEqual(log)
  await app.deps.open.query('update card_reviews set counts = false where user_id = $1 and review_id = $2', [
    userId,
    practice,
  ])
  await app.deps.open.query(
    `insert into card_reviews (user_id, flashcard_id, review_id, reviewed_at, received_at, study_day, version, counts, undoes,
       needs_review_before, needs_review_after, mastery_before, mastery_after, review_count_before, lapses_before)
     select user_id, flashcard_id, $3, now(), now(), study_day, 99, false, review_id, false, false, 0, 0, 0, 0
     from card_reviews where user_id = $1 and review_id = $2`,
    [userId, undone, randomUUID()],
  )
  expect(await cardHistories()).toEqual([{ ratings: [1, 3, 3], studyDays: [20_000, 20_000, 20_010] }, log[1]])
})
