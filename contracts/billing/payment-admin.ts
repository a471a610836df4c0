import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import {
  calendarDate,
  count,
  dollars,
  done,
  id,
  idParams,
  idText,
  instant,
  required,
  trimmed,
  uuid,
} from '#contracts/primitives.ts'
import { refundStates } from '#domain/pricing/refund-state.ts'

/** Admins: payments. Amounts in the API are dollars. */

export const paymentsPageSize = 25
/** What the list shows: all, or the payments in this state. A mismatch is open until an admin has handled it. */
export const paymentFilters = [
  'all',
  'paid',
  'mismatch',
  'open',
  'handled',
  'refunded',
  /** A refund is requested or pending. */
  'refund_pending',
  /** A refund failed, and no admin has seen to it. */
  'refund_failed',
  /** Its payer has objected, however that ended. */
  'disputed',
] as const
export const paymentProviders = ['stripe', 'paypal'] as const

/** Why money goes back, in the words that the providers know. */
export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const

/** A change of what was refunded of a payment. */
const adminRefund = z.object({
  id,
  /**
   * provider: sent back by the provider; elsewhere: noted by an admin; dispute: taken by a dispute that was
   * lost.
   */
  kind: z.enum(['provider', 'elsewhere', 'dispute']),
  /** US dollars; negative where an admin took back a note. */
  amount: z.number(),
  /**
   * requested: the provider has not answered yet; pending: it has, and the money has not left; failed: the
   * provider refused it, or the payer's bank sent it back.
   */
  state: z.enum(refundStates),
  reason: z.string(),
  note: z.string(),
  /** The admin; null for what was done in the provider's dashboard. */
  madeBy: z.string().nullable(),
  madeById: id.nullish(),
  /** Why the provider refused it. */
  failure: z.string(),
  at: instant,
  /** When an admin saw to one that failed. */
  handledAt: instant.nullable(),
  handledBy: z.string().nullable(),
  handledById: id.nullish(),
  handledNote: z.string(),
})

export const adminPayment = z.object({
  id,
  /** A mismatch is money that fits no order; it activated nothing. */
  status: z.enum(['paid', 'mismatch']),
  note: z.string(),
  provider: z.enum(paymentProviders),
  providerPaymentId: z.string(),
  /** Its page at the provider; null where there is none. */
  link: z.url().nullable(),
  /** US dollars. */
  amount: z.number(),
  expectedAmount: z.number().nullable(),
  currency: z.string(),
  refundedAmount: z.number(),
  refundedAt: instant.nullable(),
  /**
   * The end of the premium access that this payment gave, added to the access that was there before; null
   * when it gave none.
   */
  accessUntil: instant.nullable(),
  /** When an admin ended that access. */
  accessEndedAt: instant.nullable(),
  handledAt: instant.nullable(),
  handledBy: z.string().nullable(),
  handledById: id.nullish(),
  handledNote: z.string(),
  planName: z.string().nullable(),
  promoCode: z.string().nullable(),
  /** Null once the account is deleted. */
  userId: id.nullable(),
  username: z.string().nullable(),
  email: z.string().nullable(),
  paidAt: instant,
  /** Null for money that fits no order: it has no receipt. */
  receiptNumber: z.string().nullable(),
  /** The oldest first. */
  refunds: z.array(adminRefund),
  /** An open dispute, or else the latest one; `dueBy` is when the provider wants the answer. */
  dispute: z.object({ state: z.enum(['open', 'won', 'lost']), dueBy: instant.nullable() }).nullable(),
})
export type AdminPayment = z.infer<typeof adminPayment>

/** US dollars in a query string. */
const dollarsText = z.coerce.number<string | number>().pipe(dollars)

