import { z } from 'zod'
import { user } from '#contracts/accounts/accounts.ts'
import { endpoint } from '#contracts/endpoint.ts'
import { count, done, email, id, required, text, trimmed } from '#contracts/primitives.ts'
import { discountTypes } from '#domain/pricing/promo-rules.ts'
import { promoCodeIn } from './promo-code.ts'

/**
 * Billing: plans, promo codes, checkout, payment. Prices in the API are dollars.
 *
 * The payer is known from the session or from the one-time ticket in the reply to the registration of a paid
 * plan. The ticket is sent in the body: `ticket`, or `password` where the specification uses that field
 * (never the real password).
 */

const plan = z.object({
  id: z.string(),
  name: z.string(),
  /** US dollars. */
  price: z.number(),
  description: z.string(),
  durationMonths: count,
  features: z.array(z.string()),
  isPopular: z.boolean(),
  savings: z.string().nullable(),
  /**
   * The place where the plan is offered: the registration form and /checkout, or the embedded payment page.
   */
  offer: z.enum(['registration', 'embedded']),
})
export type Plan = z.infer<typeof plan>

const promoCheckBody = z.object({
  code: required(50, 'Please enter a promo code'),
  planId: trimmed(40).optional(),
})

const promoCheck = z.object({
  valid: z.boolean(),
  /** An alias of `valid`. */
  isValid: z.boolean(),
  discountType: z.enum(discountTypes).optional(),
  /** Percent or US dollars, depending on the type. */
  discountValue: z.number().optional(),
  description: z.string().optional(),
  error: z.string().optional(),
})
export type PromoCheck = z.infer<typeof promoCheck>

const dollars = z.number().min(0).max(1_000_000)
const ticket = text(100).optional()
const planId = required(40, 'Please choose a plan')
const promoCode = trimmed(50).optional()
/** The visit of the tab, so that revenue can be joined to the source of the visit. */
const visitSession = trimmed(64).optional()
/** The price that the browser shows; it is compared with the server's own and never decides. */
const shown = { amount: dollars.optional(), planName: trimmed(100).optional() }
const payerClaims = { userId: id.optional(), customerEmail: email('Please enter a valid email').optional() }

const paymentLimit = { points: 30, windowSeconds: 3600, per: 'address' } as const

const priceLine = z.object({ label: z.string(), amount: z.number() })
const checkoutPrice = z.object({
  planId: z.string(),
  planName: z.string(),
  /** US dollars: the plan's own price; below, the price to pay. */
  originalPrice: z.number(),
  price: z.number(),
  hasReferralDiscount: z.boolean(),
  referralDiscountAmount: z.number(),
  /** The lines add up to the price; the first is the plan. */
  lines: z.array(priceLine),
  promo: z.object({ code: z.string(), description: z.string() }).nullable(),
  /** The reason why the promo code was rejected. */
  promoError: z.string().nullable(),
  requiresPayment: z.boolean(),
})
export type CheckoutPrice = z.infer<typeof checkoutPrice>

const paymentOptions = z.object({
  isTest: z.boolean(),
  /**
   * The data that the card form needs; `scriptUrl` replaces the provider's own script. Null when there are no
   * card payments.
   */
  card: z.object({ publishableKey: z.string(), scriptUrl: z.string().nullable() }).nullable(),
  wallet: z.boolean(),
})
export type PaymentOptions = z.infer<typeof paymentOptions>

/** What opens a provider's page. */
export const checkoutBody = z.object({
  planId,
  ...shown,
  ...payerClaims,
  promoCode,
  ticket,
  visitSession,
})

