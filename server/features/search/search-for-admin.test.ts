import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateUser } from '#server/features/accounts/accounts.queries.ts'
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
  const { rows } = await app.deps.open.query(
    "select username, email, concat_ws(' ', first_name, last_name) as name from users where id = $1",
    [learner.userId],
  )
  const found = await find(String(rows[0]?.email))
  const detail = `${rows[0]?.name}, ${rows[0]?.email}`
  expect(found[0]).toEqual({ kind: 'user', title: rows[0]?.username, detail })
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

describe('a person', () => {
  const saved = (change: object) =>
    app.as('learner').then(async (user) => {
      await updateUser(app.deps.db, user.userId, change)
      return user
    })

  test('is found by each address, by the username and by the name, and comes before all else', async () => {
    const user = await saved({
      username: 'lymphoma_fan',
      email: 'now@clinic.example',
      confirmedEmail: 'Before@Clinic.example',
      pendingEmail: 'next@clinic.example',
      firstName: 'Ingrid',
      lastName: 'Solberg',
    })
    await app.deps.open.query(
      `insert into address_confirmations (token_hash, user_id, email, created_at, expires_at, superseded_at)
       values ('\\x01', $1, 'former@clinic.example', now(), now(), now())`,
      [user.userId],
    )
    for (const [typed, detail] of [
      ['now@clinic.example', 'Ingrid Solberg, now@clinic.example'],
      ['before@clinic', 'Ingrid Solberg, now@clinic.example, also Before@Clinic.example'],
      ['NEXT@clinic.example', 'Ingrid Solberg, now@clinic.example, also next@clinic.example'],
      ['former@', 'Ingrid Solberg, now@clinic.example, also former@clinic.example'],
      ['Lymphoma_f', 'Ingrid Solberg, now@clinic.example'],
      ['solberg ing', 'Ingrid Solberg, now@clinic.example'],
    ] as const)
      expect((await find(typed))[0], typed).toEqual({ kind: 'user', title: 'lymphoma_fan', detail })
  })

  test('who is called like a drug or nearly so comes with that drug alone, or with none', async () => {
    await saved({ username: 'imatinib', email: 'i@mail.example' })
    const kindsOf = async (typed: string) => (await find(typed)).map(({ kind, title }) => `${kind} ${title}`)
    const found = await kindsOf('imatinib')
    expect(found[0]).toBe('user imatinib')
    expect(found.filter((one) => one.startsWith('drug'))).toEqual([expect.stringMatching(/^drug imatinib/)])
    await saved({ username: 'imatinob', email: 'i2@mail.example' })
    expect(await kindsOf('imatinob')).toEqual(['user imatinob'])
  })

  test('whose username is the whole word comes first', async () => {
    await saved({ username: 'whole_word_2', email: 'w2@mail.example' })
    await saved({ username: 'whole_word', email: 'w1@mail.example' })
    await saved({ username: 'whole_word_3', email: 'w3@mail.example' })
    expect((await find('whole_word')).map(({ title }) => title)).toEqual([
      'whole_word',
      'whole_word_3',
      'whole_word_2',
    ])
  })
})

test('a receipt is found by its number, with or without its leading parts', async () => {
  const [payment] = (
    await app.deps.open.query<{ id: number; year: string }>(
      "select id, extract(year from paid_at) as year from payments where provider_payment_id = 'pi_findme'",
    )
  ).rows
  const number = `${payment?.year}-${String(payment?.id).padStart(6, '0')}`
  for (const typed of [number, `Receipt ${number}`, String(payment?.id).padStart(6, '0'), `#${payment?.id}`])
    expect(await find(typed), typed).toContainEqual(
      expect.objectContaining({ kind: 'receipt', title: `Receipt ${number}` }),
    )
  expect((await find(`1999-${payment?.id}`)).filter(({ kind }) => kind === 'receipt')).toEqual([])
})

test('a payment and an order that nobody paid are found by the beginning of their id at the provider', async () => {
  await app.deps.open.query(
    `insert into orders (reference, user_id, plan_id, plan_name, list_price_cents, amount_cents, provider, provider_ref, status, created_at)
     values (gen_random_uuid(), $1, 'annual', 'Premium 1 Year', 10000, 10000, 'stripe', 'cs_test_Open1', 'open', now()),
       (gen_random_uuid(), $1, 'annual', 'Premium 1 Year', 9000, 9000, 'paypal', '5O190127TN364715T', 'activated', now())`,
    [learner.userId],
  )
  await app.deps.open.query(
    `insert into payments (order_id, provider, provider_payment_id, amount_cents, currency, status, user_id, paid_at)
     select id, 'paypal', '3C679366HH908993F', 9000, 'usd', 'paid', $1, now() from orders where provider = 'paypal'`,
    [learner.userId],
  )
  expect((await find('pi_find')).map(({ kind }) => kind)).toEqual(['payment'])
  expect(await find('cs_test_Op')).toMatchObject([
    {
      kind: 'order',
      title: `$100.00 not paid by ${learner.username}`,
      detail: expect.stringContaining('cs_test_Open1'),
    },
  ])
  for (const typed of ['5O19', '3C679366HH908993F'])
    expect(await find(typed), typed).toMatchObject([
      { kind: 'payment', title: `$90.00 by ${learner.username}` },
    ])
  expect((await find('pi_%')).filter(({ kind }) => kind === 'payment')).toEqual([])
})

test('cards and questions are found by their keys', async () => {
  const [card] = (
    await app.deps.open.query<{ key: string; id: number }>(
      'select key, id from flashcards where key is not null order by id limit 1',
    )
  ).rows
  const [question] = (
    await app.deps.open.query<{ key: string }>(
      'select key from questions where key is not null order by id limit 1',
    )
  ).rows
  const first = async (typed: string) => (await find(typed))[0]
  expect(await first(String(card?.key).toUpperCase())).toMatchObject({ kind: 'flashcard', detail: card?.key })
  expect(await first(String(question?.key))).toMatchObject({ kind: 'question', detail: question?.key })
})

test('those who work on the content find cards, questions, drugs and primers, and no people', async () => {
  const author = await app.as('author')
  const { matches } = (await author.get('/api/editorial/search?q=imatinib')).body
  const kinds: string[] = matches.map(({ kind }: { kind: string }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['flashcard', 'question', 'drug', 'primer']))
  expect((await author.get(`/api/editorial/search?q=${admin.username}`)).body.matches).toEqual([])
  expect((await learner.get('/api/editorial/search?q=imatinib')).status).toBe(403)
})

test('mail is found by its recipient, an address once, with its latest subject', async () => {
  for (const [to, subject] of [
    ['Kim@away.example', 'First'],
    ['kim@away.example', 'Second'],
    ['kimber@away.example', 'Third'],
  ])
    await admin.post('/api/admin/send-email', { to, subject, message: 'A message' })
  const mails = (await find('kim')).filter(({ kind }) => kind === 'mail')
  expect(mails.map(({ title, detail }) => [title, detail.split(',')[0]])).toEqual([
    ['kim@away.example', 'Second'],
    ['kimber@away.example', 'Third'],
  ])
})
