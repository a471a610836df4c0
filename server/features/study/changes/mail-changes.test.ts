import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runDueMail } from '#server/features/messages/delivery/deliver-mail.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { mailTo } from '#tests/support/outbox.ts'
import { ratingOf } from '#tests/support/server/begin-card.ts'
import { saveChapter } from '#tests/support/server/known-by-learner.ts'
import { type MailServer, startMailServer } from '#tests/support/server/mail-server.ts'
import { mailChangesLists, mailDigests } from './mail-changes.ts'

/** The monthly mails about changes. Each test has its own month, and begins in the middle of it. */

const dayMs = 86_400_000
let server: MailServer
let app: TestApp
let admin: Client
beforeAll(async () => {
  server = await startMailServer()
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000', SMTP_URL: server.url } })
  admin = await app.as('admin')
})
afterAll(async () => {
  await app.close()
  await server.close()
})
const month = () => app.clock.now().toISOString().slice(0, 7)
/** To the first day of the next month, noon. */
function nextMonth() {
  const [year = 0, number = 1] = month().split('-').map(Number)
  app.clock.advance(Date.UTC(year, number, 1, 12) - app.clock.now().getTime())
}
beforeEach(async () => {
  nextMonth()
  app.clock.advance(14 * dayMs)
  await admin.renew()
  server.received.length = 0
})

const rows = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.query(statement, values)).rows

interface Card {
  id: number
  title: string
}
async function newCard(category = 'breast'): Promise<Card> {
  const title = `Chapter ${randomUUID()}`
  const { cardIds } = await saveChapter(app, { title, category, cards: 1 })
  return { id: cardIds[0] ?? 0, title }
}
const note = (why: string, more: object = {}) => ({
  ...{ severity: 'outdated', why, source: 'Label 2026', link: null, ...more },
})
async function edit(card: Card, change: object): Promise<void> {
  const { question, answer, why } = (await admin.get(`/api/admin/flashcards/${card.id}`)).body
  const text = { question, why, answer: `${answer} ${randomUUID()}` }
  const saved = await admin.put(`/api/flashcards/${card.id}`, { ...text, change })
  expect([saved.status, saved.body.error]).toEqual([200, undefined])
}
const wordingOnly = (card: Card) =>
  rows("update flashcards set answer = answer || '.' where id = $1", [card.id])

interface Learner extends Client {
  email: string
}
async function learnerOf(...cards: Card[]): Promise<Learner> {
  const learner = await app.as('premium')
  const { email } = (await learner.get('/api/user')).body
  await rows('update users set confirmed_email = email where id = $1', [learner.userId])
  await learner.put('/api/user/mail-preferences', { digest: true })
  for (const card of cards)
    expect((await learner.post(`/api/flashcards/${card.id}/progress`, ratingOf(3))).status).toBe(200)
  return Object.assign(learner, { email })
}
const digestsTo = async ({ email }: Learner) =>
  (await mailTo(app.deps, email)).filter(({ template }) => template === 'changesDigest')

