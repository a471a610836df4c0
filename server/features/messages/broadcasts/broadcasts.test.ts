import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostBroadcastEmails } from '#contracts/messages/address-list.ts'
import { auditLog } from '#server/database/tables/accounts.ts'
import { broadcasts, outbox } from '#server/database/tables/messages.ts'
import { accountsMails } from '#server/features/accounts/accounts.mails.ts'
import { requireBulkMail } from '#server/features/messages/delivery/bulk-mail.ts'
import { runDueMail } from '#server/features/messages/delivery/deliver-mail.ts'
import { queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import { messagesMails } from '#server/features/messages/messages.mails.ts'
import { updateMail } from '#server/features/messages/messages.queries.ts'
import { unsubscribe } from '#server/features/messages/preferences/unsubscribe.ts'
import { currentTemplates } from '#server/features/messages/templates/current-templates.ts'
import { registration } from '#tests/support/app/payment-app.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { confirmMailed } from '#tests/support/server/address-link.ts'
import { decline } from '#tests/support/server/decline.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'
import { type MailServer, smtpError, startMailServer } from '#tests/support/server/mail-server.ts'
import { writeBroadcasts } from './write-broadcasts.ts'

let server: MailServer
let app: TestApp
let admin: Client
const path = '/api/admin/send-broadcast-email'
const variables = { ANNOUNCEMENT_TITLE: 'News', ANNOUNCEMENT_BODY: '<p>Hi <em>all</em></p>' }

beforeAll(async () => {
  server = await startMailServer()
  app = await startTestApp({ env: { SMTP_URL: server.url, THROTTLE_FACTOR: '1000' } })
  admin = await app.as('admin')
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const names = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}@mail.example`)
const write = () => writeBroadcasts(app.deps)
const progress = async (id: number) => (await admin.get(`/api/admin/broadcasts/${id}`)).body
const mailsOf = (id: number) =>
  app.deps.db.select().from(outbox).where(eq(outbox.broadcastId, id)).orderBy(asc(outbox.id))

async function start(body: object): Promise<number> {
  const response = await admin.post(path, { variables, ...body })
  expect(response.body).toMatchObject({ jobId: expect.any(Number) })
  return response.body.jobId
}
const startList = (emailList: string[]) => start({ emailList })

describe('production without a postal address', () => {
  const inProduction = () => {
    const { config } = app.deps
    return {
      ...app.deps,
      config: { ...config, isProduction: true, mail: { ...config.mail, postalAddress: undefined } },
    }
  }

  it('starts no broadcast, and the template says why', async () => {
    const reply = await admin.get('/api/admin/email-templates')
    expect(reply.body.broadcast.refusal).toBeNull()
    const { broadcast, invitation } = await currentTemplates(inProduction())
    expect(broadcast.refusal).toContain('POSTAL_ADDRESS is not set')
    expect(invitation.refusal).toBeNull()
    expect(() => requireBulkMail(inProduction().config, 'news')).toThrow(
      expect.objectContaining({ status: 409, code: 'no_postal_address' }),
    )
  })

  it('keeps what is queued in the outbox with the reason, and sends mail about an account', async () => {
    const id = await startList(['waits@address.example'])
    await write()
    await queueTemplateMail(app.deps, {
      template: accountsMails.usernameRecovery,
      to: 'goes@address.example',
      values: { USERNAME: 'goes' },
    })
    await runDueMail(inProduction())
    expect(server.received.some((mail) => mail.to?.[0]?.address === 'goes@address.example')).toBe(true)
    expect(await mailsOf(id)).toMatchObject([
      { status: 'queued', error: expect.stringContaining('POSTAL_ADDRESS is not set') },
    ])
  })
})

describe('a broadcast to a list', () => {
  it('answers at once, writes to each address once, and reports how many were sent and failed', async () => {
    const reply = await admin.post(path, {
      variables,
      emailList: ['a@list.example, b@list.example\nA@list.example', '', ' gone@list.example '],
    })
    const { jobId } = reply.body
    expect(reply.body).toEqual({ message: 'Writing to 3 people', jobId: expect.any(Number), queued: 3 })
    expect(await progress(jobId)).toMatchObject({ status: 'running', total: 3, sent: 0, failed: 0, left: 3 })
    await write()
    expect(await progress(jobId)).toMatchObject({ status: 'queued', total: 3, left: 3 })
    server.behaviour.onReceiver = (address) =>
      address === 'gone@list.example' ? smtpError(550, 'No such user') : undefined
    await runDueMail(app.deps)
    server.behaviour.onReceiver = () => undefined
    expect(await progress(jobId)).toMatchObject({
      sent: 2,
      failed: 1,
      left: 0,
      skipped: 0,
      message: '2 sent, 1 failed',
      createdBy: admin.username,
      createdById: admin.userId,
    })
    const failed = await admin.get(`/api/admin/outbox?broadcast=${jobId}&status=failed`)
    expect(failed.body).toMatchObject({ hasMore: false, messages: [{ to: 'gone@list.example' }] })
  })

  it('arrives rendered, each with an unsubscribe link of its own', async () => {
    await startList(['one@links.example', 'two@links.example'])
    await write()
    await runDueMail(app.deps)
    const mails = server.received.filter((mail) => mail.to?.[0]?.address?.endsWith('@links.example'))
    expect(mails.map(({ subject }) => subject)).toEqual(['News', 'News'])
    expect(mails[0]?.html).toContain('<p>Hi <em>all</em></p>')
    const links = mails.map((mail) => /unsubscribe\?token=[\w-]+/.exec(mail.html ?? '')?.[0])
    const headers = mails.map((mail) => mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value)
    expect(new Set(links).size).toBe(2)
    expect(headers[0]).toContain(links[0])
    const shown = await admin.get('/api/admin/outbox')
    const opened = await admin.get(`/api/admin/outbox/${shown.body.messages[0].id}`)
    expect(opened.body.html).toContain('<p>Hi <em>all</em></p>')
  })

  it.each([
    ['an empty list', { emailList: [] }, 'emailList', 'Please add at least one e-mail address'],
    ['words only', { emailList: ['Ann, Ben'] }, 'emailList', 'These are no e-mail addresses: Ann, Ben'],
    [
      'what is no address',
      { emailList: ['a@list.example, a@@b', 'c@'] },
      'emailList',
      'These are no e-mail addresses: a@@b, c@',
    ],
    [
      'a missing title',
      { variables: { ANNOUNCEMENT_BODY: 'x' } },
      'variables.ANNOUNCEMENT_TITLE',
      'Please fill in ANNOUNCEMENT_TITLE',
    ],
    [
      'a template about one person',
      { template: 'receipt' },
      'template',
      'Only the broadcast template can be sent to many',
    ],
  ])('is refused for %s', async (_what, body, field, message) => {
    const response = await admin.post(path, { variables, emailList: ['a@list.example'], ...body })
    expect(response.status).toBe(400)
    expect(response.body.fields).toEqual({ [field]: message })
  })

  it('is started once by the same request', async () => {
    const request = { emailList: ['once@list.example'], requestId: randomUUID() }
    const ids = await Promise.all([start(request), start(request)])
    expect(new Set(ids).size).toBe(1)
    await write()
    expect(await mailsOf(ids[0] ?? 0)).toHaveLength(1)
    const log = await app.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'broadcast.start'), eq(auditLog.subjectId, String(ids[0]))))
    expect(log).toMatchObject([{ details: { subject: 'News', audience: 'list', total: 1 } }])
  })

  it('is written once by two servers at the same time, in batches', async () => {
    const id = await startList(names(450, 'two-servers'))
    await Promise.all([write(), write()])
    const mails = await mailsOf(id)
    expect(mails.map(({ toEmail }) => toEmail).toSorted()).toEqual(names(450, 'two-servers').toSorted())
    expect(await progress(id)).toMatchObject({ status: 'queued', total: 450, left: 450 })
    await admin.post(`/api/admin/broadcasts/${id}/cancel`)
  })
})

describe('a broadcast to all', () => {
  it('leaves out who unsubscribed, and whoever came or left after its start', async () => {
    const [leaves, stays] = [await app.as('learner'), await app.as('learner')]
    const gone = await app.as('learner')
    const mail = await queueTemplateMail(app.deps, {
      template: messagesMails.broadcast,
      to: `${leaves.username}@mail.example`,
      values: { ...variables, ADDITIONAL_DETAILS: '' },
    })
    const [row] = await app.deps.db
      .select()
      .from(outbox)
      .where(eq(outbox.id, mail ?? 0))
    await unsubscribe(app.deps, row?.unsubscribeToken ?? '')
    const id = await start({})
    const later = await app.as('learner')
    expect((await gone.delete('/api/user', { currentPassword: gone.password })).status).toBe(200)
    await write()
    const receivers = (await mailsOf(id)).map(({ userId }) => userId)
    expect(receivers).toContain(stays.userId)
    expect(receivers).toContain(admin.userId)
    for (const user of [leaves, later, gone]) expect(receivers).not.toContain(user.userId)
    const { total, left, skipped } = await progress(id)
    expect(skipped).toBe(1)
    expect(total).toBe(left + skipped)
    await admin.post(`/api/admin/broadcasts/${id}/cancel`)
  })
})

describe('an address that is not confirmed', () => {
  async function register(): Promise<{ email: string; userId: number }> {
    const form = registration({ subscriptionPlan: 'free' })
    const { body } = await app.browser().post('/api/register', form)
    return { email: form.email, userId: body.user.id }
  }
  const audience = async () =>
    (await admin.post('/api/admin/broadcast-audience', { recipients: { kind: 'all' } })).body

  it('is left out of a broadcast to all, which says before and after how many are', async () => {
    const before = await audience()
    const [unconfirmed, confirmed] = [await register(), await register()]
    await confirmMailed(app, confirmed.email)
    const now = await audience()
    expect(now).toEqual({
      users: before.users + 2,
      unsubscribed: before.unsubscribed,
      suspended: before.suspended,
      unconfirmed: before.unconfirmed + 1,
      failing: before.failing,
      countedAt: null,
    })
    const reply = await admin.post(path, { variables })
    expect(reply.body.queued).toBe(now.users - now.unsubscribed - now.unconfirmed)
    await write()
    const receivers = (await mailsOf(reply.body.jobId)).map(({ userId }) => userId)
    expect(receivers).toContain(confirmed.userId)
    expect(receivers).not.toContain(unconfirmed.userId)
    expect(receivers).toHaveLength(reply.body.queued)
    expect(await progress(reply.body.jobId)).toMatchObject({
      status: 'queued',
      total: now.users,
      left: reply.body.queued,
      skipped: now.unsubscribed,
      unconfirmed: now.unconfirmed,
    })
    await admin.post(`/api/admin/broadcasts/${reply.body.jobId}/cancel`)
  })

  it('is left out of a list, too, where an address without an account is not', async () => {
    const [unconfirmed, confirmed] = [await register(), await register()]
    await confirmMailed(app, confirmed.email)
    const id = await startList([unconfirmed.email, confirmed.email.toUpperCase(), 'stranger@list.example'])
    await write()
    const receivers = (await mailsOf(id)).map(({ toEmail }) => toEmail)
    expect(receivers).toHaveLength(2)
    expect(receivers).not.toContain(unconfirmed.email)
    expect(await progress(id)).toMatchObject({ total: 3, left: 2, skipped: 0, unconfirmed: 1 })
    await admin.post(`/api/admin/broadcasts/${id}/cancel`)
  })

  it('that has unsubscribed is counted once', async () => {
    const { email } = await register()
    const before = await audience()
    await decline(app.deps, email, 'news')
    expect(await audience()).toEqual({
      users: before.users,
      unsubscribed: before.unsubscribed + 1,
      suspended: before.suspended,
      unconfirmed: before.unconfirmed - 1,
      failing: before.failing,
      countedAt: null,
    })
  })

  it('of an address that waits the old one still gets it', async () => {
    const user = await app.as('learner')
    await user.put('/api/user/profile', { email: 'waits@list.example' })
    const id = await startList([`${user.username}@mail.example`])
    await write()
    expect((await mailsOf(id)).map(({ userId }) => userId)).toEqual([user.userId])
    await admin.post(`/api/admin/broadcasts/${id}/cancel`)
  })
})

describe('cancelling', () => {
  it('withdraws what is queued; what is being sent finishes', async () => {
    const id = await startList(names(5, 'cancel'))
    await write()
    const [first, second] = await mailsOf(id)
    await updateMail(app.deps.db, first?.id ?? 0, { status: 'sent' })
    const claimedUntil = new Date(app.clock.now().getTime() + 60_000)
    await updateMail(app.deps.db, second?.id ?? 0, { claimedUntil })
    const cancelled = await admin.post(`/api/admin/broadcasts/${id}/cancel`)
    expect(cancelled.body).toMatchObject({ status: 'cancelled', total: 5, sent: 1, left: 1 })
    expect((await admin.post(`/api/admin/broadcasts/${id}/cancel`)).body.status).toBe('cancelled')
    // The mail server deferred the claimed mail, so it will never be sent.
    app.clock.advance(60_000)
    await runDueMail(app.deps)
    expect(await progress(id)).toMatchObject({ sent: 1, failed: 1, left: 0 })
    expect(await lastAudit(app)).toMatchObject({
      action: 'broadcast.cancel',
      subjectId: String(id),
      details: { withdrawn: 3 },
    })
  })

  it('stops the writing', async () => {
    const id = await startList(names(5, 'stopped'))
    await admin.post(`/api/admin/broadcasts/${id}/cancel`)
    await write()
    expect(await mailsOf(id)).toEqual([])
    expect(await progress(id)).toMatchObject({ status: 'cancelled', total: 5, sent: 0, left: 0 })
  })

  it('is too late once everything was sent', async () => {
    const id = await startList(['late@list.example'])
    await write()
    await runDueMail(app.deps)
    expect((await admin.post(`/api/admin/broadcasts/${id}/cancel`)).body.code).toBe('already_sent')
    expect((await admin.post('/api/admin/broadcasts/2000000/cancel')).status).toBe(404)
  })
})

it('mail to one person leaves before that of a broadcast', async () => {
  const id = await startList(names(3, 'bulk'))
  await write()
  app.clock.advance(1000)
  await queueTemplateMail(app.deps, {
    template: accountsMails.passwordRecovery,
    to: 'urgent@mail.example',
    values: { USERNAME: 'ada', TEMPORARY_PASSWORD: 'Tmp-Pass-2468' },
  })
  const before = server.received.length
  await runDueMail(app.deps)
  expect(server.received[before]?.to?.[0]?.address).toBe('urgent@mail.example')
  expect(await progress(id)).toMatchObject({ sent: 3, left: 0 })
})

it('forgets its addresses once every e-mail is written, and when it is cancelled', async () => {
  const ids = [await startList(['written@list.example'])]
  await write()
  ids.push(await startList(['cancelled@list.example']))
  await admin.post(`/api/admin/broadcasts/${ids[1]}/cancel`)
  const rows = await app.deps.db
    .select()
    .from(broadcasts)
    .where(inArray(broadcasts.id, ids))
    .orderBy(asc(broadcasts.id))
  expect(rows.map(({ status, emails }) => [status, emails])).toEqual([
    ['queued', []],
    ['cancelled', []],
  ])
})

it('a list is as long as allowed also when its entries hold several addresses', async () => {
  const entries = names(mostBroadcastEmails / 2 + 1, 'many').map((email) => `${email}, x${email}`)
  const reply = await admin.post(path, { variables, emailList: entries })
  expect(reply).toMatchObject({ status: 400, body: { fields: { emailList: expect.any(String) } } })
})

it('without a mail server a broadcast says that it waits', async () => {
  const silent = await startTestApp()
  const writer = await silent.as('admin')
  const emailList = ['a@list.example', 'b@list.example']
  const { body } = await writer.post(path, { variables, emailList })
  expect(body.message).toBe('No mail server is set: the e-mails to 2 people wait in the outbox')
  await writeBroadcasts(silent.deps)
  expect((await writer.get(`/api/admin/broadcasts/${body.jobId}`)).body).toMatchObject({
    status: 'queued',
    left: 2,
    hasMailServer: false,
  })
  expect((await admin.get('/api/admin/broadcasts')).body[0]).toMatchObject({ hasMailServer: true })
  await silent.close()
})
