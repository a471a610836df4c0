import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountsMails } from '#server/features/accounts/accounts.mails.ts'
import { writeBroadcasts } from '#server/features/messages/broadcasts/write-broadcasts.ts'
import { runDueMail } from '#server/features/messages/delivery/deliver-mail.ts'
import { queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import { messagesMails } from '#server/features/messages/messages.mails.ts'
import { findMail } from '#server/features/messages/messages.queries.ts'
import { checkMail } from '#server/features/operations/checks.ts'
import { type Answer, type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { mailTo } from '#tests/support/outbox.ts'
import { confirmMailed } from '#tests/support/server/address-link.ts'
import {
  complaintReport,
  delayedReport,
  letter,
  outOfOffice,
  reportForms,
} from '#tests/support/server/delivery-reports.ts'
import { type MailServer, startMailServer } from '#tests/support/server/mail-server.ts'
import { readMailbox } from './read-mailbox.ts'

const dayMs = 86_400_000
const token = 'a-token-of-providers-1'
const bearer = `Bearer ${token}`
let server: MailServer
let app: TestApp
let maildir: string
/** The user whose mail comes back, whose address is confirmed. */
let user: Client
let email: string

beforeAll(async () => {
  maildir = mkdtempSync(join(tmpdir(), 'regimen-maildir-'))
  server = await startMailServer()
  app = await startTestApp({
    env: {
      SMTP_URL: server.url,
      PUBLIC_URL: 'https://regimen.example',
      THROTTLE_FACTOR: '100',
      BOUNCE_ADDRESS: 'bounces@regimen.example',
      BOUNCE_MAILDIR: maildir,
      BOUNCE_WEBHOOK_TOKEN: token,
    },
  })
})
afterAll(async () => {
  await app.close()
  await server.close()
  rmSync(maildir, { recursive: true })
})
beforeEach(async () => {
  for (const part of ['new', 'cur', 'tmp']) {
    rmSync(join(maildir, part), { recursive: true, force: true })
    mkdirSync(join(maildir, part))
  }
  server.behaviour = {}
  user = await app.as('learner')
  email = `${user.username}@mail.example`
  await app.deps.open.query('update users set confirmed_email = email where id = $1', [user.userId])
})

const queue = (to = email) =>
  queueTemplateMail(app.deps, {
    template: accountsMails.usernameRecovery,
    to,
    userId: user.userId,
    values: { USERNAME: user.username },
  })

/** Sends a message. @returns its id, and its Message-ID without the angle brackets */
async function send(): Promise<{ id: number; messageId: string }> {
  const id = (await queue()) ?? 0
  await runDueMail(app.deps)
  return { id, messageId: latestId() }
}

const receivedBy = () => server.received.filter(({ to }) => to?.[0]?.address === email)
const latestId = () => receivedBy().at(-1)?.messageId?.replace(/[<>]/g, '') ?? ''

function post(payload: string, headers: Record<string, string> = {}): Promise<Answer> {
  return app.browser().send({
    method: 'POST',
    url: '/api/webhooks/mail-reports',
    payload,
    headers: {
      'content-type': 'message/rfc822',
      authorization: bearer,
      'sec-fetch-site': 'cross-site',
      ...headers,
    },
  })
}
const postJson = (report: object) =>
  post(JSON.stringify({ recipient: email, type: 'permanent', ...report }), {
    'content-type': 'application/json',
  })

const stored = (id: number | undefined) => findMail(app.deps.db, id ?? 0)
const isFailing = async () => (await user.get('/api/user')).body.isAddressFailing
const countReports = async () =>
  (await app.deps.open.query('select count(*)::int as n from delivery_reports where email_key = $1', [email]))
    .rows[0]?.n

describe('a message that comes back', () => {
  it('marks its address once, and is shown to the admin and to the user', async () => {
    const admin = await app.as('admin')
    const since = app.clock.now().toISOString()
    const { id, messageId } = await send()
    expect(server.senders.at(-1)).toBe('bounces@regimen.example')
    const report = reportForms.postfix({ recipient: 'forwarded@elsewhere.example', messageId })
    expect((await post(report)).status).toBe(200)
    app.clock.advance(1000)
    expect((await post(report)).status).toBe(200)
    expect(await countReports()).toBe(1)
    const error = '550 5.1.1 <ada@mail.example>: user unknown'
    const message = (await admin.get(`/api/admin/outbox/${id}`)).body
    expect(message).toMatchObject({ status: 'bounced', error, bouncedAt: since })
    expect(message.resendRefusal).toContain('Mail to this address comes back')
    for (const [status, found] of [
      ['bounced', 1],
      ['sent', 0],
    ])
      expect(
        (await admin.get(`/api/admin/outbox?status=${status}&user=${user.userId}`)).body.messages,
      ).toHaveLength(Number(found))
    expect((await admin.get(`/api/admin/users/${user.userId}`)).body).toMatchObject({
      isAddressFailing: true,
      addressFailure: { since, status: '5.1.1', diagnostic: error },
    })
    const listed = async (failing: string) =>
      (await admin.get(`/api/admin/users?failing=${failing}`)).body.users.map(
        (each: { id: number }) => each.id,
      )
    expect(await listed('yes')).toContain(user.userId)
    expect(await listed('no')).not.toContain(user.userId)
    expect(await isFailing()).toBe(true)
  })

  it('ends mail to the address, in any spelling, but for what proves the mailbox', async () => {
    const waiting = await queue()
    await postJson({ status: '5.1.1', diagnostic: 'user unknown' })
    const written = await queue(email.toUpperCase())
    const notSent = { status: 'failed', error: 'Not sent: mail to this address comes back' }
    expect(await stored(written)).toMatchObject(notSent)
    expect((await user.post('/api/user/address/send-link')).status).toBe(200)
    await runDueMail(app.deps)
    expect(await stored(waiting)).toMatchObject(notSent)
    expect(receivedBy().map(({ subject }) => subject)).toEqual(['Confirm your e-mail address'])
  })

  it('keeps admins from writing, and says what to do instead', async () => {
    const admin = await app.as('admin')
    const count = async (of: object) =>
      (await admin.post('/api/admin/broadcast-audience', { recipients: of })).body
    const before = await count({ kind: 'all' })
    await postJson({})
    const mail = { to: email, subject: 'A subject', message: 'A message' }
    const refused = { code: 'address_fails', message: expect.stringContaining('corrected or confirmed') }
    expect((await admin.post('/api/admin/send-email', mail)).body).toMatchObject(refused)
    const failed = await queue()
    expect((await admin.post(`/api/admin/outbox/${failed}/retry`)).body).toMatchObject(refused)
    const recipients = { kind: 'list', emails: [email, 'ben@mail.example'] }
    const leftOut = { unsubscribed: 0, suspended: 0, unconfirmed: 0, failing: 1 }
    expect(await count(recipients)).toEqual({ users: 2, ...leftOut, countedAt: null })
    expect(await count({ kind: 'all' })).toEqual({ ...before, failing: before.failing + 1 })
    const variables = { ANNOUNCEMENT_TITLE: 'News', ANNOUNCEMENT_BODY: 'Text' }
    const { users, unsubscribed, suspended, unconfirmed, failing } = await count({ kind: 'all' })
    expect((await admin.post('/api/admin/send-broadcast-email', { variables })).body.queued).toBe(
      users - unsubscribed - suspended - unconfirmed - failing,
    )
    const { body } = await admin.post('/api/admin/broadcasts', {
      variables,
      recipients,
      requestId: crypto.randomUUID(),
    })
    await writeBroadcasts(app.deps)
    const shown = (await admin.get(`/api/admin/broadcasts/${body.id}`)).body
    expect(shown).toMatchObject({ total: 2, failing: 1, left: 1 })
  })

  it('while it is being sent stays so', async () => {
    server.behaviour.onStored = async () => {
      await post(reportForms.gmail({ recipient: email, messageId: latestId() }))
    }
    const { id } = await send()
    const admin = await app.as('admin')
    expect((await admin.get(`/api/admin/outbox/${id}`)).body).toMatchObject({
      status: 'bounced',
      error: expect.stringContaining('550-5.1.1'),
    })
    expect(await isFailing()).toBe(true)
  })

  it('for now marks its address on the third day', async () => {
    for (const [day, failing] of [
      [1, false],
      [2, false],
      [3, true],
    ]) {
      await user.renew()
      const { messageId } = await send()
      await post(delayedReport({ recipient: email, messageId }))
      await postJson({ type: 'temporary', messageId })
      await postJson({ type: 'temporary', diagnostic: 'the same day' })
      expect(await isFailing(), `day ${day}`).toBe(failing)
      app.clock.advance(dayMs)
    }
  })

  it('because of its sender does not mark its address', async () => {
    await postJson({ status: '5.7.1', diagnostic: 'blocked' })
    expect(await isFailing()).toBe(false)
  })
})

describe('an address that fails', () => {
  it('has mail again once it is confirmed; what comes back of earlier mail counts no more', async () => {
    const early = await send()
    await postJson({})
    app.clock.advance(1000)
    await user.post('/api/user/address/send-link')
    await confirmMailed(app, email)
    expect(await isFailing()).toBe(false)
    expect((await user.post('/api/user/address/send-link')).body.code).toBe('address_confirmed')
    await post(reportForms.exim({ recipient: email, ...early }))
    expect(await isFailing()).toBe(false)
    expect((await stored(early.id))?.bouncedAt).not.toBeNull()
    app.clock.advance(1000)
    const late = await send()
    expect((await stored(late.id))?.status).toBe('sent')
    await post(reportForms.exim({ recipient: email, ...late }))
    expect(await isFailing()).toBe(true)
  })

  it('has mail again when an admin says so, once, with a reason for the log and the user', async () => {
    const admin = await app.as('admin')
    await postJson({})
    const restore = (id = user.userId) =>
      admin.post(`/api/admin/users/${id}/restore-address`, { reason: 'The mailbox was full' })
    const [first, second] = await Promise.all([restore(), restore()])
    for (const { status, body } of [first, second])
      expect([status, body.isAddressFailing]).toEqual([200, false])
    const { rows } = await app.deps.open.query(
      "select details from audit_log where action = 'user.restore_address' and subject_id = $1",
      [String(user.userId)],
    )
    expect(rows.map(({ details }) => details)).toEqual([
      expect.objectContaining({ reason: 'The mailbox was full', username: user.username }),
    ])
    const mails = await mailTo(app.deps, email)
    expect(mails.map(({ status, html }) => [status, html.includes('The mailbox was full')])).toEqual([
      ['queued', true],
    ])
    expect((await restore(admin.userId)).body.code).toBe('own_account')
  })
})

it('a complaint ends what one can unsubscribe from, and nothing else', async () => {
  const { messageId } = await send()
  expect((await post(complaintReport({ recipient: email, messageId }))).status).toBe(200)
  const values = { ANNOUNCEMENT_TITLE: '', ANNOUNCEMENT_BODY: '', ADDITIONAL_DETAILS: '' }
  expect(
    await queueTemplateMail(app.deps, { template: messagesMails.broadcast, to: email, values }),
  ).toBeUndefined()
  expect((await stored(await queue()))?.status).toBe('queued')
})

describe('the call for reports', () => {
  const report = () => reportForms.postfix({ recipient: email, messageId: 'of-somebody@else.example' })
  const basic = (password: string) => `Basic ${Buffer.from(`provider:${password}`).toString('base64')}`

  it.each([
    ['no token', '', 401],
    ['another token', 'Bearer another', 401],
    ['another password', basic('another'), 401],
    ['the token as a password', basic(token), 200],
  ])('with %s', async (_what, authorization, status) => {
    expect((await post(report(), { authorization })).status).toBe(status)
    expect(await isFailing()).toBe(status === 200)
  })

  it('refuses what it cannot read, and accepts what says nothing', async () => {
    expect((await post(letter)).status).toBe(400)
    for (const wrong of [{ type: 'late' }, { recipient: 'nobody' }, { status: '2.0.0' }])
      expect((await postJson(wrong)).status).toBe(400)
    expect((await post('{', { 'content-type': 'application/json' })).status).toBe(400)
    expect((await post(outOfOffice)).status).toBe(200)
    expect(await countReports()).toBe(0)
  })
})

describe('the mailbox', () => {
  const put = (name: string, raw: string) => writeFileSync(join(maildir, 'new', name), raw)
  const left = (part: string) => readdirSync(join(maildir, part)).sort()

  it('is read once, by any number of processes; what nobody can read stays, flagged and counted', async () => {
    const { messageId } = await send()
    put('1', reportForms.opensmtpd({ recipient: email, messageId }))
    put('2', outOfOffice)
    put('3', letter)
    await Promise.all([readMailbox(app.deps), readMailbox(app.deps)])
    await readMailbox(app.deps)
    expect(left('new')).toEqual([])
    expect(left('cur')).toEqual(['1:2,S', '2:2,S', '3:2,F'])
    expect(await isFailing()).toBe(true)
    const { detail } = await checkMail(app.deps)
    expect(detail).toMatch(
      /Mail to \d+ address(es)? comes back\. 1 report of the last 30 days could not be read/,
    )
    app.clock.advance(91 * dayMs)
    await readMailbox(app.deps)
    expect(await countReports()).toBe(0)
    await user.renew()
    expect(await isFailing()).toBe(true)
  })

  it('believes no report that names no message of ours', async () => {
    put('1', reportForms.postfix({ recipient: email, messageId: `${crypto.randomUUID()}@regimen.example` }))
    await readMailbox(app.deps)
    expect(left('cur')).toEqual(['1:2,F'])
    expect(await isFailing()).toBe(false)
  })
})
