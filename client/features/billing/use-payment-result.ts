import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CallError, call, textOf } from '#client/platform/calls.ts'
import { paths } from '#client/platform/paths.ts'
import { userKey } from '#client/platform/queries.ts'
import { forgetPendingLogin, type PendingLogin, readPendingLogin } from '#client/platform/storage.ts'
import { errorToast } from '#client/platform/toast.ts'
import { billing } from '#contracts/billing.ts'

const redirectMs = 2000

type PaymentResult = { state: 'processing' | 'success' } | { state: 'error'; message: string }

/** Has the payment of the address checked. Once it is good, signs in who has just registered, or goes on to study. */
export function usePaymentResult(): PaymentResult {
  const [query] = useSearchParams()
  const sessionId = query.get('session_id') ?? ''
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
  useEnterOncePaid(isPaid)

  if (!sessionId) return { state: 'error', message: 'Invalid payment parameters' }
  if (isPaid) return { state: 'success' }
  if (check.error) return { state: 'error', message: faultText(check.error) }
  if (check.data) return { state: 'error', message: check.data.message || 'Payment verification failed' }
  return { state: 'processing' }
}

function faultText(error: Error): string {
  const isAnswered = error instanceof CallError && error.status > 0
  return isAnswered
    ? textOf(error, 'Payment verification failed')
    : 'An error occurred while processing your payment'
}

function useEnterOncePaid(isPaid: boolean): void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const hasEntered = useRef(false)
  useEffect(() => {
    if (!isPaid) return
    const pending = readPendingLogin()
    if (pending && !hasEntered.current) {
      hasEntered.current = true
      void enterWithTicket(pending)
    }
    if (pending || hasEntered.current) return
    forgetPendingLogin()
    void queries.invalidateQueries({ queryKey: userKey })
    const timer = setTimeout(() => void navigate(paths.study), redirectMs)
    return () => clearTimeout(timer)
  }, [isPaid, navigate, queries])
}

/** Spends the ticket; the page then loads again as the signed-in learner's. */
async function enterWithTicket(pending: PendingLogin): Promise<void> {
  try {
    await call(billing.autoLogin, { body: pending }, { urgent: true })
    forgetPendingLogin()
    window.location.reload()
  } catch {
    forgetPendingLogin()
    errorToast('Please try logging in manually or contact support', 'Payment Processing Error')
  }
}
