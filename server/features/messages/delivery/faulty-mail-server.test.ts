import { afterEach, describe, expect, it } from 'vitest'
import { billingMails } from '#server/features/billing/billing.mails.ts'
import { findMail } from '#server/features/messages/messages.queries.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { type MailServer, smtpError, startMailServer } from '#tests/support/server/mail-server.ts'
import { runDueMail } from './deliver-mail.ts'
import { queueTemplateMail } from './queue-mail.ts'

const minuteMs = 60_000
const patienceMs = 4000
const people = ['ada', 'ben', 'cleo'].map((name) => `${name}@mail.example`)
let server: MailServer
let app: TestApp

afterEach(async () => {
  await app.close()
  await server.close()
})

async function start(isAccepted?: (password: string | null | undefined) => boolean): Promise<void> {
  server = await startMailServer(0, isAccepted)
  const url = new URL(server.url)
  if (isAccepted) Object.assign(url, { username: 'regimen', password: 'secret' })
  url.searchParams.set('socketTimeout', String(patienceMs))
  app = await startTestApp({ env: { SMTP_URL: url.href, PUBLIC_URL: 'https://regimen.example' } })
}

async function queueReceipts(): Promise<number[]> {
  const ids: number[] = []
  for (const to of people)
    ids.push(
      (await queueTemplateMail(app.deps, {
        template: billingMails.receipt,
        to,
        values: {
          USERNAME: to,
          PLAN_NAME: 'Premium 1 Year',
          AMOUNT: '$100.00',
          PAYMENT_DATE: 'November 21, 2026',
          EXPIRY_DATE: 'November 21, 2027',
        },
      })) ?? 0,
    )
  return ids
}

const receivers = () => server.received.map(({ to }) => to?.[0]?.address).sort()
const states = async (ids: number[]) =>
  Promise.all(ids.map(async (id) => (await findMail(app.deps.db, id))?.status))

/** The next attempts, each when the longest wait so far has passed. */
async function runOften(times = 6): Promise<void> {
  for (let run = 0; run < times; run += 1) {
    await runDueMail(app.deps)
    app.clock.advance(60 * minuteMs)
  }
}

/** What the admin's outbox shows of the first message. */
async function shown(id = 0) {
  const { body } = await (await app.as('admin')).get(`/api/admin/outbox/${id}`)
  return body
}

