import type pg from 'pg'
import { compareSizes } from './admin-lists.ts'
import type { Row } from './report.ts'
import type { MeasuredServer } from './server.ts'

const small = 500
/** There is one payment and one change for this many messages. */
const messagesPerPayment = 5

const outbox = '/api/admin/outbox'
const payments = '/api/admin/payments'
const audit = '/api/admin/audit-log'
/** The numbers of the small size, so that each filter finds something in both. */
const lists = [
  { what: 'outbox', path: outbox },
  { what: 'outbox, a late page', path: `${outbox}?before=200` },
  { what: 'outbox by recipient', path: `${outbox}?recipient=LIST-200@` },
  { what: 'outbox by beginning of a recipient', path: `${outbox}?recipient=list-20` },
  { what: 'outbox by kind', path: `${outbox}?template=usernameRecovery` },
  { what: 'failed messages', path: `${outbox}?status=failed` },
  { what: 'outbox by day', path: `${outbox}?to=2026-01-01` },
  { what: 'payments', path: payments },
  { what: 'payments, a late page', path: `${payments}?before=50` },
  { what: 'payments by plan', path: `${payments}?plan=monthly` },
  { what: 'payments by provider', path: `${payments}?provider=paypal` },
  { what: 'payments by amount', path: `${payments}?amountFrom=12&amountTo=12.5` },
  { what: 'payments by id at the provider', path: `${payments}?reference=list-5` },
  { what: 'payments by receipt', path: `${payments}?receipt=50` },
  { what: 'payments by day', path: `${payments}?to=2026-01-01` },
  { what: 'mismatches', path: `${payments}?show=mismatch` },
  { what: 'refunded payments', path: `${payments}?show=refunded` },
  { what: 'audit log, a late page', path: `${audit}?before=50` },
  { what: 'audit log by person', path: `${audit}?person=42` },
  { what: 'audit log by day', path: `${audit}?to=2026-01-01` },
]

/** Measures how much slower the outbox, the payments and the audit log are with this many messages than with a few. */
export async function measureLargeLists(
  db: pg.Pool,
  server: MeasuredServer,
  messages: number,
): Promise<Row[]> {
  const many = messages.toLocaleString('en-US')
  const size = `${small} messages, then ${many}; a payment and a change for every ${messagesPerPayment}`
  return compareSizes(db, server, { lists, small, large: messages, grow, size })
}

/** Rows from the year 2025 on, the later the higher their number, as many in a second as there are. */
async function grow(db: pg.Pool, { first, last }: { first: number; last: number }): Promise<void> {
  const at = (number: string) => `timestamptz '2025-01-01' + interval '10 seconds' * (${number})`
  await db.query(
    `insert into outbox (message_key, template, to_email, subject, html, status, next_attempt_at, expires_at, created_at, sent_at)
     select gen_random_uuid(), case when n % 10000 = 7 then 'usernameRecovery' when n % 3 = 0 then 'receipt' else 'broadcast' end,
       'list-' || n || '@mail.example', 'News', repeat('x', 200), case when n % 5000 = 42 then 'failed' else 'sent' end,
       ${at('n')}, ${at('n')}, ${at('n')}, ${at('n')}
     from generate_series($1::int, $2::int) n`,
    [first, last],
  )
  const range = [Math.ceil(first / messagesPerPayment), Math.floor(last / messagesPerPayment)]
  await db.query(
    `with made as (
       insert into orders (reference, plan_id, plan_name, list_price_cents, amount_cents, provider, status, created_at)
       select gen_random_uuid(), case when n % 100 = 0 then 'monthly' else 'annual' end, 'Plan', 10000, n, 'stripe', 'activated', ${at('n * 5')}
       from generate_series($1::int, $2::int) n returning id, amount_cents as n)
     insert into payments (order_id, provider, provider_payment_id, amount_cents, currency, status, handled_at, refunded_cents, paid_at)
     select id, case when n % 50 = 0 then 'paypal' else 'stripe' end, 'list-' || n, 900 + n % 10000, 'usd',
       case when n % 1000 = 1 then 'mismatch' else 'paid' end, case when n % 1000 = 1 then now() end,
       case when n % 500 = 3 then 100 else 0 end, ${at('n * 5')}
     from made`,
    range,
  )
  await db.query(
    `insert into audit_log (at, actor_name, action, subject_type, subject_id)
     select ${at('n * 5')}, 'bench-admin-' || n % 20, 'user.update', 'user', (n % 100000)::text
     from generate_series($1::int, $2::int) n`,
    range,
  )
  await db.query('vacuum (analyze) outbox, orders, payments, audit_log')
}
