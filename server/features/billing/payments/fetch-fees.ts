import type { Deps } from '#server/deps.ts'
import { providerOf } from '#server/features/billing/refunds/refund-row.ts'
import { startDeadline } from '#server/platform/payments/deadline.ts'
import { changePayment, listWithoutFee } from './payment-admin.queries.ts'

const dayMs = 86_400_000
/** A payment whose fee is not known is asked for once, and then daily for so long. */
const askedForMs = 30 * dayMs
const batch = 100

/** Asks the providers for fees that they had not told when the money arrived. */
export async function fetchFees(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const unknown = await listWithoutFee(deps.db, {
    askedBefore: ago(dayMs),
    paidAfter: ago(askedForMs),
    limit: batch,
  })
  for (const { id, provider, providerPaymentId } of unknown) {
    try {
      const source = await providerOf(deps, provider)
      const asked = startDeadline(deps.payments.waitMs).within(source.findFee(providerPaymentId))
      await changePayment(deps.db, id, { feeCents: await asked, feeAskedAt: now })
    } catch (error) {
      deps.log.warn({ err: error, payment: id }, 'a fee could not be fetched')
    }
  }
}
