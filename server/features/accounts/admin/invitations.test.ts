import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#server/database/tables/accounts.ts'
import { invitations } from '#server/database/tables/recovery.ts'
import { runDueMail } from '#server/features/messages/delivery/deliver-mail.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { mailTo } from '#tests/support/outbox.ts'
import { startMailServer } from '#tests/support/server/mail-server.ts'

const dayMs = 86_400_000
const email = 'new@mail.example'
const username = 'new-admin'
const newPassword = 'entirely-new-1'
let app: TestApp
let admin: Client

beforeEach(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterEach(() => app.close())

const invite = (more: { email?: string; username?: string } = {}) =>
  admin.post('/api/admin/invite-admin', { email, username, ...more })

/** The token of the newest invitation that was mailed. */
async function mailedToken(): Promise<string> {
  const mail = (await mailTo(app.deps, email)).find(({ template }) => template === 'invitation')
  const token = /\/auth#invitation=([\w-]+)"/.exec(mail?.html ?? '')?.[1]
  if (!token) throw new Error('no invitation was mailed')
  return token
}

const accept = (token: string, browser = app.browser(), password = newPassword) =>
  browser.post('/api/accept-invitation', { token, newPassword: password })
const signIn = (password: string, browser = app.browser()) =>
  browser.post('/api/login', { username, password })
const listed = async () =>
  (await admin.get('/api/admin/users')).body.users.find((user: { email: string }) => user.email === email)

describe('an invitation', () => {
  it('makes an admin account that waits, with a mail and a temporary password', async () => {
    const { status, body } = await invite()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Invitation queued',
      tempPassword: expect.stringMatching(/^\w{14}$/),
      user: { username, email, isAdmin: true, isInvited: true, lastSeenAt: null },
      hasMailServer: false,
    })
    expect(await listed()).toMatchObject({ isInvited: true })
    const [mail] = await mailTo(app.deps, email)
    expect(mail).toMatchObject({ template: 'invitation', status: 'queued' })
    expect(mail?.html).toContain(username)
    expect(mail?.html).not.toContain(body.tempPassword)
    expect(mail?.secrets).toEqual([expect.stringContaining(await mailedToken())])
    expect(mail?.html).toContain(mail?.secrets[0])
    expect(mail?.expiresAt.getTime()).toBe(app.clock.now().getTime() + 7 * dayMs)
  })

  it('saves neither the token nor the password in the clear, nor in the audit log', async () => {
    const { body } = await invite()
    const token = await mailedToken()
    const rows = await app.deps.db.select().from(invitations)
    const log = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, 'admin.invite'))
    expect(rows).toHaveLength(1)
    expect(log).toMatchObject([{ details: { before: null, after: { username, isAdmin: true } } }])
    const text = JSON.stringify([rows, log])
    expect(text).not.toContain(token)
    expect(text).not.toContain(body.tempPassword)
  })

  it('of a taken username or address names the field, and leaves nothing behind', async () => {
    const user = await app.as('learner')
    expect(await invite({ username: user.username.toUpperCase() })).toMatchObject({
      status: 409,
      body: { fields: { username: 'That username is already taken' } },
    })
    expect(await invite({ email: `${user.username}@mail.example` })).toMatchObject({
      status: 409,
      body: { fields: { email: 'An account with this e-mail already exists' } },
    })
    expect(await mailTo(app.deps, email)).toEqual([])
    expect(await listed()).toBeUndefined()
  })

  it('of the same person twice at once makes one account', async () => {
    const responses = await Promise.all([invite(), invite()])
    for (const { status } of responses) expect([200, 409]).toContain(status)
    expect(responses.some(({ status }) => status === 200)).toBe(true)
    expect((await admin.get('/api/admin/users')).body.total).toBe(2)
    expect((await accept(await mailedToken())).status).toBe(200)
  })
})

