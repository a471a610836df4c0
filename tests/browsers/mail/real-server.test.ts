import { inArray } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outbox } from '#server/database/tables/messages.ts'
import { accountsMails } from '#server/features/accounts/accounts.mails.ts'
import { writeBroadcasts } from '#server/features/messages/broadcasts/write-broadcasts.ts'
import { runDueMail } from '#server/features/messages/delivery/deliver-mail.ts'
import { queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { type OpenSmtpd, startOpenSmtpd, whyNoOpenSmtpd } from '#tests/support/server/opensmtpd.ts'

const missing = whyNoOpenSmtpd()
if (missing) process.stdout.write(`skipped: ${missing}\n`)

const hourMs = 3_600_000
let server: OpenSmtpd
let app: TestApp

beforeEach(async () => {
  if (missing) return
  server = await startOpenSmtpd(['gone@mail.example'])
  app = await startTestApp({
    env: {
      SMTP_URL: server.url,
      PUBLIC_URL: 'https://regimen.example',
      MAIL_FROM: 'Regimen <no-reply@regimen.example>',
      POSTAL_ADDRESS: '1 Main Street, Springfield, IL 62701, USA',
    },
  })
})
afterEach(async () => {
  if (missing) return
  await app.close()
  await server.close()
})

const queueUsername = (to: string) =>
  queueTemplateMail(app.deps, { template: accountsMails.usernameRecovery, to, values: { USERNAME: to } })

async function startBroadcast(emailList: string[]): Promise<void> {
  const reply = await (await app.as('admin')).post('/api/admin/send-broadcast-email', {
    variables: { ANNOUNCEMENT_TITLE: 'News', ANNOUNCEMENT_BODY: '<p>Hi <em>all</em></p>' },
    emailList,
  })
  expect(reply.body).toMatchObject({ queued: emailList.length })
  await writeBroadcasts(app.deps)
}

const stateOf = (addresses: string[]) =>
  app.deps.db
    .select({ to: outbox.toEmail, status: outbox.status, error: outbox.error, key: outbox.messageKey })
    .from(outbox)
    .where(inArray(outbox.toEmail, addresses))
    .orderBy(outbox.id)

/** The mailbox, once mail for so many people is in it. */
async function mailbox(people: number) {
  const receivers = async () => new Set((await server.arrived()).map(({ deliveredTo }) => deliveredTo)).size
  await expect.poll(receivers, { timeout: 30_000 }).toBe(people)
  return server.arrived()
}

describe.skipIf(missing)('OpenSMTPD', () => {
  it('gets an account’s mail and a broadcast whole and once, and refuses an unknown receiver', async () => {
    await queueUsername('ada@mail.example')
    await startBroadcast(['ben@mail.example', 'gone@mail.example', 'cleo@mail.example'])
    await runDueMail(app.deps)
    const arrived = await mailbox(3)
    expect(arrived.map(({ deliveredTo }) => deliveredTo).sort()).toEqual([
      'ada@mail.example',
      'ben@mail.example',
      'cleo@mail.example',
    ])
    const rows = await stateOf(['ada@mail.example', 'ben@mail.example', 'gone@mail.example'])
    expect(rows.map(({ status }) => status)).toEqual(['sent', 'sent', 'failed'])
    expect(rows[2]?.error).toContain('550')

    const [account] = arrived.filter(({ deliveredTo }) => deliveredTo === 'ada@mail.example')
    expect(account).toMatchObject({
      from: { name: 'Regimen', address: 'no-reply@regimen.example' },
      to: [{ address: 'ada@mail.example' }],
      messageId: `<${rows[0]?.key}@regimen.example>`,
    })
    expect(Date.parse(account?.date ?? '')).not.toBeNaN()
    expect(account?.text).toContain('\nYour username is ada@mail.example.\n')
    expect(account?.html).toContain('<!doctype html>')
    expect(account?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')

    const [news] = arrived.filter(({ deliveredTo }) => deliveredTo === 'ben@mail.example')
    const header = (key: string) =>
      news?.headers.filter((found) => found.key === key).map(({ value }) => value)
    const link = /https:\/\/regimen\.example\/api\/unsubscribe\?token=[\w-]+/.exec(news?.html ?? '')?.[0]
    expect(news).toMatchObject({ subject: 'News', messageId: `<${rows[1]?.key}@regimen.example>` })
    expect(header('list-unsubscribe')).toEqual([`<${link}>`])
    expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
    expect(header('date')).toHaveLength(1)
    expect(news?.html).toContain('<p>Hi <em>all</em></p>')
    expect(news?.text).toContain('Hi all')
    expect(news?.text).toContain('1 Main Street, Springfield')
  })

  it('killed while it is sent to and started again has every message, and one of them twice at most', async () => {
    const people = Array.from({ length: 60 }, (_, number) => `reader-${number}@mail.example`)
    for (const to of people) await queueUsername(to)
    const sending = runDueMail(app.deps)
    await expect.poll(async () => (await server.arrived()).length, { interval: 5 }).toBeGreaterThanOrEqual(5)
    await server.kill()
    await sending
    const left = (await stateOf(people)).filter(({ status }) => status === 'queued')
    // Otherwise the kill came too late to test anything.
    expect(left.length).toBeGreaterThan(0)

    await server.start()
    app.clock.advance(hourMs)
    await runDueMail(app.deps)
    expect((await stateOf(people)).filter(({ status }) => status !== 'sent')).toEqual([])
    const arrived = await mailbox(people.length)
    // A server killed while it writes to a mailbox writes that message again, under the same number of its queue.
    const taken = new Set(arrived.map(({ messageId, queueId }) => `${messageId} ${queueId}`))
    expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(people.length)
    expect(taken.size).toBeLessThanOrEqual(people.length + 1)
  })
})
