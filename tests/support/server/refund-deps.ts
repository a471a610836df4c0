import { pino } from 'pino'
import type { OpenDatabase } from '#server/database/connect.ts'
import type { RefundDeps } from '#server/features/billing/refunds/refund-row.ts'
import { readConfig } from '#server/platform/config.ts'
import { JobQueue } from '#server/platform/jobs/jobs.ts'
import { createPayments } from '#server/platform/payments/create-payments.ts'

/** What refunds need, with the test provider of the environment, and a clock that is ahead by so much. */
export function refundDeps(
  open: OpenDatabase,
  environment: Record<string, string | undefined>,
  aheadMs = 0,
): RefundDeps {
  const config = readConfig({ ...environment, NODE_ENV: 'test' })
  const clock = { now: () => new Date(Date.now() + aheadMs) }
  const log = pino({ level: 'silent' })
  const jobs = Object.assign(new JobQueue(open, { clock, log }), { wake: () => undefined })
  const payments = createPayments({ config, clock, address: () => undefined })
  return { db: open.db, config, clock, log, jobs, payments }
}
