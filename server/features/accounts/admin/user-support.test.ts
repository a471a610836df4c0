import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { mailTo } from '#tests/support/outbox.ts'
import { addressTokenTo } from '#tests/support/server/address-link.ts'

/** The page of one user: what it shows of the account, and what support does from it. */

let app: TestApp
let admin: Client
let user: Client
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await app.as('admin')
  user = await app.as('learner')
})

const at = (part: string, id = user.userId) => `/api/admin/users/${id}${part}`
const addressOf = ({ username }: Client) => `${username}@mail.example`
const rowsOf = async (sql: string, values: unknown[]) => (await app.deps.open.query(sql, values)).rows
const auditOf = (id = user.userId) =>
  rowsOf(
    "select action, details from audit_log where subject_type = 'user' and subject_id = $1 order by id",
    [String(id)],
  )

describe('the account', () => {
  test('is shown with its addresses and its state, and nothing secret', async () => {
    await user.put('/api/user/profile', { email: 'other-ada@mail.example' })
    const { status, body } = await admin.get(at(''))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      username: user.username,
      email: addressOf(user),
      pendingEmail: 'other-ada@mail.example',
      twoFactorEnabled: false,
      recoveryCodesLeft: 0,
      isSuspended: false,
    })
    expect(Object.keys(body).filter((name) => /password|secret|hash/i.test(name))).toEqual([])
  })

  test('that does not exist is 404 in every part that needs one', async () => {
    for (const part of ['', '/progress']) expect((await admin.get(at(part, 2_000_000))).status).toBe(404)
    expect((await admin.post(at('/notes', 2_000_000), { text: 'x' })).status).toBe(404)
  })

  test('has its sessions, as the user sees them', async () => {
    const own = (await user.get('/api/user/sessions')).body
    const shown = (await admin.get(at('/sessions'))).body
    expect(shown.map(({ id }: { id: number }) => id)).toEqual(own.map(({ id }: { id: number }) => id))
    expect(shown[0]).not.toHaveProperty('isCurrent')
  })
})

describe('a password reset', () => {
  test('is the recovery that the user would ask for: mailed to the user alone, and it signs in', async () => {
    const reason = 'Asked by phone'
    const reply = await admin.post(at('/send-password-reset'), { reason })
    expect(reply.status).toBe(200)
    const [mail] = await mailTo(app.deps, addressOf(user))
    expect(mail?.template).toBe('passwordRecovery')
    const password = /<code>(\w+)<\/code>/.exec(mail?.html ?? '')?.[1] ?? ''
    expect(password).toHaveLength(14)
    expect(JSON.stringify(reply.body)).not.toContain(password)
    expect(await auditOf()).toEqual([
      { action: 'user.send_password_reset', details: { username: user.username, reason } },
    ])
    expect(
      await rowsOf('select kind, detail from security_events where user_id = $1 order by id desc limit 1', [
        user.userId,
      ]),
    ).toEqual([{ kind: 'recovery_requested', detail: `Reason given: ${reason}` }])
    const entered = await app.browser().post('/api/login', { username: user.username, password })
    expect(entered).toMatchObject({ status: 200, body: { mustChangePassword: true } })
  })

  test('is not for one’s own account, and needs a reason', async () => {
    expect((await admin.post(at('/send-password-reset', admin.userId), { reason: 'x' })).status).toBe(409)
    expect((await admin.post(at('/send-password-reset'), {})).status).toBe(400)
  })
})

describe('a corrected address', () => {
  const correct = (email: string, reason = 'Typing error') =>
    admin.post(at('/correct-address'), { email, reason })

  test('is in force once its link is opened; the present one is told with the reason', async () => {
    const email = `right-${user.username}@mail.example`
    expect((await correct(email)).status).toBe(200)
    expect((await admin.get(at(''))).body).toMatchObject({ email: addressOf(user), pendingEmail: email })
    const [told] = await mailTo(app.deps, addressOf(user))
    expect(told).toMatchObject({ template: 'emailCorrected', html: expect.stringContaining('Typing error') })
    expect(told?.html).toContain(email)
    const token = await addressTokenTo(app.deps, email)
    expect((await app.browser().post('/api/confirm-address', { token })).status).toBe(200)
    expect((await admin.get(at(''))).body).toMatchObject({
      email,
      isEmailConfirmed: true,
      pendingEmail: null,
    })
    expect(await auditOf()).toEqual([
      { action: 'user.correct_address', details: { username: user.username, reason: 'Typing error' } },
    ])
  })

  test('asked for twice is mailed once; that of another account is refused', async () => {
    const email = `twice-${user.username}@mail.example`
    await Promise.all([correct(email), correct(email)])
    expect(await mailTo(app.deps, email)).toHaveLength(1)
    expect(await auditOf()).toHaveLength(1)
    const taken = await correct(addressOf(admin))
    expect(taken).toMatchObject({ status: 409 })
    expect(taken.body.fields).toHaveProperty('email')
  })
})

