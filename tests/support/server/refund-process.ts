import { pino } from 'pino'
import { openDatabase } from '#server/database/connect.ts'
import { refundPayment } from '#server/features/billing/refunds/refund-payment.ts'
import { reconcileRefunds } from '#server/features/billing/refunds/send-refund.ts'
import { readConfig } from '#server/platform/config.ts'
import { JobQueue } from '#server/platform/jobs/jobs.ts'
import { createPayments } from '#server/platform/payments/create-payments.ts'

/**
 * A process that refunds the payment PAYMENT_ID under the key REQUEST_ID and ends, or without them finishes what other
 * processes have left, as the job does. The kill test ends it earlier.
 */
const { PAYMENT_ID, REQUEST_ID, AHEAD_MS } = process.env
const config = readConfig({ ...process.env, NODE_ENV: 'test' })
const open = await openDatabase(config)
const clock = { now: () => new Date(Date.now() + Number(AHEAD_MS ?? 0)) }
const log = pino({ level: 'silent' })
const jobs = Object.assign(new JobQueue(open, { clock, log }), { wake: () => undefined })
const payments = createPayments({ config, clock, address: () => undefined })
const deps = { db: open.db, config, clock, log, jobs, payments }

if (PAYMENT_ID && REQUEST_ID) {
  const origin = { address: '127.0.0.1', requestId: 'kill-test', userAgent: '' }
  await refundPayment(deps, { userId: 1, username: 'chief', origin }, {
    paymentId: Number(PAYMENT_ID),
    requestId: REQUEST_ID,
    refundedBefore: 0,
    amount: 25,
    reason: 'duplicate',
    note: '',
    endsAccess: false,
  })
} else await reconcileRefunds(deps)
await open.close()