describe('the digest', () => {
  test('tells in the next month, once, what changed of what the learner had learned', async () => {
    const [known, words, unknown] = [await newCard(), await newCard(), await newCard()]
    const learner = await learnerOf(known, words)
    const other = await learnerOf(unknown)
    await edit(known, note('The label changed', { link: 'https://label.example/?a=1&b=2' }))
    await wordingOnly(words)
    await mailDigests(app.deps)
    expect(await digestsTo(learner)).toEqual([])
    nextMonth()
    await Promise.all([mailDigests(app.deps), mailDigests(app.deps)])
    await mailDigests(app.deps)
    const [mail, ...more] = await digestsTo(learner)
    expect([more, await digestsTo(other)]).toEqual([[], []])
    expect(mail?.subject).toMatch(/^What changed since you learned it: \w+ 20\d\d$/)
    for (const text of [
      known.title,
      'The label changed',
      'https://label.example/?a=1&amp;b=2',
      '1 change in what',
    ])
      expect(mail?.html).toContain(text)
    expect(mail?.html).toContain('1 item waits for your answer')
    for (const text of [words.title, unknown.title]) expect(mail?.html).not.toContain(text)
    expect(mail?.html).toContain(`/api/unsubscribe?token=${mail?.unsubscribeToken}`)
    nextMonth()
    await mailDigests(app.deps)
    expect(await digestsTo(learner)).toHaveLength(1)
  })

  test('is off until the learner turns it on, and then begins with all that waits for an answer', async () => {
    const card = await newCard()
    const learner = await learnerOf(card)
    await learner.put('/api/user/mail-preferences', { digest: false })
    await edit(card, note('Long ago'))
    nextMonth()
    await mailDigests(app.deps)
    expect(await digestsTo(learner)).toEqual([])
    nextMonth()
    await learner.renew()
    await learner.put('/api/user/mail-preferences', { digest: true })
    await mailDigests(app.deps)
    expect(await digestsTo(learner)).toEqual([])
    nextMonth()
    await mailDigests(app.deps)
    expect((await digestsTo(learner))[0]?.html).toContain('Long ago')
  })

  test('has what was answered in the app, and not what was taken back', async () => {
    const [answered, back] = [await newCard(), await newCard()]
    const learner = await learnerOf(answered, back)
    await edit(answered, note('Answered'))
    const [told] = (await learner.get('/api/study/changes')).body.changes
    await learner.post(`/api/study/changes/${told.id}/answer`, { answer: 'got_it' })
    await edit(back, note('Taken back'))
    const [latest] = (await admin.get(`/api/admin/flashcards/${back.id}/history`)).body
    const { revision } = (await admin.get(`/api/admin/flashcards/${back.id}`)).body
    const restored = await admin.post(`/api/admin/flashcards/${back.id}/restore`, {
      ...{ versionId: latest.id, revision },
    })
    expect(restored.status).toBe(200)
    nextMonth()
    await mailDigests(app.deps)
    const [mail] = await digestsTo(learner)
    expect(mail?.html).toContain('Answered')
    expect(mail?.html).not.toContain('Taken back')
    expect(mail?.html).not.toContain('for your answer')
  })

  test('groups what has one reason, and tells ten reasons', async () => {
    const cards = await Promise.all(Array.from({ length: 14 }, () => newCard()))
    const learner = await learnerOf(...cards)
    for (const [n, card] of cards.entries()) {
      app.clock.advance(60_000)
      await edit(card, note(n < 3 ? 'The same reason' : `Reason number ${n}.`))
    }
    nextMonth()
    await mailDigests(app.deps)
    const [mail] = await digestsTo(learner)
    expect(mail?.html).toContain('12 changes in what you had learned; these are the latest 10.')
    expect(mail?.html).toContain('14 items wait for your answer')
    expect(mail?.html.match(/<h2>/g)).toHaveLength(10)
    expect(mail?.html).toContain('Reason number 13.')
    expect(mail?.html).not.toContain('The same reason')
  })

  test('shows no text of an item, and what an editor types is text', async () => {
    const card = await newCard()
    const learner = await learnerOf(card)
    await edit(card, note('<script>alert(1)</script>\r\nBcc: all@mail.example', { source: '<b>x</b>' }))
    const { question, answer } = (await admin.get(`/api/admin/flashcards/${card.id}`)).body
    nextMonth()
    await mailDigests(app.deps)
    const [mail] = await digestsTo(learner)
    for (const text of [question, answer, '<script', '<b>x']) expect(mail?.html).not.toContain(text)
    await runDueMail(app.deps)
    const received = server.received.find(({ to }) => to?.[0]?.address === learner.email)
    expect(received?.bcc).toBeUndefined()
    expect(received?.text).toContain('<script>alert(1)</script>')
    const header = (name: string) => received?.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe')).toContain('/api/unsubscribe?token=')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  test.each<[string, (learner: Learner) => Promise<unknown>]>([
    ['has not confirmed the address', ({ userId }) => change(userId, 'confirmed_email = null')],
    ['is suspended', ({ userId }) => change(userId, 'suspended_at = now()')],
    ['has ended it', (learner) => learner.put('/api/user/mail-preferences', { digest: false })],
    ['has deleted the account', ({ userId }) => rows('delete from users where id = $1', [userId])],
  ])('is not sent to who %s', async (_who, happens) => {
    const card = await newCard()
    const [learner, control] = [await learnerOf(card), await learnerOf(card)]
    await edit(card, note('A reason'))
    await happens(learner)
    nextMonth()
    await mailDigests(app.deps)
    expect(await digestsTo(learner)).toEqual([])
    expect(await digestsTo(control)).toHaveLength(1)
  })
  const change = (userId: number, what: string) => rows(`update users set ${what} where id = $1`, [userId])

  test('that one click ends before it was sent is not sent', async () => {
    const card = await newCard()
    const learner = await learnerOf(card)
    await edit(card, note('A reason'))
    nextMonth()
    await mailDigests(app.deps)
    const [mail] = await digestsTo(learner)
    const url = `/api/unsubscribe?token=${mail?.unsubscribeToken}`
    expect((await app.browser().get(url)).body).toContain('End the monthly digest')
    expect((await app.browser().post(url, {})).status).toBe(200)
    await runDueMail(app.deps)
    expect((await digestsTo(learner))[0]).toMatchObject({ status: 'failed' })
    expect(await rows('select 1 from mail_subscriptions where email = $1', [learner.email])).toEqual([])
  })

  test('that was stopped half way is written for the rest, and for nobody twice', async () => {
    const card = await newCard()
    const learners: Learner[] = []
    for (let n = 0; n < 4; n++) learners.push(await learnerOf(card))
    await edit(card, note('A reason'))
    nextMonth()
    // The third mail of the batch cannot be written: nobody of the batch counts as told.
    await rows(`create function fail_third() returns trigger language plpgsql as $$ begin
      if (select count(*) from outbox where template = 'changesDigest' and created_at = new.created_at) >= 2
      then raise exception 'stopped'; end if; return new; end $$`)
    await rows('create trigger fail_third before insert on outbox for each row execute function fail_third()')
    await expect(mailDigests(app.deps)).rejects.toThrow()
    const counts = async () => (await Promise.all(learners.map(digestsTo))).map(({ length }) => length)
    expect(await counts()).toEqual([0, 0, 0, 0])
    await rows('drop trigger fail_third on outbox')
    await rows('drop function fail_third')
    await mailDigests(app.deps)
    await mailDigests(app.deps)
    expect(await counts()).toEqual([1, 1, 1, 1])
  })

  test('waits for the postal address in production, and then tells of all the months', async () => {
    const card = await newCard()
    const learner = await learnerOf(card)
    await edit(card, note('A reason'))
    nextMonth()
    const { config } = app.deps
    const mail = { ...config.mail, postalAddress: undefined }
    await mailDigests({ ...app.deps, config: { ...config, isProduction: true, mail } })
    expect(await digestsTo(learner)).toEqual([])
    nextMonth()
    await mailDigests(app.deps)
    const [sent] = await digestsTo(learner)
    expect(sent?.subject).toMatch(/: \w+ 20\d\d to \w+ 20\d\d$/)
    expect(sent?.html).toContain('A reason')
  })
})

