import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Payer } from '#client/features/billing/checkout/use-payer.ts'
import { premiumWelcome } from '#client/features/learner/premium-welcome-state.ts'
import { removeWantedChapter } from '#client/features/learner/wanted-chapter.ts'
import { call } from '#client/platform/calls/calls.ts'
import { paths } from '#client/platform/paths.ts'
import { forgetOrder, readPendingLogin } from '#client/platform/storage/stored-order.ts'
import { toast } from '#client/platform/toast.ts'
import { signedIn } from '#client/platform/user/session.ts'
import { billing } from '#contracts/billing/billing.ts'
import { wantedPath } from './wanted-path.ts'

/**
 * Lets the server settle a payment made in the page, signs in a new user, and opens the wanted chapter or the
 * dashboard. A payment that is not settled by then is followed on the result page, because the card form
 * would invite the user to pay again.
 */
export function useFinishPayment(payer: Payer) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  async function settle(sessionId: string): Promise<boolean> {
    const body = { sessionId, ticket: payer.ticket }
    const { success } = await call(billing.verifyStripePayment, { body }, { urgent: true })
    const pending = payer.ticket ? readPendingLogin() : undefined
    if (success && pending) {
      const { user } = await call(billing.autoLogin, { body: pending }, { urgent: true })
      await signedIn(user)
    }
    return success
  }
  return useMutation({
    mutationFn: (sessionId: string) => settle(sessionId).catch(() => false),
    onSuccess: async (isSettled, sessionId) => {
      if (!isSettled) {
        toast({ title: 'Payment Processing', description: 'Your payment is being processed...' })
        await navigate(paths.paymentResultOf(sessionId), { replace: true })
        return
      }
      forgetOrder()
      // Locked content is open now.
      await queries.invalidateQueries()
      toast({ title: 'Payment Successful', description: 'Thank you for your subscription!' })
      const next = wantedPath(payer.userId) ?? paths.dashboard
      removeWantedChapter()
      await navigate(next, { state: premiumWelcome })
    },
  })
}
