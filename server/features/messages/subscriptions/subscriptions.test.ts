import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordReport } from '#server/features/messages/bounces/record-report.ts'
import { runDueMail } from '#server/features/messages/delivery/deliver-mail.ts'
import { queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import { studyMails } from '#server/features/study/study.mails.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { mailTo } from '#tests/support/outbox.ts'
import { type MailServer, startMailServer } from '#tests/support/server/mail-server.ts'
import { deleteFormerSubscribers } from './delete-former-subscribers.ts'

/** The list of changes: asking for it, confirming, and every way in which it ends. */

const dayMs = 86_400_000
let server: MailServer
let app: TestApp
let admin: Client
let email: string
beforeAll(async () => {
  server = await startMailServer()
  app = await startTestApp({ env: { SMTP_URL: server.url } })
  admin = await app.as('admin')
})
afterAll(async () => {
  await app.close()
  await server.close()
})
beforeEach(async () => {
  email = `reader-${randomUUID()}@mail.example`
  await app.deps.open.query('delete from throttles')
})

const rows = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.query(statement, values)).rows
const ask = (body: object) => app.browser().post('/api/changes/subscriptions', body)
const subscribed = async (address = email) =>
  await rows(
    'select kind, email, categories, told_until::text as "toldUntil" from mail_subscriptions where email_key = $1 order by kind',
    [address],
  )
const requests = async (address = email) =>
  await rows('select 1 from subscription_requests where email_key = $1', [address])

/** The path of the newest link that was mailed to an address. */
async function linkTo(address = email): Promise<string> {
  const [mail] = await mailTo(app.deps, address)
  const path = /(\/api\/changes\/subscriptions\/confirm\?token=[\w-]+)/.exec(mail?.html ?? '')?.[1]
  if (!path) throw new Error(`no link was mailed to ${address}`)
  return path
}
async function subscribe(categories: string[] = []): Promise<string> {
  await ask({ email, categories })
  const link = await linkTo()
  expect((await app.browser().post(link)).status).toBe(200)
  return link
}
const newUser = async (): Promise<Client> => {
  const user = await app.as('learner')
  await rows('update users set email = $2, email_key = $2, confirmed_email = $2 where id = $1', [
    ...[user.userId, email],
  ])
  return user
}

describe('asking', () => {
  test('mails a link whose page changes nothing until its button is pressed', async () => {
    expect(await ask({ email, categories: ['thoracic', 'breast', 'breast'] })).toMatchObject({
      ...{ status: 200, body: { ok: true } },
    })
    const link = await linkTo()
    const page = await app.browser().get(link)
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('<form method="post"><button>')])
    expect(await subscribed()).toEqual([])
    const done = await app.browser().post(link)
    expect([done.status, done.body]).toEqual([200, expect.stringContaining('You are subscribed')])
    const month = `${app.clock.now().toISOString().slice(0, 7)}-01`
    const first = [{ kind: 'changes', email, categories: ['breast', 'thoracic'], toldUntil: month }]
    expect(await subscribed()).toEqual(first)
    expect((await app.browser().post(link)).status).toBe(200)
    expect(await subscribed()).toEqual(first)
  })

  test('says the same for an address that has it, and changes its categories once confirmed', async () => {
    await subscribe(['breast'])
    app.clock.advance(dayMs)
    expect((await ask({ email: email.toUpperCase(), categories: ['thoracic'] })).body).toEqual({ ok: true })
    expect(await subscribed()).toMatchObject([{ categories: ['breast'] }])
    await app.browser().post(await linkTo(email.toUpperCase()))
    expect(await subscribed()).toMatchObject([{ email, categories: ['thoracic'] }])
  })

  test('twice in a row mails one link, and both links of two days work', async () => {
    await Promise.all([ask({ email }), ask({ email })])
    await ask({ email })
    const sent = (await mailTo(app.deps, email)).length
    expect(sent).toBeLessThanOrEqual(2)
    const first = await linkTo()
    app.clock.advance(dayMs)
    await ask({ email })
    expect(await mailTo(app.deps, email)).toHaveLength(sent + 1)
    expect((await app.browser().post(first)).status).toBe(200)
    expect((await app.browser().post(await linkTo())).status).toBe(200)
    expect(await subscribed()).toHaveLength(1)
  })

  test('floods no mailbox, whoever asks', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) {
      app.clock.advance(61_000)
      statuses.push((await ask({ email })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await mailTo(app.deps, email)).toHaveLength(5)
  })

  test.each([
    ['no address', { email: '' }],
    ['two addresses', { email: 'a@mail.example,b@mail.example' }],
    ['a header', { email: 'a@mail.example\r\nBcc: all@mail.example' }],
    ['a name with an address', { email: 'Ada <a@mail.example>' }],
    ['markup', { email: '"<img src=x>"@mail.example' }],
    ['an unknown category', { email: 'a@mail.example', categories: ['astrology'] }],
    ['too many categories', { email: 'a@mail.example', categories: Array(31).fill('breast') }],
  ])('is refused with %s', async (_what, body) => {
    const before = await rows('select count(*) from subscription_requests')
    expect((await ask(body)).status).toBe(400)
    expect(await rows('select count(*) from subscription_requests')).toEqual(before)
  })
})

