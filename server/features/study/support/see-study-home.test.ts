import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { rowsAbout } from '#server/database/rows-about.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { saveReviews } from '#tests/support/database/learner-rows.ts'
import { saveChapter } from '#tests/support/server/known-by-learner.ts'

/** An admin sees the study home of a learner who allowed it, and leaves no trace in what the learner studies. */

let app: TestApp
let admin: Client
let learner: Client
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await app.as('admin')
  learner = await app.as('premium')
})

const consent = '/api/user/study-home-consent'
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const see = (by = admin, lookId: string = randomUUID(), userId = learner.userId) =>
  by.post(`/api/admin/users/${userId}/study-home`, { lookId })
const consentOf = async () => (await learner.get(consent)).body
const shownUntil = async () =>
  (await admin.get(`/api/admin/users/${learner.userId}`)).body.studyHomeConsentUntil
const rowsOf = async (sql: string, values: unknown[]) => (await app.deps.open.query(sql, values)).rows
const looksInAudit = () =>
  rowsOf(
    `select actor_id as "actorId", details from audit_log
    where action = 'user.see_study_home' and subject_type = 'user' and subject_id = $1 order by id`,
    [String(learner.userId)],
  )
const today = () => studyDayOf(app.clock.now().getTime(), 'UTC')
const inHours = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString()

describe('the consent', () => {
  test('is the learner’s alone: without it an admin is refused, and nothing is recorded', async () => {
    const refused = await see()
    expect(refused).toMatchObject({
      status: 403,
      body: {
        code: 'consent_required',
        error: 'This user does not let support see the study home now',
      },
    })
    expect(await consentOf()).toEqual({ expiresAt: null, looks: [] })
    expect(await looksInAudit()).toEqual([])
    expect(await shownUntil()).toBeNull()
    await app.as('learner').then((other) => other.post(consent))
    expect((await see()).status).toBe(403)
  })

  test('lasts for 24 hours from when it was given, however often it is given', async () => {
    const until = inHours(24)
    expect((await learner.post(consent)).body).toEqual({ expiresAt: until, looks: [] })
    app.clock.advance(23 * hourMs)
    expect((await learner.post(consent)).body.expiresAt).toBe(until)
    expect(await shownUntil()).toBe(until)
    expect((await see()).status).toBe(200)
    app.clock.advance(hourMs)
    expect((await see()).status).toBe(403)
    expect(await shownUntil()).toBeNull()
    expect((await consentOf()).expiresAt).toBeNull()
  })

  test('ends at once when the learner ends it, and can be given again', async () => {
    await learner.post(consent)
    const lookId = randomUUID()
    expect((await see(admin, lookId)).status).toBe(200)
    expect((await learner.delete(consent)).body.expiresAt).toBeNull()
    expect((await see(admin, lookId)).status).toBe(403)
    expect((await learner.delete(consent)).status).toBe(200)
    expect((await learner.post(consent)).body.expiresAt).toBe(inHours(24))
    expect((await see()).status).toBe(200)
  })

  test('is in the learner’s copy of the data, and goes with the account', async () => {
    await learner.post(consent)
    await see()
    const copy = (await learner.get('/api/user/data')).body
    expect(copy.study_home_consents).toHaveLength(1)
    expect(copy.study_home_looks).toHaveLength(1)
    await learner.delete('/api/user', { currentPassword: learner.password })
    for (const table of ['study_home_consents', 'study_home_looks'])
      expect(await rowsOf(`select 1 from ${table} where user_id = $1`, [learner.userId])).toEqual([])
  })
})

describe('a look', () => {
  beforeEach(async () => {
    await learner.post(consent)
  })

  test('is in the audit log with who looked, and the learner sees when', async () => {
    const other = await app.as('admin')
    const details = { consentUntil: inHours(24) }
    const first = app.clock.now().toISOString()
    await see()
    app.clock.advance(60_000)
    await see(other)
    expect(await looksInAudit()).toEqual([
      { actorId: admin.userId, details },
      { actorId: other.userId, details },
    ])
    expect((await consentOf()).looks).toEqual([app.clock.now().toISOString(), first])
  })

  test('that is sent twice is recorded once; its id serves no other admin and no later look', async () => {
    const lookId = randomUUID()
    const first = await see(admin, lookId)
    expect(await see(admin, lookId)).toMatchObject({ status: 200, body: first.body })
    expect((await see(await app.as('admin'), lookId)).status).toBe(409)
    app.clock.advance(11 * 60_000)
    expect((await see(admin, lookId)).status).toBe(409)
    expect(await looksInAudit()).toHaveLength(1)
    expect((await consentOf()).looks).toHaveLength(1)
  })

  test('is for admins, of users that exist, and of looks with an id', async () => {
    expect((await see(await app.as('learner'))).status).toBe(403)
    expect((await see(app.browser())).status).toBe(401)
    expect((await see(admin, randomUUID(), 2_000_000)).status).toBe(404)
    expect((await see(admin, 'x')).status).toBe(400)
  })

  test('shows what the learner’s own study home shows', async () => {
    const { cardIds } = await saveChapter(app, { title: 'Seen as', category: 'breast', cards: 3 })
    const [card = 0] = cardIds
    await saveReviews(app.deps.db, learner.userId, [{ card, day: today() - 5 }])
    await learner.post(`/api/flashcards/${card}/progress`, { notes: 'My own note', tags: ['mine'] })
    await learner.put('/api/user/profile', { firstName: 'Ada', lastName: 'Moreau' })
    const seen = (await see()).body
    const { entries, drugEntries, order, ...own } = (await learner.get('/api/study/today')).body
    expect([entries.length > 0, drugEntries, order.length > 0]).toEqual([true, expect.any(Array), true])
    expect(seen.today).toEqual(own)
    expect(seen.chapters).toEqual((await learner.get('/api/chapters')).body)
    expect(seen.settings).toEqual((await learner.get('/api/study/settings')).body)
    expect(seen.user).toMatchObject({
      id: learner.userId,
      firstName: 'Ada',
      lastName: 'Moreau',
      isAdmin: false,
    })
    expect(JSON.stringify(seen)).not.toMatch(/My own note|"mine"|progress":\{"notes/)
  })

  test('writes nothing for the learner: no plan, no promise, no end of the time for questions', async () => {
    const { userId } = learner
    const plan = JSON.stringify({ questions: { repeats: 0, fresh: 4 } })
    for (const day of [3, 2, 1].map((ago) => today() - ago)) {
      await rowsOf(
        `insert into day_plans (user_id, study_day, choices, plan, made_at) values ($1, $2, 'x', $3, $4)`,
        [userId, day, plan, new Date(day * dayMs)],
      )
      await rowsOf('insert into study_days (user_id, study_day, reviews) values ($1, $2, 3)', [userId, day])
    }
    const { study_home_looks: _none, ...before } = await rowsAbout(app.deps.db, userId)
    const { status, body } = await see()
    expect(status).toBe(200)
    // The plan that was made for the look is another one than before: it has ended the time for questions.
    expect(body.today.questionTime).toBe('ended-today')
    expect(body.settings.questionsInToday).toBe(false)
    const { study_home_looks: looks, ...after } = await rowsAbout(app.deps.db, userId)
    expect(looks).toHaveLength(1)
    expect(after).toEqual(before)
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['users', 'day_plans', 'study_days']))
    // The learner’s own first look at the day does write.
    await learner.get('/api/study/today')
    const own = await rowsAbout(app.deps.db, userId)
    expect(own.day_plans).toHaveLength(4)
    expect(own.promise_records).toHaveLength(1)
  })
})