describe('the list of changes', () => {
  async function subscriber(categories: string[] = []): Promise<string> {
    const email = `list-${randomUUID()}@mail.example`
    await app.browser().post('/api/changes/subscriptions', { email, categories })
    const [mail] = await mailTo(app.deps, email)
    const link = /(\/api\/changes\/subscriptions\/confirm\?token=[\w-]+)/.exec(mail?.html ?? '')?.[1]
    expect((await app.browser().post(link ?? '')).status).toBe(200)
    return email
  }
  const listsTo = async (email: string) =>
    (await mailTo(app.deps, email)).filter(({ template }) => template === 'changesList')

  test('tells each subscriber once of the categories that they chose', async () => {
    const [breast, lung] = [await newCard('breast'), await newCard('thoracic')]
    const [all, ofLung, ofSkin] = [
      ...[await subscriber(), await subscriber(['thoracic']), await subscriber(['skin-sarcoma-cup'])],
    ]
    await edit(breast, note('A trial'))
    await edit(lung, note('A label'))
    nextMonth()
    await Promise.all([mailChangesLists(app.deps), mailChangesLists(app.deps)])
    const [[mail, ...more], [lungOnly]] = [await listsTo(all ?? ''), await listsTo(ofLung ?? '')]
    expect(more).toEqual([])
    for (const text of ['A trial', 'A label', breast.title, '2 changes in the study material'])
      expect(mail?.html).toContain(text)
    expect(lungOnly?.html).toContain('A label')
    expect(lungOnly?.html).not.toContain('A trial')
    expect(await listsTo(ofSkin ?? '')).toEqual([])
    nextMonth()
    await mailChangesLists(app.deps)
    expect(await listsTo(all ?? '')).toHaveLength(1)
  })

  test('ends with one click, without a sign-in, and the address is gone', async () => {
    const card = await newCard()
    const email = await subscriber()
    await edit(card, note('A reason'))
    nextMonth()
    await mailChangesLists(app.deps)
    await runDueMail(app.deps)
    const [mail] = await listsTo(email)
    expect(mail?.status).toBe('sent')
    const url = `/api/unsubscribe?token=${mail?.unsubscribeToken}`
    for (let click = 0; click < 2; click++) {
      const { status, body } = await app.browser().send({
        ...{ method: 'POST', url, payload: 'List-Unsubscribe=One-Click' },
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      })
      expect([status, body]).toEqual([200, expect.stringContaining('You are unsubscribed')])
    }
    for (const table of ['mail_subscriptions', 'subscription_requests', 'mail_preferences'])
      expect(await rows(`select 1 from ${table} where email_key = $1`, [email]), table).toEqual([])
    await admin.renew()
    await edit(card, note('Another reason'))
    nextMonth()
    await mailChangesLists(app.deps)
    expect(await listsTo(email)).toHaveLength(1)
  })

  test('leaves out what is archived', async () => {
    const [gone, there] = [await newCard(), await newCard()]
    const email = await subscriber()
    await edit(gone, note('Gone'))
    await edit(there, note('There'))
    await rows('update flashcards set archived_at = now() where id = $1', [gone.id])
    nextMonth()
    await mailChangesLists(app.deps)
    const [mail] = await listsTo(email)
    expect([mail?.html.includes('There'), mail?.html.includes('Gone')]).toEqual([true, false])
  })
})
