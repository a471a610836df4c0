import { readReceiptNumber } from '#domain/pricing/receipt-number.ts'
import type { Deps } from '#server/deps.ts'
import {
  type FoundOrder,
  type FoundPayment,
  findPaymentOfReceipt,
  findPaymentsLike,
  findPromoCodesLike,
  findUnpaidOrdersLike,
} from './billing-matches.queries.ts'

export interface BillingMatches {
  /** The payment whose receipt has the number that was typed. */
  receipts: FoundPayment[]
  promoCodes: { id: number; code: string; description: string }[]
  payments: FoundPayment[]
  /** Orders that nobody has paid, by their id at the provider. */
  orders: FoundOrder[]
  /** Whether the number of a receipt or an id at a provider was typed. */
  isByNumber: boolean
}

/** Ids at a provider: pi_, cs_ and their like at Stripe; 17 letters and digits at PayPal, of which four will do. */
const providerId = /^(?:[a-z]{2,4}_\w*|(?=\w*\d)[A-Z\d]{4,17})$/

/**
 * Finds receipts by their number, promo codes that begin like this, and payments of these users or with an id
 * at their provider that begins like this, newest first.
 */
export async function findBillingMatches(
  { db }: Pick<Deps, 'db'>,
  { typed, userIds, limit }: { typed: string; userIds: number[]; limit: number },
): Promise<BillingMatches> {
  const number = readReceiptNumber(typed)
  const atProvider = providerId.test(typed.trim()) ? typed.trim() : undefined
  const [receipts, promoCodes, payments, orders] = await Promise.all([
    number ? findPaymentOfReceipt(db, number) : [],
    findPromoCodesLike(db, { typed, limit }),
    findPaymentsLike(db, { providerId: atProvider, userIds, limit }),
    atProvider ? findUnpaidOrdersLike(db, { providerId: atProvider, limit }) : [],
  ])
  const isShown = new Set(receipts.map(({ id }) => id))
  return {
    receipts,
    promoCodes,
    payments: payments.filter(({ id }) => !isShown.has(id)),
    orders,
    isByNumber: receipts.length > 0 || (atProvider !== undefined && payments.length + orders.length > 0),
  }
}
