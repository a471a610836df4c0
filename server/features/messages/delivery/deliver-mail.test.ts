import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountsMails } from '#server/features/accounts/accounts.mails.ts'
import { billingMails } from '#server/features/billing/billing.mails.ts'
import { messagesMails } from '#server/features/messages/messages.mails.ts'
import { findMail, updateMail } from '#server/features/messages/messages.queries.ts'
import { unsubscribe } from '#server/features/messages/preferences/unsubscribe.ts'
import { MailRejected, MailUnreachable } from '#server/platform/mail.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { type MailServer, smtpError, startMailServer } from '#tests/support/server/mail-server.ts'
import { runDueMail } from './deliver-mail.ts'
import { queueTemplateMail } from './queue-mail.ts'

let server: MailServer
let app: TestApp
const minuteMs = 60_000

beforeEach(async () => {
  server = await startMailServer()
  app = await startTestApp({
    env: {
      SMTP_URL: server.url,
      PUBLIC_URL: 'https://regimen.example',
      MAIL_FROM: 'Regimen <no-reply@regimen.example>',
    },
  })
})
afterEach(async () => {
  await app.close()
  await server.close()
})

const receipt = (to = 'ada@mail.example', name = 'ada') =>
  queueTemplateMail(app.deps, {
    template: billingMails.receipt,
    to,
    values: {
      USERNAME: name,
      PLAN_NAME: 'Premium 1 Year',
      AMOUNT: '$100.00',
      PAYMENT_DATE: 'November 21, 2026',
      EXPIRY_DATE: 'November 21, 2027',
    },
  })

async function stored(id: number | undefined) {
  const mail = await findMail(app.deps.db, id ?? 0)
  if (!mail) throw new Error('the mail is gone')
  return mail
}

it.each([
  ['a rejection', new MailRejected('550 no such\0 mailbox'), 'failed'],
  ['being out of reach', new MailUnreachable('451 try\0 later'), 'queued'],
  ['a long word', new Error('421 \0'.repeat(300)), 'queued'],
])('a NUL character in %s leaves no mail claimed', async (_what, error, status) => {
  const mail = { isOn: true, send: () => Promise.reject(error), close: () => undefined }
  const id = await receipt()
  await runDueMail({ ...app.deps, mail })
  expect(await stored(id)).toMatchObject({ status, claimedUntil: null, attempts: 1 })
  expect((await stored(id)).error).toBe(error.message.replaceAll('\0', '').slice(0, 500))
})