export const billing = {
  listPlans: endpoint({
    method: 'GET',
    path: '/api/plans',
    summary: 'The catalogue of plans',
    access: 'public',
    reply: z.array(plan),
  }),
  paymentOptions: endpoint({
    method: 'GET',
    path: '/api/payment-options',
    summary: 'Which ways to pay are on, and what the card form needs',
    access: 'public',
    reply: paymentOptions,
  }),
  validatePromoCode: endpoint({
    method: 'POST',
    path: '/api/validate-promo-code',
    summary: 'Whether a promo code may be used now, and its benefit',
    access: 'public',
    guessed: promoCodeIn('code'),
    body: promoCheckBody,
    reply: promoCheck,
  }),
  priceCheckout: endpoint({
    method: 'POST',
    path: '/api/checkout-price',
    summary:
      'What this user would pay for a plan, with promo and referral; an empty promo code drops a held one',
    access: 'public',
    guessed: promoCodeIn('promoCode'),
    body: z.object({ planId, promoCode, ticket }),
    reply: checkoutPrice,
  }),
  createStripeCheckout: endpoint({
    method: 'POST',
    path: '/api/create-stripe-checkout',
    summary: 'Open the hosted card checkout; 409 with the right price when `amount` is another',
    access: 'public',
    limit: paymentLimit,
    guessed: promoCodeIn('promoCode'),
    body: checkoutBody,
    reply: z.object({ url: z.string() }),
  }),
  createPaymentIntent: endpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    summary: 'Begin a card payment in the page; no secret when nothing is to be paid and access is open',
    access: 'public',
    limit: paymentLimit,
    guessed: promoCodeIn('promoCode'),
    body: z.object({
      planId,
      ...shown,
      ...payerClaims,
      currency: z.literal('usd').optional(),
      promoCode,
      ticket,
      visitSession,
    }),
    reply: z.object({ clientSecret: z.string().nullable(), sessionId: z.string(), amount: z.number() }),
  }),
  createPaypalOrder: endpoint({
    method: 'POST',
    path: '/api/create-paypal-order',
    summary: 'Open the wallet’s page',
    access: 'public',
    limit: paymentLimit,
    guessed: promoCodeIn('promoCode'),
    body: checkoutBody,
    reply: z.object({ url: z.string() }),
  }),
  verifyStripePayment: endpoint({
    method: 'POST',
    path: '/api/verify-stripe-payment',
    summary: 'Ask the provider about a hosted session or a payment intent, and activate when it is paid',
    access: 'public',
    limit: { points: 120, windowSeconds: 3600, per: 'address' },
    body: z.object({ sessionId: required(200, 'Invalid payment parameters'), ticket }),
    reply: z.object({
      success: z.boolean(),
      /** The payer has paid and the money is on its way. */
      isProcessing: z.boolean(),
      message: z.string(),
    }),
  }),
  completePaypalPayment: endpoint({
    method: 'POST',
    path: '/api/complete-paypal-payment',
    summary: 'Take an approved wallet payment and activate; with the ticket as password, also sign in',
    access: 'public',
    limit: paymentLimit,
    body: z.object({
      token: required(100, 'Invalid payment parameters'),
      PayerID: trimmed(100).optional(),
      username: trimmed(254).optional(),
      /** The one-time ticket. */
      password: text(100).optional(),
    }),
    reply: z.object({ success: z.literal(true), user: user.nullable() }),
  }),
  autoLogin: endpoint({
    method: 'POST',
    path: '/api/auto-login',
    summary: 'Sign in with the one-time ticket, once its account is paid for',
    access: 'public',
    limit: paymentLimit,
    body: z.object({
      userId: id,
      username: trimmed(254).optional(),
      /** The one-time ticket. */
      password: text(100, { missing: 'The ticket is missing' }).min(1, 'The ticket is missing'),
    }),
    reply: z.object({ success: z.literal(true), user }),
  }),
  stripeWebhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/stripe',
    summary: 'Signed events of the card provider',
    access: 'public',
    consumes: 'raw',
    crossOrigin: true,
    bodyLimit: 524_288,
    reply: done,
  }),
  paypalWebhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/paypal',
    summary: 'Signed events of the wallet provider',
    access: 'public',
    consumes: 'raw',
    crossOrigin: true,
    bodyLimit: 524_288,
    reply: done,
  }),
}