describe('staff notes', () => {
  test('are listed newest first, in parts, and the log has each change without the text', async () => {
    for (let n = 1; n <= 21; n++) await admin.post(at('/notes'), { text: `Note ${n}` })
    const first = (await admin.get(at('/notes'))).body
    expect(first.notes).toHaveLength(20)
    const by = { writtenBy: admin.username, writtenById: admin.userId, isOwn: true }
    expect(first.notes[0]).toMatchObject({ text: 'Note 21', ...by })
    const rest = (await admin.get(at(`/notes?before=${first.notes.at(-1).id}`))).body
    expect(rest).toMatchObject({ hasMore: false, notes: [{ text: 'Note 1' }] })
    expect(JSON.stringify(await auditOf())).not.toContain('Note 2')
  })

  test('are changed and removed by their author alone', async () => {
    const { id } = (await admin.post(at('/notes'), { text: 'Called' })).body
    const other = await app.as('admin')
    expect((await other.put(at(`/notes/${id}`), { text: 'x' })).status).toBe(403)
    expect((await other.delete(at(`/notes/${id}`))).status).toBe(403)
    expect((await other.get(at('/notes'))).body.notes).toMatchObject([{ text: 'Called', isOwn: false }])
    const changed = await admin.put(at(`/notes/${id}`), { text: 'Called back' })
    expect(changed).toMatchObject({ status: 200, body: { text: 'Called back' } })
    expect(changed.body.changedAt).not.toBeNull()
    expect((await admin.put(at(`/notes/${id}`, admin.userId), { text: 'x' })).status).toBe(404)
    expect((await admin.delete(at(`/notes/${id}`))).status).toBe(200)
    expect((await admin.delete(at(`/notes/${id}`))).status).toBe(200)
    expect((await auditOf()).map(({ action }) => action)).toEqual([
      'user.add_note',
      'user.change_note',
      'user.remove_note',
    ])
  })

  test('are in the user’s copy of their data, in nobody else’s, and go with the account', async () => {
    await admin.post(at('/notes'), { text: 'Lost her phone' })
    expect((await user.get('/api/user/data')).body.staff_notes).toMatchObject([{ text: 'Lost her phone' }])
    expect((await admin.get('/api/user/data')).body.staff_notes).toBeUndefined()
    await admin.delete(at(''))
    expect(await rowsOf('select id from staff_notes where user_id = $1', [user.userId])).toEqual([])
  })

  test('end before they are too long', async () => {
    const reply = await admin.post(at('/notes'), { text: 'x'.repeat(2001) })
    expect(reply.body.fields).toEqual({ text: 'Text cannot exceed 2000 characters' })
  })
})

describe('what other features show of a user', () => {
  test('the mail, newest first, that of nobody else', async () => {
    await admin.post(at('/end-sessions'), { reason: 'x' })
    await admin.post(at('/send-password-reset'), { reason: 'x' })
    const mailTo = (id: number, more = '') => admin.get(`/api/admin/outbox?user=${id}${more}`)
    const { body } = await mailTo(user.userId)
    expect(body.messages.map(({ template }: { template: string }) => template)).toEqual([
      'passwordRecovery',
      'securityNotice',
    ])
    const older = await mailTo(user.userId, `&before=${body.messages[0].id}`)
    expect(older.body).toMatchObject({ hasMore: false, messages: [{ template: 'securityNotice' }] })
    expect((await mailTo(admin.userId)).body.messages).toEqual([])
  })

  test('the reports about cards and questions', async () => {
    const [card] = await rowsOf('select id, question from flashcards where archived_at is null limit 1', [])
    const flag = { contentType: 'flashcard', contentId: card?.id, reason: 'The dose is wrong' }
    await user.post('/api/content/flag', flag)
    const open = (await admin.get(at('/reports'))).body
    expect(open).toMatchObject([
      { contentType: 'flashcard', title: card?.question, reason: flag.reason, resolution: null },
    ])
    await admin.post(`/api/admin/flagged-content/${open[0].id}/resolve`, {
      action: 'approve',
      notes: 'Thanks',
    })
    expect((await admin.get(at('/reports'))).body).toMatchObject([
      { resolution: 'approve', resolutionNotes: 'Thanks' },
    ])
  })

  test('the progress in ten figures, with no answer and no note', async () => {
    const learner = await app.as('premium')
    await learner.put('/api/study/settings', { dailyMinutes: 35 })
    const [card] = await rowsOf('select id from flashcards where archived_at is null limit 1', [])
    await learner.post(`/api/flashcards/${card?.id}/progress`, { confidence: 3, reviewId: randomUUID() })
    const { body } = await admin.get(at('/progress', learner.userId))
    expect(body).toEqual({
      examDate: null,
      minutesADay: 35,
      studyDays: 1,
      lastStudyDay: '2026-11-21',
      goodWeeks: 0,
      seconds: 0,
      reviews: 1,
      cardsStudied: 1,
      cardsMastered: expect.any(Number),
      questions: { answered: 0, right: 0 },
    })
  })
})