describe('a link', () => {
  test('works for 7 days', async () => {
    await ask({ email })
    const link = await linkTo()
    app.clock.advance(7 * dayMs - 1000)
    expect((await app.browser().get(link)).status).toBe(200)
    app.clock.advance(1000)
    for (const send of ['get', 'post'] as const) {
      const { status, body } = await app.browser()[send](link)
      expect([status, body]).toEqual([404, expect.stringContaining('This link does not work')])
    }
    expect(await subscribed()).toEqual([])
    await deleteFormerSubscribers(app.deps)
    expect(await requests()).toEqual([])
  })

  test('that is made up is not known', async () => {
    const link = '/api/changes/subscriptions/confirm?token='
    for (const token of ['made-up', "' or 1=1", 'x'.repeat(100)])
      expect((await app.browser().post(`${link}${encodeURIComponent(token)}`)).status).toBe(404)
  })

  test('is masked for admins, and gone once it was sent', async () => {
    await ask({ email })
    const token = (await linkTo()).split('token=')[1] ?? ''
    await runDueMail(app.deps)
    const [mail] = await mailTo(app.deps, email)
    expect([mail?.status, mail?.html.includes(token)]).toEqual(['sent', false])
    expect(server.received.some(({ html }) => html?.includes(token))).toBe(true)
  })

  test('does not work from another site', async () => {
    await ask({ email })
    const { status } = await app.browser().send({
      ...{ method: 'POST', url: await linkTo(), headers: { 'sec-fetch-site': 'cross-site' } },
    })
    expect([status, await subscribed()]).toEqual([403, []])
  })
})

describe('the end of a subscription', () => {
  test('by an old link does not come back: what was asked for before is deleted with it', async () => {
    const link = await subscribe()
    await admin.post('/api/admin/subscriptions/end', { email })
    expect((await app.browser().post(link)).status).toBe(404)
    expect([await subscribed(), await requests()]).toEqual([[], []])
  })

  test('comes with a complaint, and with mail that comes back for good', async () => {
    for (const kind of ['complaint', 'permanent'] as const) {
      email = `${kind}-${email}`
      await subscribe()
      const report = { kind, recipient: email, status: '5.1.1', diagnostic: '', messageId: null }
      await recordReport(app.deps, report, { isTrusted: true })
      expect([await subscribed(), await requests()]).toEqual([[], []])
    }
  })

  test('comes with the account of the address, and not with one that has not proved to read it', async () => {
    await subscribe()
    const user = await newUser()
    await rows("update users set confirmed_email = null, email = 'x-' || email where id = $1", [user.userId])
    await rows('delete from users where id = $1', [user.userId])
    expect(await subscribed()).toHaveLength(1)
    const owner = await newUser()
    await rows('delete from users where id = $1', [owner.userId])
    expect([await subscribed(), await requests()]).toEqual([[], []])
  })

  test('an account takes it along to a new address', async () => {
    await subscribe(['breast'])
    const user = await newUser()
    const moved = `moved-${email}`
    await rows('update users set email = $2, email_key = $2, confirmed_email = $2 where id = $1', [
      ...[user.userId, moved],
    ])
    expect(await subscribed()).toEqual([])
    expect(await subscribed(moved)).toMatchObject([{ email: moved, categories: ['breast'] }])
  })

  test('deletes its links after 7 days and its lists after 30, and those of subscribers stay', async () => {
    const values = { PERIOD: 'May', SUMMARY: '', CHANGES: '', CHANGES_LINK: 'https://regimen.example' }
    await subscribe()
    await queueTemplateMail(app.deps, { template: studyMails.changesList, to: email, values })
    const templates = async () => (await mailTo(app.deps, email)).map(({ template }) => template)
    app.clock.advance(31 * dayMs)
    await deleteFormerSubscribers(app.deps)
    expect(await templates()).toEqual(['changesList', 'confirmSubscription'])
    await rows("update outbox set created_at = $2 where to_email = $1 and template = 'changesList'", [
      ...[email, app.clock.now()],
    ])
    await admin.renew()
    await admin.post('/api/admin/subscriptions/end', { email })
    await deleteFormerSubscribers(app.deps)
    expect(await templates()).toEqual(['changesList'])
    app.clock.advance(30 * dayMs + 1)
    await deleteFormerSubscribers(app.deps)
    expect(await templates()).toEqual([])
    await admin.renew()
  })
})