describe('the link', () => {
  it('sets the password, ends the temporary one, and signs the admin in', async () => {
    const { body } = await invite()
    const browser = app.browser()
    const accepted = await accept(await mailedToken(), browser)
    expect(accepted).toMatchObject({
      status: 200,
      body: { username, isAdmin: true, mustChangePassword: false },
    })
    expect((await browser.get('/api/admin/users')).status).toBe(200)
    expect((await signIn(body.tempPassword)).status).toBe(401)
    expect((await signIn(newPassword)).status).toBe(200)
    expect(await listed()).toMatchObject({ isInvited: false, lastSeenAt: expect.any(String) })
    const log = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, 'invitation.accept'))
    expect(log).toMatchObject([{ actorName: username, requestId: expect.stringMatching(/./) }])
  })

  it('works once, also when it is used twice at once', async () => {
    await invite()
    const token = await mailedToken()
    const responses = await Promise.all([accept(token), accept(token)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'invitation_used' } })
  })

  it('works for seven days', async () => {
    await invite()
    const token = await mailedToken()
    app.clock.advance(7 * dayMs - 1)
    expect((await accept(token, app.browser(), '123456')).status).toBe(400)
    app.clock.advance(1)
    expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'invitation_expired' } })
  })

  it('that nobody was sent is unknown', async () => {
    expect(await accept('x'.repeat(43))).toMatchObject({ status: 404, body: { code: 'invitation_unknown' } })
    expect((await accept('')).body.fields).toHaveProperty('token')
  })

  it.each([
    ['short', 'Password must be at least 6 characters'],
    ['x'.repeat(101), 'Password cannot exceed 100 characters'],
    ['password', 'This password is too common. Please choose another one.'],
  ])('refuses the password %s and can be used again', async (password, message) => {
    await invite()
    const token = await mailedToken()
    const refused = await accept(token, app.browser(), password)
    expect(refused).toMatchObject({ status: 400, body: { fields: { newPassword: message } } })
    expect((await accept(token)).status).toBe(200)
  })

  it('ends when the password was chosen through the temporary one', async () => {
    const { body } = await invite()
    const browser = app.browser()
    expect((await signIn(body.tempPassword, browser)).body).toMatchObject({ mustChangePassword: true })
    expect((await signIn(body.tempPassword)).status).toBe(401)
    expect((await browser.get('/api/admin/users')).body.code).toBe('password_change_required')
    expect(await listed()).toMatchObject({ isInvited: true })
    const change = { currentPassword: body.tempPassword, newPassword, confirmPassword: newPassword }
    expect((await browser.put('/api/user/password', change)).status).toBe(200)
    expect(await listed()).toMatchObject({ isInvited: false })
    expect(await accept(await mailedToken())).toMatchObject({
      status: 409,
      body: { code: 'invitation_used' },
    })
  })

  it('does nothing for an account that was deleted', async () => {
    const { body } = await invite()
    const token = await mailedToken()
    await admin.delete(`/api/admin/users/${body.user.id}`)
    expect((await accept(token)).status).toBe(404)
  })

  it('gives no rights that were revoked meanwhile', async () => {
    const { body } = await invite()
    await admin.post(`/api/admin/revoke-admin/${body.user.id}`)
    const browser = app.browser()
    expect((await accept(await mailedToken(), browser)).body).toMatchObject({ isAdmin: false })
    expect((await browser.get('/api/admin/users')).status).toBe(403)
  })
})

describe('the temporary password', () => {
  it('works for seven days', async () => {
    const { body } = await invite()
    app.clock.advance(7 * dayMs - 1)
    expect((await signIn(body.tempPassword)).status).toBe(200)
  })

  it('does not work after seven days', async () => {
    const { body } = await invite()
    app.clock.advance(7 * dayMs)
    expect((await signIn(body.tempPassword)).status).toBe(401)
  })
})

describe('inviting again', () => {
  it('replaces link, password and open sessions of who has not accepted', async () => {
    const first = await invite()
    const oldToken = await mailedToken()
    const browser = app.browser()
    await signIn(first.body.tempPassword, browser)
    const second = await invite({ username: 'renamed-admin' })
    expect(second.body).toMatchObject({
      message: 'Invitation queued again',
      user: { id: first.body.user.id, username: 'renamed-admin', isInvited: true },
    })
    expect((await browser.get('/api/user')).status).toBe(401)
    expect(await accept(oldToken)).toMatchObject({ status: 404, body: { code: 'invitation_unknown' } })
    expect((await accept(await mailedToken())).status).toBe(200)
    expect(
      (await app.browser().post('/api/login', { username: email, password: second.body.tempPassword }))
        .status,
    ).toBe(401)
  })

  it('is refused once it was accepted', async () => {
    await invite()
    await accept(await mailedToken())
    expect(await invite()).toMatchObject({ status: 409, body: { fields: { username: expect.any(String) } } })
  })

  it('gives the rights back that were revoked', async () => {
    const { body } = await invite()
    await admin.post(`/api/admin/revoke-admin/${body.user.id}`)
    expect((await invite()).body.user).toMatchObject({ id: body.user.id, isAdmin: true })
  })
})

it('the message arrives with the link that opens the account', async () => {
  const server = await startMailServer()
  const mailing = await startTestApp({ env: { SMTP_URL: server.url, PUBLIC_URL: 'https://regimen.example' } })
  try {
    const chief = await mailing.as('admin')
    await chief.post('/api/admin/invite-admin', { email, username })
    await runDueMail(mailing.deps)
    const [received] = server.received
    expect(received?.to).toEqual([{ address: email, name: '' }])
    const link = /https:\/\/regimen\.example\/auth#invitation=([\w-]{43})/
    const [, token] = link.exec(received?.html ?? '') ?? []
    expect(link.exec(received?.text ?? '')?.[1]).toBe(token)
    const body = { token, newPassword }
    expect((await mailing.browser().post('/api/accept-invitation', body)).status).toBe(200)
    const [stored] = await mailTo(mailing.deps, email)
    expect(stored).toMatchObject({ status: 'sent', secrets: [] })
    expect(stored?.html).not.toContain(token)
  } finally {
    await mailing.close()
    await server.close()
  }
})
