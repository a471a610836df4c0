import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { isPremiumWelcome, premiumWelcome } from '#client/features/learner/premium-welcome-state.ts'
import { removeWantedChapter } from '#client/features/learner/wanted-chapter.ts'
import { isOpen } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { textOf } from '#client/platform/calls/failure-text.ts'
import { userKey } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { forgetOrder, type PendingLogin, readPendingLogin } from '#client/platform/storage/stored-order.ts'
import { errorToast } from '#client/platform/toast.ts'
import { useUser } from '#client/platform/user/session.ts'
import { billing } from '#contracts/billing/billing.ts'
import type { UnsettledState } from './unsettled-payment.tsx'
import { wantedPath } from './wanted-path.ts'

const redirectMs = 2000

type PaymentResult =
  | { state: 'processing' }
  /** `next` is the page on which to study. */
  | { state: 'success'; next: string }
  | Unsettled
  /** The payment was refused, or there was none at all. */
  | { state: 'error'; message: string }

/** The payer may have paid, so the page does not say that anything failed. */
interface Unsettled {
  state: UnsettledState
  checkAgain: () => void
  isChecking: boolean
}

/**
 * Lets the server verify the payment named in the address. After success it signs in a new user and opens the
 * progress page. Otherwise it opens the chapter that the learner wanted, else the study home.
 */
export function usePaymentResult(): PaymentResult {
  const [query] = useSearchParams()
  // The card provider's own form returns with the payment's id.
  const sessionId = query.get('session_id') ?? query.get('payment_intent') ?? ''
  const check = useQuery({
    queryKey: ['verify-payment', sessionId],
    queryFn: () => {
      const ticket = readPendingLogin()?.password
      return call(billing.verifyStripePayment, { body: { sessionId, ticket } }, { urgent: true })
    },
    enabled: sessionId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isPaid = check.data?.success === true
  const { user } = useUser()
  const wanted = user ? wantedPath(user.id) : undefined
  useEnterWhenPaid(isPaid, wanted)

  if (!sessionId) return { state: 'error', message: 'Invalid payment parameters' }
  if (isPaid) return { state: 'success', next: wanted ?? paths.study }
  const again = { checkAgain: () => void check.refetch(), isChecking: check.isFetching }
  if (check.error && isOpen(check.error)) return { state: 'unknown', ...again }
  if (check.error) return { state: 'error', message: textOf(check.error, 'Payment verification failed') }
  if (check.data?.isProcessing) return { state: 'on its way', ...again }
  if (check.data) return { state: 'error', message: check.data.message || 'Payment verification failed' }
  return { state: 'processing' }
}

function useEnterWhenPaid(isPaid: boolean, wanted: string | undefined): void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const queries = useQueryClient()
  const hasEntered = useRef(false)
  /** This page was reloaded after it signed in a new user. */
  const isNewUser = isPremiumWelcome(state)
  useEffect(() => {
    if (!isPaid) return
    const pending = readPendingLogin()
    if (pending && !hasEntered.current) {
      hasEntered.current = true
      void enterWithTicket(pending, () =>
        navigate(pathname + search, { replace: true, state: premiumWelcome }),
      )
    }
    if (pending || hasEntered.current) return
    forgetOrder()
    void queries.invalidateQueries({ queryKey: userKey })
    const leave = () => {
      removeWantedChapter()
      return isNewUser
        ? navigate(paths.dashboard, { state: premiumWelcome })
        : navigate(wanted ?? paths.study)
    }
    const timer = setTimeout(() => void leave(), redirectMs)
    return () => clearTimeout(timer)
  }, [isPaid, isNewUser, wanted, pathname, search, navigate, queries])
}

/** Uses the ticket to sign in, then reloads the page. The history entry records that this was done. */
async function enterWithTicket(pending: PendingLogin, markEntry: () => void | Promise<void>): Promise<void> {
  try {
    await call(billing.autoLogin, { body: pending }, { urgent: true })
    forgetOrder()
    await markEntry()
    window.location.reload()
  } catch {
    forgetOrder()
    errorToast('Please try logging in manually or contact support', 'Payment Processing Error')
  }
}
