import type { Deps } from '#server/deps.ts'
import { countPaymentTrouble, type PaymentCounts } from './payment-health.queries.ts'

/** A webhook is processed within the request that brings it. */
const processedWithinMs = 10 * 60_000

export async function findPaymentHealth({
  db,
  clock,
  payments,
}: Pick<Deps, 'db' | 'clock' | 'payments'>): Promise<PaymentCounts & { isTest: boolean }> {
  const arrivedBefore = new Date(clock.now().getTime() - processedWithinMs)
  return { isTest: payments.isTest, ...(await countPaymentTrouble(db, { arrivedBefore })) }
}