/** All given parts must match, and empty text counts as none. */
const paymentFilter = z.object({
  show: z.enum(paymentFilters).default('all'),
  /** Selects this payment alone. */
  payment: idText.optional(),
  /** Selects the payments of this user. */
  user: idText.optional(),
  /** An address, a name or a username of the payer. */
  person: trimmed(254).optional(),
  /** The id of a plan. */
  plan: trimmed(50).optional(),
  provider: z.enum(paymentProviders).optional(),
  /** The beginning of the payment's id at the provider. */
  reference: trimmed(255).optional(),
  /** The number of the receipt, such as 2026-000010. */
  receipt: trimmed(50).optional(),
  amountFrom: dollarsText.optional(),
  amountTo: dollarsText.optional(),
  /** Days in UTC, both included. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
})

/**
 * The place of a payment in the list, which stays where it was when the payment was shown: handling a mismatch moves it.
 */
export const placeOf = ({ id, status, handledAt }: Pick<AdminPayment, 'id' | 'status' | 'handledAt'>) =>
  status === 'mismatch' && handledAt === null ? `open-${id}` : String(id)

export const paymentAdmin = {
  listPayments: endpoint({
    method: 'GET',
    path: '/api/admin/payments',
    summary:
      'Payments, newest first, 25 at a time; open mismatches stand before all others. The next part begins `before` the place of the last one: its id, after open- for an open mismatch',
    access: 'admin',
    query: paymentFilter.extend({
      before: z
        .string()
        .regex(/^(open-)?[1-9]\d{0,8}$/)
        .optional(),
    }),
    reply: z.object({
      payments: z.array(adminPayment),
      hasMore: z.boolean(),
      /** The number of mismatches that no admin has handled. */
      openMismatches: count,
      /** The number of payments with a refund that failed and that no admin has seen to. */
      failedRefunds: count,
    }),
  }),
  getPaymentReceipt: endpoint({
    method: 'GET',
    path: '/api/admin/payments/:id/receipt',
    summary: 'The receipt of a payment as PDF, as its payer gets it; 404 once the account is deleted',
    access: 'admin',
    limit: { points: 60, windowSeconds: 3600, per: 'user' },
    params: idParams,
    reply: z.string(),
    produces: 'application/pdf',
  }),
  resendReceipt: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/resend-receipt',
    summary: 'Mail the receipt of a payment again; 409 for money that fits no order',
    access: 'admin',
    limit: { points: 60, windowSeconds: 3600, per: 'user' },
    params: idParams,
    /** An id made by the browser once per click: requests with the same id mail it once. */
    body: z.object({ requestId: uuid }),
    reply: done,
  }),
  exportPayments: endpoint({
    method: 'GET',
    path: '/api/admin/payments/export',
    summary: 'The same payments as CSV, all of them',
    access: 'admin',
    confirmsIdentity: 'recent',
    query: paymentFilter,
    reply: z.string(),
    produces: 'text/csv',
  }),
  markRefunded: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/refund',
    summary: 'Note that a payment was refunded at the provider; no money moves',
    access: 'admin',
    confirmsIdentity: 'recent',
    params: idParams,
    body: z.object({
      /** US dollars refunded so far, at most the payment; 0 takes the mark back. */
      amount: dollars,
      /** Whether to end the rest of the premium access that this payment gave; other payments keep theirs. */
      endsAccess: z.boolean().default(false),
      note: trimmed(500).default(''),
    }),
    reply: adminPayment,
  }),
  refundPayment: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/refunds',
    summary:
      'Send money back through the provider; a repeated request is the same refund. The state of the last refund says whether the money has left',
    access: 'admin',
    confirmsIdentity: 'recent',
    params: idParams,
    body: z.object({
      requestId: uuid,
      /** US dollars to send back; all that is left by default. */
      amount: dollars.optional(),
      /** What the admin saw as refunded: another sum is answered 409, because somebody was faster. */
      refundedBefore: dollars,
      reason: z.enum(refundReasons).default('requested_by_customer'),
      /** Whether to end the rest of the premium access that this payment gave; other payments keep theirs. */
      endsAccess: z.boolean().default(false),
      note: trimmed(500).default(''),
    }),
    reply: adminPayment,
  }),
  handleFailedRefunds: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/failed-refunds/handled',
    summary: 'Note what was done about refunds of a payment that failed',
    access: 'admin',
    params: idParams,
    body: z.object({ note: required(500, 'Please say what was done') }),
    reply: adminPayment,
  }),
  handleMismatch: endpoint({
    method: 'POST',
    path: '/api/admin/payments/:id/handled',
    summary: 'Note what was done about money that fits no order',
    access: 'admin',
    params: idParams,
    body: z.object({ note: required(500, 'Please say what was done') }),
    reply: adminPayment,
  }),
}
