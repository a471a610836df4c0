import { amountText } from '#domain/text/price-text.ts'
import type { Deps } from '#server/deps.ts'
import { type FoundPayment, findPaymentsLike, findPromoCodesLike } from './billing-matches.queries.ts'

export interface BillingMatches {
  promoCodes: { id: number; code: string; description: string }[]
  payments: (Omit<FoundPayment, 'amountCents' | 'currency'> & { amountText: string })[]
}

/** Promo codes that begin like this, and payments of these users or with this id at their provider, newest first. */
export async function findBillingMatches(
  { db }: Pick<Deps, 'db'>,
  search: { typed: string; userIds: number[]; limit: number },
): Promise<BillingMatches> {
  const [promoCodes, payments] = await Promise.all([
    findPromoCodesLike(db, search),
    findPaymentsLike(db, search),
  ])
  return {
    promoCodes,
    payments: payments.map(({ amountCents, currency, ...payment }) => ({
      ...payment,
      amountText: amountText(amountCents, currency),
    })),
  }
}
