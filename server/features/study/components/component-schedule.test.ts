import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Drug } from '#contracts/drugs/drugs.ts'
import type { DrugComponent } from '#contracts/study/components.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { drugApp, rating } from '#tests/support/app/drug-app.ts'
import type { Client } from '#tests/support/app/test-app.ts'

const { app, learner, premium, drugCalled } = drugApp()
const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * dayMs).toISOString()
const today = () => studyDayOf(app.clock.now().getTime(), 'UTC')

async function rate(by: Client, drug: Drug, more: object): Promise<DrugComponent> {
  const body = rating(drug, { reviewId: randomUUID(), ...more })
  const { status, body: reply } = await by.post('/api/review-interaction', body)
  expect(status).toBe(200)
  return reply.component
}

/** All stored columns of a component except its position in the history. */
async function storedState({ userId }: Client, drug: Drug) {
  const { rows } = await app.deps.open.query(
    'select * from drug_states where user_id = $1 and drug_id = $2',
    [userId, drug.id],
  )
  return rows.map(({ version, ...state }) => state)[0]
}

describe('the schedule of a component', () => {
  it('moves with each rating, and the interval on a button is the one that is saved', async () => {
    const drug = await drugCalled('osimertinib')
    const [listed] = (await premium.post('/api/progress/bulk', { drugIds: [drug.id] })).body
    expect(listed.components[0].schedule).toEqual({
      dueDate: null,
      isDue: false,
      intervals: { 1: 0, 2: 1, 3: 2 },
    })
    const known = await rate(premium, drug, { confidence: 3 })
    expect(known.schedule).toMatchObject({ dueDate: isoDateOfStudyDay(today() + 2), isDue: false })
    app.clock.advance(6 * dayMs)
    const [due] = (await premium.post('/api/progress/bulk', { drugIds: [drug.id] })).body
    const { isDue, intervals } = due.components[0].schedule
    expect(isDue).toBe(true)
    const again = await rate(premium, drug, { confidence: 2 })
    expect(again.schedule?.dueDate).toBe(isoDateOfStudyDay(today() + intervals[2]))
    expect(again.progress.mastery).toBe(63)
  })

  it('a rating sent late counts the days until it was given, and a lapse is counted once a day', async () => {
    const drug = await drugCalled('lorlatinib')
    await rate(premium, drug, { confidence: 3, reviewedAt: daysAgo(9) })
    await rate(premium, drug, { confidence: 1, reviewedAt: daysAgo(3) })
    await rate(premium, drug, { confidence: 1, reviewedAt: daysAgo(3) })
    expect(await storedState(premium, drug)).toMatchObject({
      last_study_day: today() - 3,
      due_day: today() - 3,
      lapses: 1,
    })
  })

  it('moves with a stored mastery that a rating leads to, and with no other one', async () => {
    const drug = await drugCalled('alectinib')
    const path = `/api/progress/${drug.id}/moa`
    await premium.post(path, { mastery: 42 })
    expect(await storedState(premium, drug)).toMatchObject({ stability: null, due_day: null })
    const { body } = await premium.post(`/api/progress/${drug.id}/indications`, {
      mastery: 85,
      reviewCount: 1,
    })
    expect(body.component.schedule.dueDate).toBe(isoDateOfStudyDay(today() + 2))
  })

  it('stays when an interaction is logged without a rating or a bookmark is set', async () => {
    const drug = await drugCalled('brigatinib')
    const rated = await rate(premium, drug, { confidence: 3 })
    const logged = await rate(premium, drug, {})
    await premium.post(`/api/progress/${drug.id}/moa`, { isBookmarked: true })
    expect(logged.schedule).toEqual(rated.schedule)
    const [stored] = (await premium.post('/api/progress/bulk', { drugIds: [drug.id] })).body
    expect(stored.components[0].schedule).toEqual(rated.schedule)
  })

  it('of what was rated before schedules begins with the next rating, as that of a new card', async () => {
    const drug = await drugCalled('crizotinib')
    await rate(premium, drug, { confidence: 3, reviewedAt: daysAgo(20) })
    // This is the state as the previous version left it.
    const asBefore = `stability = null, difficulty = null, last_study_day = null, due_day = null`
    await app.deps.open.query(`update drug_states set ${asBefore} where user_id = $1 and drug_id = $2`, [
      premium.userId,
      drug.id,
    ])
    const first = (await premium.get(`/api/progress/${drug.id}`)).body.components[0]
    expect(first).toMatchObject({ progress: { reviewCount: 1 }, schedule: { dueDate: null } })
    const before = await storedState(premium, drug)
    const reviewId = randomUUID()
    const rated = await rate(premium, drug, { confidence: 1, reviewId })
    expect(rated.schedule).toMatchObject({ dueDate: isoDateOfStudyDay(today()), isDue: true })
    expect(await storedState(premium, drug)).toMatchObject({ lapses: 0, last_study_day: today() })

    const path = `/api/progress/${drug.id}/moa/undo`
    await premium.post(path, { reviewId, undoId: randomUUID() })
    expect(await storedState(premium, drug)).toEqual(before)
  })
})

