import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type NavigateFunction, useNavigate } from 'react-router'
import { unpaidState } from '#client/features/learner/unpaid-plan.ts'
import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { paths } from '#client/platform/paths.ts'
import { readVisitSession, setWantsRegister } from '#client/platform/storage/storage.ts'
import { forgetOrder, readPendingLogin, storeSelectedPlan } from '#client/platform/storage/stored-order.ts'
import { errorToast } from '#client/platform/toast.ts'
import { billing, type CheckoutPrice } from '#contracts/billing/billing.ts'
import { checkoutPriceKey } from './use-checkout-price.ts'
import type { Payer } from './use-payer.ts'

export type PayBy = 'card' | 'wallet'

interface Start {
  price: CheckoutPrice
  promoCode: string | undefined
  payer: Payer
  /** Called before the browser leaves for the provider. */
  onLeave: (order: { planId: string; price: number }) => void
}

/**
 * Non-urgent calls, such as the visit's events, are sent within this time. The page must not be left earlier.
 */
const batchMs = 80
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Opens the provider's page. The displayed price is sent along, and no other price is ever charged. */
export function useStartPayment({ price, promoCode, payer, onLeave }: Start) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (payBy: PayBy) => {
      storePlan(price)
      onLeave({ planId: price.planId, price: price.price })
      const open = payBy === 'card' ? billing.createStripeCheckout : billing.createPaypalOrder
      const body = {
        planId: price.planId,
        amount: price.price,
        planName: price.planName,
        customerEmail: payer.email,
        userId: payer.userId,
        ticket: payer.ticket,
        promoCode,
        visitSession: readVisitSession(),
      }
      const [opened] = await Promise.all([call(open, { body }, { urgent: true }), pause(batchMs)])
      return opened
    },
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      errorToast('Failed to start payment process. Please try again.', 'Checkout Error')
      const status = error instanceof CallError ? error.status : 0
      // The price or the code has changed since it was shown.
      if (status === 409) void queries.invalidateQueries({ queryKey: [checkoutPriceKey] })
      if (status === 401) void askToSignIn(navigate, price.planId)
    },
  })
}

/** The ticket or the session has expired. The account exists, so the user signs in to continue. */
function askToSignIn(navigate: NavigateFunction, planId: string) {
  const username = readPendingLogin()?.username
  forgetOrder()
  setWantsRegister(false)
  return navigate(paths.login, { state: unpaidState({ planId, username }) })
}

function storePlan(price: CheckoutPrice): void {
  storeSelectedPlan({
    id: price.planId,
    name: price.planName,
    price: price.price,
    originalPrice: price.originalPrice,
    hasReferralDiscount: price.hasReferralDiscount,
    referralDiscountAmount: price.referralDiscountAmount,
  })
}