describe('a server that refuses or waits', () => {
  it('sends what was greylisted at the second attempt, once', async () => {
    await start()
    const known = new Set<string>()
    server.behaviour.onReceiver = (address) => {
      if (known.has(address)) return
      known.add(address)
      return smtpError(451, '4.7.1 Greylisted, try again in five minutes')
    }
    const ids = await queueReceipts()
    await runDueMail(app.deps)
    expect(server.received).toEqual([])
    expect(await shown(ids[0])).toMatchObject({
      status: 'queued',
      attempts: 1,
      nextAttemptAt: '2026-11-21T15:01:00.000Z',
      unansweredAt: null,
    })
    await runOften()
    expect(receivers()).toEqual(people)
    expect(await states(ids)).toEqual(['sent', 'sent', 'sent'])
  })

  it.each([
    ['an unknown receiver', smtpError(550, '5.1.1 No such user'), 'onReceiver', 'failed', ['5.1.1']],
    ['a disabled mailbox', smtpError(550, '5.2.1 Account disabled'), 'onMessage', 'failed', ['5.2.1']],
    ['a mailbox full for good', smtpError(552, '5.2.2 Mailbox full'), 'onMessage', 'failed', []],
    ['a mailbox full for now', smtpError(452, '4.2.2 Mailbox full'), 'onMessage', 'queued', []],
    ['a policy', smtpError(554, '5.7.1 Relay access denied'), 'onReceiver', 'failed', []],
  ] as const)('says the reason of %s, and sends the others', async (_what, error, at, status, marks) => {
    await start()
    let isFirst = true
    server.behaviour[at] = () => {
      if (!isFirst) return
      isFirst = false
      return error
    }
    const ids = await queueReceipts()
    await runDueMail(app.deps)
    expect(receivers()).toEqual(people.slice(1))
    expect(await states(ids)).toEqual([status, 'sent', 'sent'])
    expect((await shown(ids[0])).error).toContain(error.message)
    expect((await shown(ids[0])).unansweredAt).toBeNull()
    const { rows } = await app.deps.open.query('select email_key, status from failing_addresses')
    expect(rows).toEqual(marks.map((code) => ({ email_key: people[0], status: code })))
    await runOften()
    expect(receivers()).toEqual(status === 'queued' ? people : people.slice(1))
  })

  it('marks an address that it refuses on three days, and none for its sender', async () => {
    await start()
    server.behaviour.onSender = () => smtpError(550, '5.1.1 No such sender')
    await queueReceipts()
    await runDueMail(app.deps)
    server.behaviour = { onReceiver: () => smtpError(554, '5.7.1 Refused') }
    const marked = []
    for (let day = 0; day < 3; day += 1) {
      await queueReceipts()
      await runDueMail(app.deps)
      marked.push((await app.deps.open.query('select from failing_addresses')).rows.length)
      app.clock.advance(24 * 60 * minuteMs)
    }
    expect(marked).toEqual([0, 0, people.length])
  })

  it('keeps all mail while it refuses the password, and asks once at each run', async () => {
    let password = 'another'
    await start((given) => given === password)
    const ids = await queueReceipts()
    await runDueMail(app.deps)
    expect(await states(ids)).toEqual(['queued', 'queued', 'queued'])
    expect((await Promise.all(ids.map(shown))).map(({ attempts }) => attempts)).toEqual([1, 0, 0])
    expect((await shown(ids[0])).error).toContain('535')
    password = 'secret'
    await runOften()
    expect(receivers()).toEqual(people)
    expect(await states(ids)).toEqual(['sent', 'sent', 'sent'])
  })

  it('waits for a slow answer', async () => {
    await start()
    server.behaviour.onStored = () => new Promise((resolve) => setTimeout(resolve, patienceMs / 8))
    const ids = await queueReceipts()
    await runOften()
    expect(receivers()).toEqual(people)
    expect(await states(ids)).toEqual(['sent', 'sent', 'sent'])
  })
})

describe('a server that does not answer after DATA', () => {
  const ways = {
    disconnects: () => server.disconnect(),
    'is silent': () => new Promise<void>(() => undefined),
  }

  it.each(Object.entries(ways))('and %s once has one double at most, and loses none', async (_way, act) => {
    await start()
    server.behaviour.onStored = (count) => (count === 1 ? act() : undefined)
    const ids = await queueReceipts()
    await runDueMail(app.deps)
    expect(await shown(ids[0])).toMatchObject({
      status: 'queued',
      attempts: 1,
      unansweredAt: '2026-11-21T15:00:00.000Z',
    })
    await runOften()
    expect(await states(ids)).toEqual(['sent', 'sent', 'sent'])
    expect(receivers()).toEqual([people[0], ...people])
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(3)
  })

  it('gets no message a third time', async () => {
    await start()
    server.behaviour.onStored = () => server.disconnect()
    const ids = await queueReceipts()
    await runOften(12)
    expect(receivers()).toEqual([...people, ...people].sort())
    expect(await states(ids)).toEqual(['failed', 'failed', 'failed'])
    expect((await shown(ids[0])).unansweredAt).not.toBeNull()
  })

  it('and has not taken the message gets it again', async () => {
    await start()
    let isFirst = true
    server.behaviour.onMessage = () => {
      if (!isFirst) return
      isFirst = false
      server.disconnect()
      return smtpError(451, 'nobody hears this')
    }
    const ids = await queueReceipts()
    await runOften()
    expect(receivers()).toEqual(people)
    expect(await states(ids)).toEqual(['sent', 'sent', 'sent'])
  })

  it('but leaves before DATA is asked as often as it takes', async () => {
    await start()
    let left = 4
    server.behaviour.onReceiver = () => {
      if (left > 0) {
        left -= 1
        server.disconnect()
      }
      return undefined
    }
    const ids = await queueReceipts()
    await runOften(10)
    expect(receivers()).toEqual(people)
    expect(await states(ids)).toEqual(['sent', 'sent', 'sent'])
    expect((await shown(ids[0])).unansweredAt).toBeNull()
  })
})
