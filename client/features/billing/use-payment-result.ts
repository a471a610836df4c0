import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CallError, textOf } from '#client/platform/call-error.ts'
import { call } from '#client/platform/calls.ts'
import { paths } from '#client/platform/paths.ts'
import { userKey } from '#client/platform/queries.ts'
import { type PendingLogin, readPendingLogin, removePendingLogin } from '#client/platform/storage.ts'
import { errorToast } from '#client/platform/toast.ts'
import { billing } from '#contracts/billing.ts'

const redirectMs = 2000

type PaymentResult = { state: 'processing' | 'success' } | { state: 'error'; message: string }

/** Lets the server verify the payment named in the address. After success, signs in a new user or opens the study home. */
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
  useEnterWhenPaid(isPaid)

  if (!sessionId) return { state: 'error', message: 'Invalid payment parameters' }
  if (isPaid) return { state: 'success' }
  if (check.error) return { state: 'error', message: errorText(check.error) }
  if (check.data) return { state: 'error', message: check.data.message || 'Payment verification failed' }
  return { state: 'processing' }
}

function errorText(error: Error): string {
  const hasResponse = error instanceof CallError && error.status > 0
  return hasResponse
    ? textOf(error, 'Payment verification failed')
    : 'An error occurred while processing your payment'
}

function useEnterWhenPaid(isPaid: boolean): void {
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
    removePendingLogin()
    void queries.invalidateQueries({ queryKey: userKey })
    const timer = setTimeout(() => void navigate(paths.study), redirectMs)
    return () => clearTimeout(timer)
  }, [isPaid, navigate, queries])
}

/** Uses the ticket to sign in, then reloads the page. */
async function enterWithTicket(pending: PendingLogin): Promise<void> {
  try {
    await call(billing.autoLogin, { body: pending }, { urgent: true })
    removePendingLogin()
    window.location.reload()
  } catch {
    removePendingLogin()
    errorToast('Please try logging in manually or contact support', 'Payment Processing Error')
  }
}
