import type { billing } from '#contracts/billing/billing.ts'
import { paidPlanIds, plans } from '#domain/pricing/plans.ts'
import type { Deps } from '#server/deps.ts'
import { completeWalletPayment } from '#server/features/billing/checkout/complete-wallet-payment.ts'
import { findPayer, requirePayer } from '#server/features/billing/checkout/payer.ts'
import { quoteOrder } from '#server/features/billing/checkout/place-order.ts'
import {
  dollarsOf,
  presentPlan,
  presentPromo,
  presentQuote,
} from '#server/features/billing/checkout/present-plan.ts'
import { signInWithTicket } from '#server/features/billing/checkout/sign-in-with-ticket.ts'
import { openHostedPayment, openIntent } from '#server/features/billing/checkout/start-payment.ts'
import { verifyPayment } from '#server/features/billing/checkout/verify-payment.ts'
import { receiveWebhook } from '#server/features/billing/payments/receive-webhook.ts'
import { findUsablePromo } from '#server/features/billing/promo/use-promo-code.ts'
import type { Call, Handlers } from '#server/platform/http/handlers.ts'
import { browserOf, setSessionCookie } from '#server/platform/http/session-cookie.ts'

type HostedCall = Call<typeof billing.createStripeCheckout | typeof billing.createPaypalOrder>

export function billingRoutes(deps: Deps): Handlers<typeof billing> {
  async function openHosted(provider: 'stripe' | 'paypal', { body, user }: HostedCall) {
    const payer = await requirePayer(deps, { user, ticket: body.ticket }, body)
    return openHostedPayment(deps, payer, { ...body, provider })
  }

  return {
    listPlans: async () => plans.map(presentPlan),

    paymentOptions: async () => ({
      isTest: deps.payments.isTest,
      card: deps.payments.cardForm,
      wallet: deps.payments.hasWallet,
    }),

    validatePromoCode: async ({ body, user }) => {
      const planId = paidPlanIds.find((id) => id === body.planId)
      const use = { code: body.code, userId: user?.userId ?? null, planId, now: deps.clock.now() }
      return presentPromo(await findUsablePromo(deps.db, use))
    },

    priceCheckout: async ({ body, user }) => {
      const payer = await findPayer(deps, { user, ticket: body.ticket })
      const now = deps.clock.now()
      const quote = await quoteOrder(deps.db, { ...body, userId: payer?.userId ?? null, now })
      return presentQuote(quote)
    },

    createStripeCheckout: (call) => openHosted('stripe', call),
    createPaypalOrder: (call) => openHosted('paypal', call),

    createPaymentIntent: async ({ body, user }) => {
      const payer = await requirePayer(deps, { user, ticket: body.ticket }, body)
      const { amountCents, ...opened } = await openIntent(deps, payer, body)
      return { ...opened, amount: dollarsOf(amountCents) }
    },

    verifyStripePayment: async ({ body, user }) => {
      const payer = await findPayer(deps, { user, ticket: body.ticket })
      return verifyPayment(deps, { sessionId: body.sessionId, payer })
    },

    completePaypalPayment: async ({ body, user, request, reply }) => {
      const ticket = body.password
      const payer = await requirePayer(deps, { user, ticket }, {})
      await completeWalletPayment(deps, payer, body.token)
      const isSignedIn = user?.userId === payer.userId
      if (!ticket || isSignedIn) return { success: true, user: null }
      const browser = browserOf(request, deps.config)
      const signedIn = await signInWithTicket(deps, { ticket, browser })
      setSessionCookie(reply, deps.config, signedIn.session)
      return { success: true, user: signedIn.user }
    },

    autoLogin: async ({ body, request, reply }) => {
      const browser = browserOf(request, deps.config)
      const signIn = { ticket: body.password, userId: body.userId, browser }
      const { user, session } = await signInWithTicket(deps, signIn)
      setSessionCookie(reply, deps.config, session)
      return { success: true, user }
    },

    stripeWebhook: async ({ request }) => {
      await receiveWebhook(deps, 'stripe', { raw: request.body as Buffer, headers: request.headers })
      return { ok: true }
    },

    paypalWebhook: async ({ request }) => {
      await receiveWebhook(deps, 'paypal', { raw: request.body as Buffer, headers: request.headers })
      return { ok: true }
    },
  }
}