describe('a user', () => {
  const put = (user: Client, body: object) => user.put('/api/user/mail-preferences', body)
  type Chosen = { kind: string; isWanted: boolean }[]
  const wanted = ({ body }: { body: { kinds: Chosen; subscriptions: Chosen } }) =>
    [...body.kinds, ...body.subscriptions].flatMap(({ kind, isWanted }) => (isWanted ? [kind] : []))

  test('has neither mail until they turn it on in the profile, and finds both in their data', async () => {
    const user = await newUser()
    expect(wanted(await user.get('/api/user/mail-preferences'))).toEqual([
      ...['news', 'reminders', 'invitations'],
    ])
    expect(wanted(await put(user, { digest: true, changes: true }))).toContain('digest')
    expect(await subscribed()).toMatchObject([{ kind: 'changes' }, { kind: 'digest' }])
    const { body } = await user.get('/api/user/data')
    expect(body.mail_subscriptions).toMatchObject([{ kind: 'changes', email }, { kind: 'digest' }])
    expect(JSON.stringify(body.mail_subscriptions)).not.toContain('emailKey')
    expect(wanted(await put(user, { digest: false }))).toEqual([
      ...['news', 'reminders', 'invitations', 'changes'],
    ])
    expect(await subscribed()).toMatchObject([{ kind: 'changes' }])
  })

  test('whose address is not confirmed turns on neither', async () => {
    const user = await newUser()
    await rows('update users set confirmed_email = null where id = $1', [user.userId])
    const { status, body } = await put(user, { digest: true })
    expect([status, body.code]).toEqual([409, 'address_unconfirmed'])
    expect(await subscribed()).toEqual([])
  })
})

describe('an admin', () => {
  test('sees how many have subscribed, finds an address and deletes it; the log masks it', async () => {
    const { body: before } = await admin.get('/api/admin/subscriptions')
    await subscribe(['breast'])
    await ask({ email: `waiting-${email}` })
    const query = `?email=${encodeURIComponent(email.toUpperCase())}`
    const { body } = await admin.get(`/api/admin/subscriptions${query}`)
    expect(body).toMatchObject({
      ...{ digests: before.digests, lists: before.lists + 1, waiting: before.waiting + 1 },
      found: [{ kind: 'changes', email, categories: ['breast'] }],
    })
    const ended = await admin.post('/api/admin/subscriptions/end', { email })
    expect(ended.body).toMatchObject({ lists: before.lists, found: [] })
    const log = await rows(
      "select subject_id, details from audit_log where action = 'mail.end-subscriptions'",
    )
    expect(log.at(-1)).toMatchObject({ subject_id: 'r•••@mail.example', details: { kinds: ['changes'] } })
    expect(JSON.stringify(log)).not.toContain(email)
    const count = log.length
    expect((await admin.post('/api/admin/subscriptions/end', { email })).status).toBe(200)
    expect(await rows("select 1 from audit_log where action = 'mail.end-subscriptions'")).toHaveLength(count)
  })
})
