import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailKind } from '#domain/messages/mail-kinds.ts'
import { billingMails } from '#server/features/billing/billing.mails.ts'
import { queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import { messagesMails } from '#server/features/messages/messages.mails.ts'
import { findMail } from '#server/features/messages/messages.queries.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { decline } from '#tests/support/server/decline.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
})
afterAll(() => app.close())

const announcement = (to: string) =>
  queueTemplateMail(app.deps, {
    template: messagesMails.broadcast,
    to,
    values: { ANNOUNCEMENT_TITLE: 'News', ANNOUNCEMENT_BODY: '<p>Hi</p>', ADDITIONAL_DETAILS: '' },
  })
const invitation = (to: string) =>
  queueTemplateMail(app.deps, {
    template: billingMails.referral,
    to,
    values: {
      REFERRER_NAME: 'Ada',
      REFERRER_EMAIL: 'ada@mail.example',
      SIGNUP_LINK: 'https://regimen.example',
    },
  })
async function tokenOf(mail: Promise<number | undefined>): Promise<string> {
  return (await findMail(app.deps.db, (await mail) ?? 0))?.unsubscribeToken ?? ''
}
const linked = (token: string) => `/api/mail-preferences?token=${token}`
const query = async <Row extends object>(sql: string, values: unknown[]) =>
  (await app.deps.open.query<Row>(sql, values)).rows
const stored = (email: string) =>
  query<{ kind: MailKind; wanted: boolean; by: string }>(
    `select kind, is_wanted as wanted, changed_by as by from mail_preferences where email_key = $1 order by kind`,
    [email],
  )
/** A user of their own, with the address. */
async function newUser(): Promise<Client & { email: string }> {
  const user = await app.as('learner')
  return Object.assign(user, { email: (await user.get('/api/user')).body.email as string })
}
const confirm = (user: Client) =>
  app.deps.open.query('update users set confirmed_email = email where id = $1', [user.userId])

describe('one click', () => {
  it.each([
    ['news', announcement, invitation],
    ['invitations', invitation, announcement],
  ] as const)('ends %s and nothing else', async (kind, ended, other) => {
    const address = `one-${kind}@mail.example`
    const url = `/api/unsubscribe?token=${await tokenOf(ended(address))}`
    expect((await app.browser().get(url)).status).toBe(200)
    expect(await stored(address)).toEqual([])
    const { status, body } = await app.browser().post(url, {})
    expect(status).toBe(200)
    expect(body).toContain('href="http://localhost:3000/mail-preferences#token=')
    expect(await stored(address)).toEqual([{ kind, wanted: false, by: 'link' }])
    expect(await ended(address)).toBeUndefined()
    expect(await other(address)).toBeTypeOf('number')
  })
})

describe('the link to the preferences', () => {
  it('shows the kinds that can reach the address, which it masks', async () => {
    const token = await tokenOf(announcement('friend@mail.example'))
    const { status, body } = await app.browser().get(linked(token))
    expect([status, body]).toEqual([
      200,
      {
        address: 'f•••@mail.example',
        kinds: [
          { kind: 'news', isWanted: true },
          { kind: 'invitations', isWanted: true },
        ],
        subscriptions: [{ kind: 'changes', isWanted: false }],
      },
    ])
  })

  it('declines kinds and takes them up again; the same again keeps the date', async () => {
    const user = await newUser()
    const token = await tokenOf(announcement(user.email))
    const put = (body: object) => app.browser().put(linked(token), body)
    const since = () =>
      query('select changed_at from mail_preferences where email_key = $1 order by kind', [user.email])
    expect((await put({ reminders: false, news: false })).body.kinds).toEqual([
      { kind: 'news', isWanted: false },
      { kind: 'reminders', isWanted: false },
      { kind: 'invitations', isWanted: true },
    ])
    const before = await since()
    app.clock.advance(60_000)
    await put({ reminders: false, news: false })
    expect(await since()).toEqual(before)
    await put({ news: true })
    expect(await stored(user.email)).toEqual([
      { kind: 'news', wanted: true, by: 'link' },
      { kind: 'reminders', wanted: false, by: 'link' },
    ])
    expect(await announcement(user.email)).toBeTypeOf('number')
  })

  it('subscribes an address without an account to the list of changes, and not to a digest', async () => {
    const address = 'no-account@mail.example'
    const url = linked(await tokenOf(announcement(address)))
    expect((await app.browser().put(url, { changes: true, digest: true })).body.subscriptions).toEqual([
      { kind: 'changes', isWanted: true },
    ])
    expect(await query('select kind from mail_subscriptions where email_key = $1', [address])).toEqual([
      { kind: 'changes' },
    ])
  })

  it.each([
    ['an unknown token', 'made-up', { news: false }, 404],
    ['an unknown kind', undefined, { receipts: false }, 400],
    ['no kind', undefined, {}, 400],
  ])('refuses %s', async (_what, token, body, status) => {
    const address = 'refused@mail.example'
    const url = linked(token ?? (await tokenOf(announcement(address))))
    expect((await app.browser().put(url, body)).status).toBe(status)
    expect(await stored(address)).toEqual([])
  })

  it('is none in a mail that cannot be declined', async () => {
    const id = await queueTemplateMail(app.deps, {
      template: messagesMails.test,
      to: 'test@mail.example',
      values: { USERNAME: 'ada' },
    })
    const mail = await findMail(app.deps.db, id ?? 0)
    expect([mail?.unsubscribeToken, mail?.html]).toEqual([
      null,
      expect.not.stringContaining('mail-preferences'),
    ])
  })
})