test('any ratings on any days and their undos in reverse restore each state exactly', async () => {
  const drug = await drugCalled('entrectinib')
  const learnt = fc.record({
    confidence: fc.constantFrom(1, 2, 3),
    daysLater: fc.integer({ min: 0, max: 9 }),
    isUndone: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(learnt, { minLength: 1, maxLength: 6 }), async (steps) => {
      const user = await app.as('premium')
      const total = steps.reduce((sum, { daysLater }) => sum + daysLater, 0)
      const standing: { reviewId: string; before: unknown }[] = []
      const undoLast = async () => {
        const last = standing.pop()
        if (!last) return
        const undo = { reviewId: last.reviewId, undoId: randomUUID() }
        expect((await user.post(`/api/progress/${drug.id}/moa/undo`, undo)).status).toBe(200)
        expect(await storedState(user, drug)).toEqual(last.before)
      }
      // The star creates a row without a rating, so that there is a state before the first rating.
      await user.post(`/api/progress/${drug.id}/moa`, { isBookmarked: true })
      let days = 0
      for (const { confidence, daysLater, isUndone } of steps) {
        days += daysLater
        const reviewId = randomUUID()
        standing.push({ reviewId, before: await storedState(user, drug) })
        await rate(user, drug, {
          confidence,
          reviewId,
          reviewedAt: daysAgo(Math.min(30, total) - Math.min(30, days)),
        })
        if (isUndone) await undoLast()
      }
      while (standing.length > 0) await undoLast()
    }),
    { numRuns: 8 },
  )
})

describe('what a rating belongs to', () => {
  it('is logged with its seconds and the learner’s own study session', async () => {
    const drug = await drugCalled('larotrectinib')
    const { id: sessionId } = (await premium.post('/api/analytics/sessions/start', { mode: 'today' })).body
    const reviewId = randomUUID()
    await rate(premium, drug, { confidence: 2, reviewId, seconds: 17, sessionId })
    const { rows } = await app.deps.open.query(
      'select session_id, seconds from drug_reviews where user_id = $1 and review_id = $2',
      [premium.userId, reviewId],
    )
    expect(rows.map((row) => [Number(row.session_id), row.seconds])).toEqual([[sessionId, 17]])
  })

  it('another learner’s session is refused with a code by which the browser sends it without', async () => {
    const drug = await drugCalled('repotrectinib')
    const { id: sessionId } = (await learner.post('/api/analytics/sessions/start', { mode: 'today' })).body
    const body = rating(drug, { confidence: 2, reviewId: randomUUID() })
    const refused = await premium.post('/api/review-interaction', { ...body, sessionId })
    expect([refused.status, refused.body.code]).toEqual([404, 'session_unknown'])
    expect((await premium.get(`/api/progress/${drug.id}`)).body.components[0].progress.reviewCount).toBe(0)
    expect((await premium.post('/api/review-interaction', body)).status).toBe(200)
  })
})
