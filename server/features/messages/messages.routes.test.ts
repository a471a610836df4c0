import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#server/database/tables/accounts.ts'
import { emailTemplateHistory, outbox } from '#server/database/tables/messages.ts'
import { accountsMails } from '#server/features/accounts/accounts.mails.ts'
import { queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { waitForLocks } from '#tests/support/database/wait-for-locks.ts'
import { mailTo } from '#tests/support/outbox.ts'
import { decline } from '#tests/support/server/decline.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'
import { messagesMails } from './messages.mails.ts'
import { findMail, updateMail } from './messages.queries.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const secretMail = (where: TestApp, to: string) =>
  queueTemplateMail(where.deps, {
    template: accountsMails.passwordRecovery,
    to,
    values: { USERNAME: 'ada', TEMPORARY_PASSWORD: 'Tmp-Pass-2468' },
    secrets: ['Tmp-Pass-2468'],
  })
const announcement = (to: string) =>
  queueTemplateMail(app.deps, {
    template: messagesMails.broadcast,
    to,
    values: { ANNOUNCEMENT_TITLE: 'News', ANNOUNCEMENT_BODY: '<p>Hi</p>', ADDITIONAL_DETAILS: '' },
  })

describe('the mail queue', () => {
  it('lists the newest first, by status, and on from the last of a page', async () => {
    const ids = []
    for (let number = 1; number <= 27; number++) ids.push(await announcement(`list-${number}@mail.example`))
    await updateMail(app.deps.db, ids[0] ?? 0, { status: 'failed', error: 'No such user' })
    const first = await admin.get('/api/admin/outbox')
    expect(first.body.hasMailServer).toBe(false)
    expect(first.body.messages).toHaveLength(25)
    expect(first.body.messages[0]).toMatchObject({
      id: ids.at(-1),
      to: 'list-27@mail.example',
      status: 'queued',
    })
    expect(first.body.hasMore).toBe(true)
    // What is written meanwhile moves nothing to the next page.
    await announcement('list-28@mail.example')
    const second = await admin.get(`/api/admin/outbox?before=${ids[2]}`)
    expect(second.body.messages.map(({ id }: { id: number }) => id)).toEqual([ids[1], ids[0]])
    expect(second.body.hasMore).toBe(false)
    const failed = await admin.get('/api/admin/outbox?status=failed')
    expect(failed.body).toMatchObject({
      failed: 1,
      hasMore: false,
      messages: [{ id: ids[0], error: 'No such user' }],
    })
  })

  const listed = async (query: Record<string, string>) =>
    (await admin.get(`/api/admin/outbox?${new URLSearchParams(query)}`)).body.messages.map(
      ({ to }: { to: string }) => to,
    )

  it('finds by the beginning of the recipient in any case, by kind and by day', async () => {
    await announcement('Find_Me@mail.example')
    await announcement('findXme@mail.example')
    const secret = (await secretMail(app, 'find_me.too@mail.example')) ?? 0
    await updateMail(app.deps.db, secret, { createdAt: new Date('2026-03-31T23:59:59.999Z') })
    expect(await listed({ recipient: 'find_ME' })).toEqual([
      'Find_Me@mail.example',
      'find_me.too@mail.example',
    ])
    expect(await listed({ recipient: 'ind_me' })).toEqual([])
    expect(await listed({ recipient: 'find_me', template: 'passwordRecovery' })).toEqual([
      'find_me.too@mail.example',
    ])
    expect(await listed({ recipient: 'find_me', to: '2026-03-31' })).toEqual(['find_me.too@mail.example'])
    expect(await listed({ recipient: 'find_me', from: '2026-04-01' })).toEqual(['Find_Me@mail.example'])
    expect(await listed({ recipient: 'find_me', from: '2026-03-31', to: '2026-03-31' })).toHaveLength(1)
  })

  it('goes on where it was when the last message of a page is deleted, and at one moment by id', async () => {
    const same = new Date('2026-02-01T12:00:00Z')
    const ids: number[] = []
    for (let number = 1; number <= 4; number++) {
      const id = (await announcement(`same-${number}@mail.example`)) ?? 0
      await updateMail(app.deps.db, id, { createdAt: same })
      ids.push(id)
    }
    const olderThan = (id: number | undefined) => listed({ recipient: 'same-', before: String(id) })
    expect(await olderThan(ids[2])).toEqual(['same-2@mail.example', 'same-1@mail.example'])
    await app.deps.db.delete(outbox).where(eq(outbox.id, ids[2] ?? 0))
    expect(await olderThan(ids[2])).toEqual(['same-2@mail.example', 'same-1@mail.example'])
  })

  it('shows a recovery mail to admins outside production', async () => {
    const id = await secretMail(app, 'read@mail.example')
    const { body } = await admin.get(`/api/admin/outbox/${id}`)
    expect(body).toMatchObject({ isMasked: false, to: 'read@mail.example' })
    expect(body.html).toContain('Tmp-Pass-2468')
    expect(body).not.toHaveProperty('secrets')
  })

  it('masks the password in production', async () => {
    const production = await startTestApp({
      env: {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://regimen.example',
        PAYMENTS: 'test',
        ADMIN_SECOND_STEP: 'optional',
        MAIL: 'outbox',
        TRUST_PROXY: 'loopback',
      },
    })
    const id = await secretMail(production, 'read@mail.example')
    const { body } = await (await production.as('admin')).get(`/api/admin/outbox/${id}`)
    await production.close()
    expect(body.isMasked).toBe(true)
    expect(body.html).toContain('ada')
    expect(JSON.stringify(body)).not.toContain('Tmp-Pass-2468')
  })

  it('is for admins', async () => {
    const id = await announcement('guard@mail.example')
    for (const path of ['/api/admin/outbox', `/api/admin/outbox/${id}`]) {
      expect((await app.browser().get(path)).status).toBe(401)
      expect((await (await app.as('learner')).get(path)).status).toBe(403)
    }
    expect((await admin.get('/api/admin/outbox/2000000')).status).toBe(404)
  })
})

describe('retrying', () => {
  it('queues a failed message again, with another day, and an audit record', async () => {
    const id = (await announcement('again@mail.example')) ?? 0
    await updateMail(app.deps.db, id, {
      status: 'failed',
      error: 'It could not be sent in time',
      expiresAt: app.clock.now(),
    })
    expect((await admin.post(`/api/admin/outbox/${id}/retry`)).status).toBe(200)
    const mail = await findMail(app.deps.db, id)
    expect(mail?.status).toBe('queued')
    expect(mail?.expiresAt.getTime()).toBe(app.clock.now().getTime() + 86_400_000)
    expect(await lastAudit(app)).toMatchObject({
      action: 'mail.retry',
      subjectId: String(id),
      actorId: admin.userId,
    })
  })

  it('does not send twice, nor without its secret', async () => {
    const sent = (await announcement('sent@mail.example')) ?? 0
    await updateMail(app.deps.db, sent, { status: 'sent' })
    expect((await admin.post(`/api/admin/outbox/${sent}/retry`)).body.code).toBe('already_sent')
    const busy = (await announcement('busy@mail.example')) ?? 0
    await updateMail(app.deps.db, busy, { claimedUntil: new Date(app.clock.now().getTime() + 1000) })
    expect((await admin.post(`/api/admin/outbox/${busy}/retry`)).body.code).toBe('sending')
    const gone = (await secretMail(app, 'gone@mail.example')) ?? 0
    await updateMail(app.deps.db, gone, { status: 'failed' })
    expect((await admin.post(`/api/admin/outbox/${gone}/retry`)).body.code).toBe('secret_gone')
  })

  it('does not send an invitation whose link is gone', async () => {
    await admin.post('/api/admin/invite-admin', { email: 'late@mail.example', username: 'late-admin' })
    const [mail] = await mailTo(app.deps, 'late@mail.example')
    await updateMail(app.deps.db, mail?.id ?? 0, { status: 'failed' })
    const reply = await admin.post(`/api/admin/outbox/${mail?.id}/retry`)
    expect(reply.body).toMatchObject({
      code: 'secret_gone',
      error: 'The link of this invitation is gone. Please send the invitation again.',
    })
  })

  it.each([accountsMails.confirmAddress, accountsMails.confirmNewAddress])(
    'does not send a mail with a link that is gone: $subject',
    async (template) => {
      const link = 'https://regimen.example/confirm-address#confirmation=secret'
      const mail = { template, to: 'link@mail.example', values: { CONFIRM_LINK: link }, secrets: [link] }
      const id = await app.deps.db.transaction((tx) => queueTemplateMail({ ...app.deps, db: tx }, mail))
      await updateMail(app.deps.db, id ?? 0, { status: 'failed' })
      const reply = await admin.post(`/api/admin/outbox/${id}/retry`)
      expect(reply.body).toMatchObject({
        code: 'secret_gone',
        error: 'The link of this message is gone. The user can send a new one from the profile page.',
      })
    },
  )

  it('at the moment when it is sent does not send it again', async () => {
    const id = (await announcement('twice@mail.example')) ?? 0
    let retried: Promise<{ body: { code?: string } }> | undefined
    await app.deps.db.transaction(async (tx) => {
      await updateMail(tx, id, { status: 'sent' })
      retried = admin.post(`/api/admin/outbox/${id}/retry`)
      await waitForLocks(app.deps.open, 1)
    })
    expect((await retried)?.body.code).toBe('already_sent')
    expect((await findMail(app.deps.db, id))?.status).toBe('sent')
  })
})

describe('sending again', () => {
  const sentMail = async (written: Promise<number | undefined>) => {
    const id = (await written) ?? 0
    await updateMail(app.deps.db, id, { status: 'sent', secrets: [] })
    return id
  }
  const resend = (id: number, requestId: string = randomUUID()) =>
    admin.post(`/api/admin/outbox/${id}/resend`, { requestId })

  it('writes the same text to the same recipient once per request, with an audit record', async () => {
    const id = await sentMail(announcement('copy@mail.example'))
    const requestId = randomUUID()
    const replies = await Promise.all([resend(id, requestId), resend(id, requestId), resend(id, requestId)])
    const copies = replies.map(({ body }) => body.id)
    expect(new Set(copies).size).toBe(1)
    const [copy, original, ...more] = await mailTo(app.deps, 'copy@mail.example')
    expect(more).toEqual([])
    expect([copy?.id, original?.id]).toEqual([copies[0], id])
    expect(copy).toMatchObject({ status: 'queued', subject: 'News', template: 'broadcast', attempts: 0 })
    // Its link to unsubscribe is its own.
    expect(copy?.unsubscribeToken).not.toBe(original?.unsubscribeToken)
    const own = (mail: typeof copy) => mail?.html.replaceAll(String(mail.unsubscribeToken), 'TOKEN')
    expect(own(copy)).toContain('TOKEN')
    expect(own(copy)).toBe(own(original))
    const log = await app.deps.db.select().from(auditLog)
    expect(log.filter(({ action }) => action === 'mail.resend')).toMatchObject([
      {
        subjectId: String(copy?.id),
        actorId: admin.userId,
        details: { copyOf: id, to: 'copy@mail.example' },
      },
    ])
  })

  it.each([
    [
      'whose secret is gone',
      () => sentMail(secretMail(app, 'wiped@mail.example')),
      'Its temporary password is gone. The user needs to ask for a new one.',
    ],
    [
      'that waits',
      async () => (await announcement('waits@mail.example')) ?? 0,
      'This message has not been sent yet. Try it again instead.',
    ],
    [
      'to a receiver who has unsubscribed',
      async () => {
        const id = await sentMail(announcement('left@mail.example'))
        await decline(app.deps, 'left@mail.example', 'news')
        return id
      },
      'The receiver has unsubscribed from messages of this kind. Write an e-mail to them instead.',
    ],
  ])('says what to do instead for a message %s', async (_which, written, error) => {
    const id = await written()
    const { status, body } = await resend(id)
    expect([status, body]).toMatchObject([409, { code: 'not_resent', error }])
    expect((await admin.get(`/api/admin/outbox/${id}`)).body.resendRefusal).toBe(error)
  })

  it('is offered for a message that can be', async () => {
    const id = await sentMail(announcement('can@mail.example'))
    expect((await admin.get(`/api/admin/outbox/${id}`)).body.resendRefusal).toBeNull()
    expect((await resend(2_000_000)).status).toBe(404)
  })
})

describe('unsubscribing', () => {
  const urlFor = async (address: string) => {
    await announcement(address)
    const [mail] = await mailTo(app.deps, address)
    return `/api/unsubscribe?token=${mail?.unsubscribeToken}`
  }

  it('accepts one POST of a mail client: a form, from another site, without a session', async () => {
    const url = await urlFor('click@mail.example')
    const response = await app.browser().send({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
        origin: 'https://mail.elsewhere.example',
      },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(response.status).toBe(200)
    expect(await announcement('Click@mail.example')).toBeUndefined()
  })

  it('changes nothing when the page is only loaded, as by link scanners', async () => {
    const url = await urlFor('open@mail.example')
    const page = await app.browser().get(url)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('<button>Unsubscribe</button>')
    expect(await announcement('open@mail.example')).toBeTypeOf('number')
  })

  it('rejects an unknown token', async () => {
    expect((await app.browser().get('/api/unsubscribe?token=made-up')).status).toBe(404)
    expect((await app.browser().post('/api/unsubscribe?token=made-up', {})).status).toBe(404)
  })
})

describe('templates', () => {
  const save = (body: unknown, client = admin) => client.put('/api/admin/email-templates', body)

  it('are the built-in ones, with their placeholders', async () => {
    const { body } = await admin.get('/api/admin/email-templates')
    expect(Object.keys(body)).toEqual([
      'invitation',
      'flaggedContentResolution',
      'broadcast',
      'referral',
      'receipt',
      'test',
      'confirmSubscription',
      'changesDigest',
      'changesList',
    ])
    expect(body.receipt).toMatchObject({ isChanged: false, subject: 'Your receipt from {{APP_NAME}}' })
    expect(body.receipt.placeholders).toContain('AMOUNT')
    expect(body.invitation.body).toContain('expires in 7 days')
  })

  it('reject an unknown placeholder, and then none of them is saved', async () => {
    const response = await save({
      receipt: { subject: 'Paid', body: '<p>{{AMOUNT}}</p>' },
      test: { subject: 'Hi {{NAME}}', body: '<p>{{USERNAME}} {{INVITE_LINK}}</p>' },
    })
    expect(response.status).toBe(400)
    expect(response.body.fields).toEqual({
      'test.subject': 'Unknown placeholder: {{NAME}}',
      'test.body': 'Unknown placeholder: {{INVITE_LINK}}',
    })
    expect((await admin.get('/api/admin/email-templates')).body.receipt.isChanged).toBe(false)
  })

  it.each([
    ['by a tag that is taken out', '<p>{<script></script>{NAME}}</p>'],
    ['by a character code', '<p>&#123;{NAME}}</p>'],
  ])('reject one that is hidden %s: no mail could be written', async (_how, body) => {
    const response = await save({ receipt: { subject: 'Paid', body } })
    expect(response.body.fields).toEqual({ 'receipt.body': 'Unknown placeholder: {{NAME}}' })
  })

  it('are sanitised, used by the next mail, saved in the history and audited', async () => {
    const body = '<p>Dear {{USERNAME}}, <a href="{{LOGIN_LINK}}">sign in</a><script>alert(1)</script></p>'
    const response = await save({ test: { subject: 'Hello {{USERNAME}}', body } })
    expect(response.body.test).toMatchObject({
      isChanged: true,
      body: '<p>Dear {{USERNAME}}, <a href="{{LOGIN_LINK}}">sign in</a></p>',
    })
    await queueTemplateMail(app.deps, {
      template: messagesMails.test,
      to: 'new@mail.example',
      values: { USERNAME: 'ada' },
    })
    const [mail] = await mailTo(app.deps, 'new@mail.example')
    expect(mail?.subject).toBe('Hello ada')
    expect(mail?.html).toContain('<p>Dear ada, <a href="http://localhost:3000/login">sign in</a></p>')
    await save({ test: { subject: 'Again', body } })
    const history = await app.deps.db.select().from(emailTemplateHistory)
    expect(history.map(({ subject, savedBy }) => [subject, savedBy])).toEqual([
      ['Hello {{USERNAME}}', admin.username],
      ['Again', admin.username],
    ])
    expect(await lastAudit(app)).toMatchObject({ action: 'email_template.update', subjectId: 'test' })
  })

  it('are for admins', async () => {
    const learner = await app.as('learner')
    expect((await save({ test: { subject: 'x', body: 'x' } }, learner)).status).toBe(403)
  })
})
