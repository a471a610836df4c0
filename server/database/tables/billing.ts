import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PaidPlanId } from '#domain/pricing/plans.ts'
import type { TrafficSource } from '#domain/visits/traffic-source.ts'
import { bytea, instantColumn } from './columns.ts'

export const promoCodes = pgTable('promo_codes', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  code: text('code').notNull(),
  codeKey: text('code_key').generatedAlwaysAs('upper(code)'),
  description: text('description').notNull().default(''),
  discountType: text('discount_type', { enum: ['percentage', 'fixed_amount', 'free_account'] }).notNull(),
  /** Whole percent for percentage, cents for fixed_amount, null for free_account. */
  discountValue: integer('discount_value'),
  planPriceCents: integer('plan_price_cents'),
  accessDurationDays: integer('access_duration_days').notNull().default(365),
  maxUses: integer('max_uses'),
  validFrom: instantColumn('valid_from').notNull().defaultNow(),
  expiresAt: instantColumn('expires_at'),
  isActive: boolean('is_active').notNull().default(true),
  /** The plans for which it counts; empty for all. */
  planIds: text('plan_ids').array().$type<PaidPlanId[]>().notNull().default([]),
  isFirstPurchaseOnly: boolean('is_first_purchase_only').notNull().default(false),
  createdAt: instantColumn('created_at').notNull().defaultNow(),
})
export type PromoCodeRow = typeof promoCodes.$inferSelect

export const orders = pgTable('orders', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  reference: uuid('reference').notNull(),
  userId: integer('user_id'),
  planId: text('plan_id').notNull(),
  planName: text('plan_name').notNull(),
  listPriceCents: integer('list_price_cents').notNull(),
  promoDiscountCents: integer('promo_discount_cents').notNull().default(0),
  referralDiscountCents: integer('referral_discount_cents').notNull().default(0),
  amountCents: integer('amount_cents').notNull(),
  currency: text('currency').notNull().default('usd'),
  promoCodeId: integer('promo_code_id'),
  promoCode: text('promo_code'),
  provider: text('provider', { enum: ['stripe', 'paypal', 'none'] }).notNull(),
  providerRef: text('provider_ref'),
  status: text('status', { enum: ['new', 'open', 'activated', 'expired', 'mismatch'] })
    .notNull()
    .default('new'),
  visitSession: text('visit_session'),
  accessFrom: instantColumn('access_from'),
  accessUntil: instantColumn('access_until'),
  createdAt: instantColumn('created_at').notNull(),
  activatedAt: instantColumn('activated_at'),
})
export type OrderRow = typeof orders.$inferSelect

export const payments = pgTable('payments', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  orderId: integer('order_id'),
  userId: integer('user_id'),
  provider: text('provider', { enum: ['stripe', 'paypal'] }).notNull(),
  providerPaymentId: text('provider_payment_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  currency: text('currency').notNull(),
  status: text('status', { enum: ['paid', 'mismatch'] }).notNull(),
  note: text('note').notNull().default(''),
  visitSession: text('visit_session'),
  /** The traffic source of that session; null when it is not known, or was not counted yet. */
  trafficSource: text('traffic_source').$type<TrafficSource>(),
  refundedCents: integer('refunded_cents').notNull().default(0),
  /** The last time the refunded amount was changed, even to 0. */
  refundedAt: instantColumn('refunded_at'),
  /** The time at which an admin ended the premium access that this payment gave. */
  accessEndedAt: instantColumn('access_ended_at'),
  /** The time at which an admin handled a mismatch; `handledNote` says how. */
  handledAt: instantColumn('handled_at'),
  handledBy: text('handled_by'),
  handledNote: text('handled_note').notNull().default(''),
  /** What the provider keeps of it, in cents; null while it is not known. */
  feeCents: integer('fee_cents'),
  /** When the provider was last asked for the fee, while it has not told it. */
  feeAskedAt: instantColumn('fee_asked_at'),
  paidAt: instantColumn('paid_at').notNull(),
})
export type PaymentRow = typeof payments.$inferSelect

export const refunds = pgTable('refunds', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  paymentId: integer('payment_id').notNull(),
  kind: text('kind', { enum: ['provider', 'elsewhere', 'dispute'] }).notNull(),
  /** Negative where an admin takes back a note. */
  amountCents: integer('amount_cents').notNull(),
  /** A row that is requested and accepted is pending: `refundStateOf` has the state of a row. */
  state: text('state', { enum: ['requested', 'done', 'failed'] }).notNull(),
  /** The key under which the provider makes the refund once; null where no call makes it. */
  requestId: uuid('request_id'),
  providerRefundId: text('provider_refund_id'),
  reason: text('reason').notNull().default(''),
  note: text('note').notNull().default(''),
  /** The admin's username; null for what the provider told. */
  madeBy: text('made_by'),
  endsAccess: boolean('ends_access').notNull().default(false),
  failure: text('failure').notNull().default(''),
  createdAt: instantColumn('created_at').notNull(),
  /** When the provider took it, to pay it out later. */
  acceptedAt: instantColumn('accepted_at'),
  settledAt: instantColumn('settled_at'),
  /** When an admin has seen to one that failed; `handledNote` says how. */
  handledAt: instantColumn('handled_at'),
  handledBy: text('handled_by'),
  handledNote: text('handled_note').notNull().default(''),
})
export type RefundRow = typeof refunds.$inferSelect

export const disputes = pgTable('disputes', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  paymentId: integer('payment_id').notNull(),
  providerDisputeId: text('provider_dispute_id').notNull(),
  reason: text('reason').notNull().default(''),
  amountCents: integer('amount_cents').notNull(),
  state: text('state', { enum: ['open', 'won', 'lost'] }).notNull(),
  /** When the provider wants the answer. */
  dueBy: instantColumn('due_by'),
  openedAt: instantColumn('opened_at').notNull(),
  closedAt: instantColumn('closed_at'),
  /** When an admin answered it; `handledNote` says how. */
  handledAt: instantColumn('handled_at'),
  handledBy: text('handled_by'),
  handledNote: text('handled_note').notNull().default(''),
})

export const webhookEvents = pgTable('webhook_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  provider: text('provider').notNull(),
  eventId: text('event_id').notNull(),
  type: text('type').notNull(),
  receivedAt: instantColumn('received_at').notNull(),
  processedAt: instantColumn('processed_at'),
  deliveries: integer('deliveries').notNull().default(1),
})

export const promoReservations = pgTable('promo_reservations', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  promoCodeId: integer('promo_code_id').notNull(),
  userId: integer('user_id'),
  heldUntil: instantColumn('held_until').notNull(),
  confirmedAt: instantColumn('confirmed_at'),
  createdAt: instantColumn('created_at').notNull(),
})
export type PromoReservationRow = typeof promoReservations.$inferSelect

export const paymentTickets = pgTable('payment_tickets', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: integer('user_id').notNull(),
  expiresAt: instantColumn('expires_at').notNull(),
  spentAt: instantColumn('spent_at'),
  createdAt: instantColumn('created_at').notNull(),
})

export const referrals = pgTable('referrals', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  referrerId: integer('referrer_id').notNull(),
  referralEmail: text('referral_email').notNull(),
  emailKey: text('email_key'),
  referralCode: text('referral_code').notNull(),
  emailSentAt: instantColumn('email_sent_at'),
  registeredAt: instantColumn('registered_at'),
  expiresAt: instantColumn('expires_at').notNull(),
  createdAt: instantColumn('created_at').notNull(),
})
export type ReferralRow = typeof referrals.$inferSelect
