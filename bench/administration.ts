import type pg from 'pg'
import { loadInBulk } from './bulk-load.ts'
import { createLearners } from './learners.ts'

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

/** Fills the tables that administration lists. */
export async function loadAdministration(db: pg.Pool, size: AdministrationSize): Promise<void> {
  await loadInBulk(db, tables, async (client) => {
    const [first] = await createLearners(client, { first: 1, count: size.users, studiousEvery: 4 })
    if (!first) throw new Error('no user was made')
    await describeUsers(client, size.users)
    // The users of rows that follow each other are far apart.
    const user = `${first.userId} + (n::bigint * 7919 % ${size.users})::int`
    await insertRows(client, size.mails, mailsOf(size.mails, user))
    await insertRows(client, size.payments, paymentsOf(size.payments, user))
    await insertRows(client, size.users, changesOf(size.users, user))
    await insertRows(client, size.users, eventsOf(size.users, user))
  })
}

/** Runs a statement about the numbers from $1 to $2, until all rows are there. */
async function insertRows(client: pg.PoolClient, rows: number, statement: string): Promise<void> {
  for (let first = 1; first <= rows; first += rowsAtOnce)
    await client.query(statement, [first, Math.min(rows, first + rowsAtOnce - 1)])
}

/** Users differ in what the list is filtered by: some values are frequent, and some are rare. */
async function describeUsers(client: pg.PoolClient, users: number): Promise<void> {
  await client.query(
    `update users set
       confirmed_email = case when n % 20 > 0 then email end,
       pending_email = case when ${isRare(users, 1)} then 'new-' || n || '@mail.example' end,
       suspended_at = case when ${isRare(users, 2)} then now() end,
       role = case when ${isRare(users, 3)} then 'nurse' when n % 7 < 2 then 'oncologist' else role end,
       subscription_plan = case when ${isRare(users, 4)} then 'monthly' else subscription_plan end,
       practice_location = case when ${isRare(users, 5)} then 'Hospital of the Sea' else practice_location end,
       last_name = case when ${isRare(users, 6)} then 'Zwolinski' else last_name end,
       exam_date = current_date + n % 400,
       last_seen_at = case when n % 10 > 0 then now() - n % 400 * interval '1 day' end
     from (select id as numbered, substr(username, 7)::int as n from users where username like 'bench-%') numbers
     where id = numbered`,
  )
  // The update has left a second copy of every row.
  await client.query('vacuum full users')
}

const mailsOf = (mails: number, user: string) => `
  insert into outbox (message_key, template, to_email, user_id, subject, html, status, next_attempt_at, expires_at,
    created_at, sent_at)
  select gen_random_uuid(),
    case when ${isRare(mails, 1)} then 'usernameRecovery' when n % 3 = 0 then 'receipt' else 'broadcast' end,
    case when ${isRare(mails, 2)} then 'seaside-' || n else 'bench-' || user_id end || '@mail.example', user_id, 'News',
    repeat('x', 200), case when ${isRare(mails, 3)} then 'failed' else 'sent' end, at, at, at, at
  from generate_series($1::int, $2::int) n cross join lateral (select ${user} as user_id, ${instant(mails)} as at) more`

const paymentsOf = (payments: number, user: string) => `
  with made as (
    insert into orders (reference, user_id, plan_id, plan_name, list_price_cents, amount_cents, provider, provider_ref,
      status, created_at)
    select gen_random_uuid(), ${user}, case when ${isRare(payments, 1)} then 'monthly' else 'annual' end, 'Plan', 10000, n,
      'stripe', 'order-' || n, 'activated', ${instant(payments)}
    from generate_series($1::int, $2::int) n returning id, user_id, amount_cents as n, created_at)
  insert into payments (order_id, user_id, provider, provider_payment_id, amount_cents, currency, status, handled_at,
    refunded_cents, paid_at)
  select id, user_id, case when n % 50 = 0 then 'paypal' else 'stripe' end, 'pay-' || n,
    case when ${isRare(payments, 2)} then 1234 else 10000 + n % 5000 end, 'usd',
    case when ${isRare(payments, 3)} then 'mismatch' else 'paid' end, case when ${isRare(payments, 3)} then now() end,
    case when ${isRare(payments, 4)} then 100 else 0 end, created_at
  from made`

const changesOf = (changes: number, user: string) => `
  insert into audit_log (at, actor_name, action, subject_type, subject_id, details)
  select ${instant(changes)}, case when ${isRare(changes, 1)} then 'bench-admin-rare' else 'bench-admin-' || n % 20 end,
    case when ${isRare(changes, 2)} then 'user.suspend'
      else (array['flashcard.update', 'user.grant-admin', 'promo-code.create', 'mail.retry', 'payment.refund'])[1 + n % 5] end,
    (array['flashcard', 'user', 'promo-code', 'mail', 'payment'])[1 + n % 5],
    case when n % 5 = 1 then (${user})::text else (n % 5000)::text end,
    '{"before": {"question": "Which drug?"}, "after": {"question": "Which drug comes first?"}}'
  from generate_series($1::int, $2::int) n`

const eventsOf = (events: number, user: string) => `
  insert into security_events (user_id, kind, at, address, user_agent)
  select ${user},
    case when ${isRare(events, 1)} then 'second_step_failed' when n % 10 = 0 then 'sign_in_failed' else 'sign_in' end,
    ${instant(events)}, case when ${isRare(events, 2)} then '198.51.100.7' else '192.0.2.' || n % 250 end,
    'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0'
  from generate_series($1::int, $2::int) n`
