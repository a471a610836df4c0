import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { saveLog } from '#tests/support/server/save-log.ts'
import { forgetfulLog } from '#tests/support/simulation/forgetful-log.ts'
import { fitLearner } from './fit-learner.ts'
import { listLearnersToFit } from './fits.queries.ts'
import { loadOptimizer } from './optimizer.ts'

const withOptimizer = test.skipIf((await loadOptimizer()) === undefined)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

withOptimizer(
  'of two fits at once one is saved, and none of a learner who is deleted meanwhile',
  async () => {
    const { userId } = await app.as('premium')
    await saveLog(app.deps.open, userId, forgetfulLog())
    const [learner] = await listLearnersToFit(app.deps.db, { afterId: userId - 1, limit: 1 })
    if (!learner) throw new Error('the learner is gone')
    const stored = async () =>
      (
        await app.deps.open.query(
          'select u.memory_weights, f.* from users u join memory_fits f on f.user_id = u.id where u.id = $1',
          [userId],
        )
      ).rows
    const [first, second] = await Promise.all([fitLearner(app.deps, learner), fitLearner(app.deps, learner)])
    expect(first).toEqual(second)
    const saved = await stored()
    expect(saved).toMatchObject([{ memory_weights: first?.weights }])
    app.clock.advance(1000)
    await fitLearner(app.deps, learner)
    expect(await stored()).toEqual(saved)

    await app.deps.open.query('delete from memory_fits')
    const deleting = fitLearner(app.deps, learner)
    await app.deps.open.query('delete from users where id = $1', [userId])
    await deleting.catch(() => undefined)
    expect((await app.deps.open.query('select 1 from memory_fits')).rows).toEqual([])
  },
)
