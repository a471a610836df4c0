import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

let app: TestApp
let admin: Client
let learner: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  learner = await app.as('learner')
  await app.deps.open.query(
    `insert into payments (provider, provider_payment_id, amount_cents, currency, status, user_id, paid_at)
     values ('stripe', 'pi_findme', 10000, 'usd', 'paid', $1, now())`,
    [learner.userId],
  )
  await app.deps.open.query(
    "insert into promo_codes (code, description, discount_type, discount_value) values ('Fall10', 'Autumn', 'percentage', 10)",
  )
})
afterAll(() => app.close())

const find = async (words: string) => {
  const { body } = await admin.get(`/api/admin/search?q=${encodeURIComponent(words)}`)
  return (body.matches as { kind: string; id: number; title: string; detail: string }[]).map(
    ({ kind, title, detail }) => ({ kind, title, detail }),
  )
}

test('a user is found by the beginning of the e-mail, with what they paid', async () => {
  const { rows } = await app.deps.open.query('select username, email from users where id = $1', [
    learner.userId,
  ])
  const found = await find(String(rows[0]?.email))
  expect(found[0]).toEqual({ kind: 'user', title: rows[0]?.username, detail: rows[0]?.email })
  expect(found[1]).toMatchObject({ kind: 'payment', title: `$100.00 by ${rows[0]?.username}` })
})

test('a payment is found by its id at the provider, a promo code by its beginning in any case', async () => {
  expect((await find('pi_findme')).map(({ kind }) => kind)).toEqual(['payment'])
  expect(await find('fall')).toContainEqual({ kind: 'promo-code', title: 'Fall10', detail: 'Autumn' })
})

test('content is found as learners find it, at most five of each kind', async () => {
  const found = await find('imatinib')
  expect(found.find(({ kind }) => kind === 'drug')).toMatchObject({
    title: expect.stringMatching(/^imatinib/),
  })
  const kinds = Map.groupBy(await find('lymphoma'), ({ kind }) => kind)
  expect(kinds.get('flashcard')).toHaveLength(5)
  expect(Math.max(...[...kinds.values()].map((matches) => matches.length))).toBe(5)
})

test('a passage from the middle of a question begins with an ellipsis', async () => {
  const titles = (await find('breast')).filter(({ kind }) => kind === 'question').map(({ title }) => title)
  expect(titles).toContainEqual(expect.stringMatching(/^… \p{Ll}/u))
  expect(titles.filter((title) => /^\p{Ll}/u.test(title))).toEqual([])
})

test('nothing is found by nothing, and a quote is only a character', async () => {
  expect((await admin.get('/api/admin/search?q=%20')).status).toBe(400)
  expect(await find("o'toole & ! | :*")).toEqual([])
})