describe('a signed-in user', () => {
  it('chooses, and finds the choices in the download of all data', async () => {
    const user = await newUser()
    await confirm(user)
    await user.put('/api/user/mail-preferences', { news: false, invitations: false })
    expect((await user.put('/api/user/mail-preferences', { news: true })).body).toEqual({
      address: user.email,
      kinds: [
        { kind: 'news', isWanted: true },
        { kind: 'reminders', isWanted: true },
        { kind: 'invitations', isWanted: false },
      ],
      subscriptions: [
        { kind: 'digest', isWanted: false },
        { kind: 'changes', isWanted: false },
      ],
    })
    const { body } = await user.get('/api/user/data')
    expect(body.mail_preferences).toMatchObject([
      { kind: 'invitations', isWanted: false, changedBy: 'page' },
      { kind: 'news', isWanted: true, changedBy: 'page' },
    ])
  })

  it('may decline before the address is confirmed, and take up only after', async () => {
    const user = await newUser()
    await app.deps.open.query('update users set confirmed_email = null where id = $1', [user.userId])
    await decline(app.deps, user.email, 'news')
    const { status, body } = await user.put('/api/user/mail-preferences', { news: true })
    expect([status, body.code]).toEqual([409, 'address_unconfirmed'])
    expect((await user.put('/api/user/mail-preferences', { invitations: false })).status).toBe(200)
    expect(await stored(user.email)).toMatchObject([
      { kind: 'invitations', wanted: false },
      { kind: 'news', wanted: false },
    ])
  })
})

describe('what was declined', () => {
  const moveTo = (user: Client, email: string) =>
    app.deps.open.query('update users set email = $2, email_key = $2, confirmed_email = $2 where id = $1', [
      user.userId,
      email,
    ])

  it('goes with the account to a new address, where nothing declined is taken up', async () => {
    const user = await newUser()
    await confirm(user)
    await decline(app.deps, user.email, 'reminders')
    await app.deps.open.query(
      `insert into mail_preferences values ($1, 'invitations', true, 'page', now()), ('moved@mail.example', 'invitations', false, 'link', now())`,
      [user.email],
    )
    await moveTo(user, 'moved@mail.example')
    expect(await stored(user.email)).toEqual([])
    expect(await stored('moved@mail.example')).toMatchObject([
      { kind: 'invitations', wanted: false },
      { kind: 'reminders', wanted: false },
    ])
  })

  it('is deleted with the account, if the account has proved to read the address', async () => {
    const [owner, other] = [await newUser(), await newUser()]
    await confirm(owner)
    await app.deps.open.query('update users set confirmed_email = null where id = $1', [other.userId])
    for (const { email, userId } of [owner, other]) {
      await decline(app.deps, email, 'news')
      await app.deps.open.query('delete from users where id = $1', [userId])
    }
    expect(await stored(owner.email)).toEqual([])
    expect(await stored(other.email)).toHaveLength(1)
  })
})

describe('a server of the version before', () => {
  const oldTable = async (email: string) =>
    (await query('select 1 from unsubscribes where email_key = $1', [email])).length

  it('ends both kinds that it knows as one', async () => {
    await app.deps.open.query('insert into unsubscribes values ($1, now())', ['before@mail.example'])
    expect(await stored('before@mail.example')).toEqual([
      { kind: 'invitations', wanted: false, by: 'link' },
      { kind: 'news', wanted: false, by: 'link' },
    ])
  })

  it('sends neither to who has declined one of them', async () => {
    const email = 'after@mail.example'
    await decline(app.deps, email, 'reminders')
    expect(await oldTable(email)).toBe(0)
    await decline(app.deps, email, 'news')
    expect([await oldTable(email), await stored(email)]).toMatchObject([1, { length: 2 }])
    await app.deps.open.query(`update mail_preferences set is_wanted = true where email_key = $1`, [email])
    expect(await oldTable(email)).toBe(0)
  })
})
