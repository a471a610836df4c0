import type pg from 'pg'
import { loadInBulk } from './bulk-load.ts'
import { loadPasts } from './history.ts'
import { createLearners, type NewLearners } from './learners.ts'

/** How many rows the tables of administration have; there are as many changes and security events as users. */
export interface AdministrationSize {
  users: number
  mails: number
  payments: number
}

const tables = ['users', 'sessions', 'outbox', 'orders', 'payments', 'audit_log', 'security_events']
const rowsAtOnce = 1_000_000
/** What is rare occurs this often, however many rows there are: more than a page. */
const rareRows = 60

/** In SQL: whether the row with the number n is one of the rare ones of a kind, which are spread evenly. */
const isRare = (rows: number, kind: number) => `n % ${Math.floor(rows / rareRows)} = ${kind}`
/** In SQL: the instant of the row with the number n. The rows of every table are spread over two years. */
const instant = (rows: number) => `now() - interval '730 days' * ((${rows} - n)::float8 / ${rows})`

/** The rows of a user of whom administration knows much. */
const rowsOfBusy = { mails: 2_000, events: 2_000, changes: 500, payments: 100, notes: 50, cards: 1_000 }

/** Fills the tables that administration lists. @returns the id of a user with thousands of rows. */
export async function loadAdministration(db: pg.Pool, size: AdministrationSize): Promise<number> {
  let busy = 0
  await loadInBulk(db, tables, async (client) => {
    const values = valuesOfUsers(size.users)
    const made = await createLearners(client, { first: 1, count: size.users, studiousEvery: 4, values })
    const firstId = made[0]?.userId ?? 0
    busy = made.find(({ userId, isStudious }) => isStudious && userId > firstId + size.users / 3)?.userId ?? 0
    // The users of rows that follow each other are far apart.
    const user = `${firstId} + (n::bigint * 7919 % ${size.users})::int`
    await insertRows(client, size.mails, mailsOf(size.mails, user))
    await insertRows(client, size.payments, paymentsOf(size.payments, user))
    await insertRows(client, size.users, changesOf(size.users, user))
    await insertRows(client, size.users, eventsOf(size.users, user))
    await loadBusy(client, busy)
  })
  return busy
}

async function loadBusy(client: pg.PoolClient, userId: number): Promise<void> {
  const { mails, events, changes, payments, notes, cards } = rowsOfBusy
  const user = `${userId}`
  await insertRows(client, mails, mailsOf(mails, user))
  await insertRows(client, payments, paymentsOf(payments, user, 'busy'))
  await insertRows(client, changes * 5, changesOf(changes * 5, user, 'n % 5 = 1'))
  await insertRows(client, events, eventsOf(events, user))
  await client.query(
    `insert into staff_notes (user_id, text, author_id, written_by, written_at)
     select $1, 'Wrote again', $1, 'bench-admin-1', ${instant(notes)} from generate_series(1, $2::int) n`,
    [userId, notes],
  )
  await loadPasts(client, [{ userId, cards }])
}

/** Runs a statement about the numbers from $1 to $2, until all rows are there. */
async function insertRows(client: pg.PoolClient, rows: number, statement: string): Promise<void> {
  for (let first = 1; first <= rows; first += rowsAtOnce)
    await client.query(statement, [first, Math.min(rows, first + rowsAtOnce - 1)])
}

/** Users differ in what the list is filtered by: some values are frequent, and some are rare. */
const valuesOfUsers =
  (users: number): NewLearners['values'] =>
  (usual) => ({
    confirmed_email: 'case when n % 20 > 0 then l.email end',
    pending_email: `case when ${isRare(users, 1)} then 'new-' || n || '@mail.example' end`,
    suspended_at: `case when ${isRare(users, 2)} then now() end`,
    role: `case when ${isRare(users, 3)} then 'nurse' when n % 7 < 2 then 'oncologist' else ${usual.role} end`,
    subscription_plan: `case when ${isRare(users, 4)} then 'monthly' else ${usual.subscription_plan} end`,
    subscription_ends_at: `case when l.is_studious then now() + (1 + n % 365) * interval '1 day' else l.ended_at end`,
    practice_location: `case when ${isRare(users, 5)} then 'Hospital of the Sea' else ${usual.practice_location} end`,
    last_name: `case when ${isRare(users, 6)} then 'Zwolinski' else ${usual.last_name} end`,
    exam_date: 'current_date + n % 400',
    last_seen_at: `case when n % 10 > 0 then now() - n % 400 * interval '1 day' end`,
  })

const mailsOf = (mails: number, user: string) => `
  insert into outbox (message_key, template, to_email, user_id, subject, html, status, next_attempt_at, expires_at,
    created_at, sent_at)
  select gen_random_uuid(),
    case when ${isRare(mails, 1)} then 'usernameRecovery' when n % 3 = 0 then 'receipt' else 'broadcast' end,
    case when ${isRare(mails, 2)} then 'seaside-' || n else 'bench-' || user_id end || '@mail.example', user_id, 'News',
    repeat('x', 200), case when ${isRare(mails, 3)} then 'failed' else 'sent' end, at, at, at, at
  from generate_series($1::int, $2::int) n cross join lateral (select ${user} as user_id, ${instant(mails)} as at) more`

const paymentsOf = (payments: number, user: string, kind = 'pay') => `
  with made as (
    insert into orders (reference, user_id, plan_id, plan_name, list_price_cents, amount_cents, provider, provider_ref,
      status, created_at)
    select gen_random_uuid(), ${user}, case when ${isRare(payments, 1)} then 'monthly' else 'annual' end, 'Plan', 10000, n,
      'stripe', 'order-${kind}-' || n, 'activated', ${instant(payments)}
    from generate_series($1::int, $2::int) n returning id, user_id, amount_cents as n, created_at)
  insert into payments (order_id, user_id, provider, provider_payment_id, amount_cents, currency, status, handled_at,
    refunded_cents, paid_at)
  select id, user_id, case when n % 50 = 0 then 'paypal' else 'stripe' end, '${kind}-' || n,
    case when ${isRare(payments, 2)} then 1234 else 10000 + n % 5000 end, 'usd',
    case when ${isRare(payments, 3)} then 'mismatch' else 'paid' end, case when ${isRare(payments, 3)} then now() end,
    case when ${isRare(payments, 4)} then 100 else 0 end, created_at
  from made`

const changesOf = (changes: number, user: string, which = 'true') => `
  insert into audit_log (at, actor_name, action, subject_type, subject_id, details)
  select ${instant(changes)}, case when ${isRare(changes, 1)} then 'bench-admin-rare' else 'bench-admin-' || n % 20 end,
    case when ${isRare(changes, 2)} then 'user.suspend'
      else (array['flashcard.update', 'user.grant-admin', 'promo-code.create', 'mail.retry', 'payment.refund'])[1 + n % 5] end,
    (array['flashcard', 'user', 'promo-code', 'mail', 'payment'])[1 + n % 5],
    case when n % 5 = 1 then (${user})::text else (n % 5000)::text end,
    '{"before": {"question": "Which drug?"}, "after": {"question": "Which drug comes first?"}}'
  from generate_series($1::int, $2::int) n where ${which}`

const eventsOf = (events: number, user: string) => `
  insert into security_events (user_id, kind, at, address, user_agent)
  select ${user},
    case when ${isRare(events, 1)} then 'second_step_failed' when n % 10 = 0 then 'sign_in_failed' else 'sign_in' end,
    ${instant(events)}, case when ${isRare(events, 2)} then '198.51.100.7' else '192.0.2.' || n % 250 end,
    'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0'
  from generate_series($1::int, $2::int) n`