describe('a message', () => {
  it('arrives with text, HTML, its own id and nothing to unsubscribe from', async () => {
    const id = await receipt()
    expect(await runDueMail(app.deps)).toBe(1)
    const [mail] = server.received
    expect(mail?.from).toEqual({ name: 'Regimen', address: 'no-reply@regimen.example' })
    expect(mail?.to?.[0]?.address).toBe('ada@mail.example')
    expect(mail?.subject).toBe('Your receipt from Regimen')
    expect(mail?.html).toContain('<td>$100.00</td>')
    expect(mail?.text).toContain('Premium 1 Year')
    expect(mail?.text).not.toContain('<')
    expect(mail?.messageId).toBe(`<${(await stored(id)).messageKey}@regimen.example>`)
    expect(mail?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
    expect(await stored(id)).toMatchObject({ status: 'sent', attempts: 1, error: null, claimedUntil: null })
    expect(await runDueMail(app.deps)).toBe(0)
  })

  it('takes no headers or receivers from user input', async () => {
    await queueTemplateMail(app.deps, {
      template: billingMails.referral,
      to: 'friend@mail.example',
      values: {
        REFERRER_NAME: 'Eve\r\nBcc: all@mail.example\r\n\r\n<h1>Win</h1>',
        REFERRER_EMAIL: 'eve@mail.example',
        SIGNUP_LINK: 'https://regimen.example/register?referral=abc',
      },
    })
    await receipt('one@mail.example, two@mail.example')
    await runDueMail(app.deps)
    for (const mail of server.received) {
      expect(mail.bcc).toBeUndefined()
      expect(mail.cc).toBeUndefined()
    }
    expect(server.received.map((mail) => mail.to?.[0]?.address)).not.toContain('two@mail.example')
    expect(server.received[0]?.subject).toBe(
      'Eve Bcc: all@mail.example <h1>Win</h1> suggests Regimen for the oncology boards',
    )
    expect(server.received[0]?.html).toContain('&lt;h1&gt;Win&lt;/h1&gt;')
  })

  it('contains a temporary password until it is sent, and not afterwards', async () => {
    const id = await queueTemplateMail(app.deps, {
      template: accountsMails.passwordRecovery,
      to: 'ada@mail.example',
      values: { USERNAME: 'ada', TEMPORARY_PASSWORD: 'Tmp-Pass-2468' },
      secrets: ['Tmp-Pass-2468'],
    })
    expect((await stored(id)).html).toContain('Tmp-Pass-2468')
    await runDueMail(app.deps)
    expect(server.received[0]?.text).toContain('Tmp-Pass-2468')
    expect(JSON.stringify(await stored(id))).not.toContain('Tmp-Pass-2468')
  })
})

describe('a message that cannot be sent', () => {
  it('is retried after 1, 2, 4 ... minutes, with the reason', async () => {
    server.behaviour.onReceiver = () => smtpError(451, 'Greylisted')
    const id = await receipt()
    await runDueMail(app.deps)
    expect(await stored(id)).toMatchObject({ status: 'queued', attempts: 1 })
    expect((await stored(id)).error).toContain('Greylisted')
    const waits = []
    for (let attempt = 1; attempt <= 8; attempt++) {
      const { nextAttemptAt } = await stored(id)
      waits.push((nextAttemptAt.getTime() - app.clock.now().getTime()) / minuteMs)
      app.clock.set(nextAttemptAt)
      await runDueMail(app.deps)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
    server.behaviour.onReceiver = () => undefined
    app.clock.advance(60 * minuteMs)
    expect(await runDueMail(app.deps)).toBe(1)
    expect(await stored(id)).toMatchObject({ status: 'sent', attempts: 10, error: null })
  })

  it('keeps its Message-ID over all attempts', async () => {
    const seen: (string | undefined)[] = []
    server.behaviour.onStored = () => {
      seen.push(server.received.at(-1)?.messageId)
    }
    const id = await receipt()
    await runDueMail(app.deps)
    await updateMail(app.deps.db, id ?? 0, { status: 'queued' })
    await runDueMail(app.deps)
    expect(seen).toHaveLength(2)
    expect(new Set(seen).size).toBe(1)
  })

  it('fails at once when its address is rejected, and the others are sent', async () => {
    server.behaviour.onReceiver = (address) =>
      address === 'gone@mail.example' ? smtpError(550, 'No such user') : undefined
    const gone = await receipt('gone@mail.example')
    const good = await receipt('good@mail.example')
    expect(await runDueMail(app.deps)).toBe(1)
    expect(await stored(gone)).toMatchObject({ status: 'failed', attempts: 1 })
    expect((await stored(gone)).error).toContain('No such user')
    expect((await stored(good)).status).toBe('sent')
  })

  it('waits for a mail server that is down, without an attempt for every message', async () => {
    await server.close()
    const ids = [await receipt('a@mail.example'), await receipt('b@mail.example')]
    expect(await runDueMail(app.deps)).toBe(0)
    const [first, second] = [await stored(ids[0]), await stored(ids[1])]
    expect([first.attempts, second.attempts]).toEqual([1, 0])
    server = await startMailServer(Number(new URL(server.url).port))
    app.clock.advance(minuteMs)
    expect(await runDueMail(app.deps)).toBe(2)
  })

  it('is not sent any more once it has expired', async () => {
    const id = await receipt()
    app.clock.advance(3 * 86_400_000)
    expect(await runDueMail(app.deps)).toBe(0)
    expect(server.received).toEqual([])
    expect(await stored(id)).toMatchObject({ status: 'failed', error: 'It could not be sent in time' })
  })

  it('is not sent while another server’s claim lasts', async () => {
    const id = await receipt()
    await updateMail(app.deps.db, id ?? 0, { claimedUntil: new Date(app.clock.now().getTime() + minuteMs) })
    expect(await runDueMail(app.deps)).toBe(0)
    app.clock.advance(minuteMs)
    expect(await runDueMail(app.deps)).toBe(1)
  })
})

describe('announcements', () => {
  const announce = () =>
    queueTemplateMail(app.deps, {
      template: messagesMails.broadcast,
      to: 'Ada@mail.example',
      values: { ANNOUNCEMENT_TITLE: 'News', ANNOUNCEMENT_BODY: '<p>Hi</p>', ADDITIONAL_DETAILS: '' },
    })

  it('carry the one-click headers of RFC 8058', async () => {
    const id = await announce()
    await runDueMail(app.deps)
    const headers = Object.fromEntries(
      (server.received[0]?.headers ?? []).map(({ key, value }) => [key, value]),
    )
    const { unsubscribeToken } = await stored(id)
    const url = `https://regimen.example/api/unsubscribe?token=${unsubscribeToken}`
    expect(headers['list-unsubscribe']).toBe(`<${url}>`)
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(server.received[0]?.html).toContain(url)
  })

  it('do not reach a user who has unsubscribed, queued before or after', async () => {
    const first = await announce()
    const waiting = await announce()
    await unsubscribe(app.deps, (await stored(first)).unsubscribeToken ?? '')
    expect(await runDueMail(app.deps)).toBe(0)
    expect(await stored(waiting)).toMatchObject({
      status: 'failed',
      error: 'Not sent: the receiver has declined news',
    })
    expect(await announce()).toBeUndefined()
    expect(await receipt()).toBeTypeOf('number')
    expect(server.received).toEqual([])
  })
})
