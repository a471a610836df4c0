import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { premiumWelcome } from '#client/features/learner/premium-welcome-state.ts'
import { type Unpaid, unpaidState } from '#client/features/learner/unpaid-plan.ts'
import { removeWantedChapter } from '#client/features/learner/wanted-chapter.ts'
import { CallError, isOpen } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryClient, userKey } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { forgetOrder, readPendingLogin, readSelectedPlanId } from '#client/platform/storage/stored-order.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { signedIn, useUser } from '#client/platform/user/session.ts'
import { billing } from '#contracts/billing/billing.ts'
import { UnsettledPayment, type UnsettledState } from './unsettled-payment.tsx'
import { wantedPath } from './wanted-path.ts'

/** Query parameters that the wallet provider adds to /auth. */
const walletParameters = ['payment', 'token', 'PayerID']

interface Returned {
  outcome: string | null
  token: string
  payerId: string
}

const readReturn = (query: URLSearchParams): Returned => ({
  outcome: query.get('payment'),
  token: query.get('token') ?? '',
  payerId: query.get('PayerID') ?? '',
})

interface WalletReturnProps {
  /**
   * The sign-in screen, shown on every visit of /auth except that of a payer whose payment is not settled.
   */
  children: ReactNode
}

/**
 * Handles the return from a wallet payment to /auth: it completes the payment or reports its cancellation,
 * and removes the parameters. The parameters of a payment that is not settled stay in the address, so that a
 * reload checks again.
 */
export function WalletReturn({ children }: WalletReturnProps) {
  const [query, setQuery] = useSearchParams()
  const [returned] = useState(() => readReturn(query))
  const { user, isLoading } = useUser()
  const navigate = useNavigate()
  const isDone = useRef(false)
  const [unsettled, setUnsettled] = useState<UnsettledState>()
  const clean = useCallback(
    (state?: unknown) => setQuery(withoutWalletParameters, { replace: true, state }),
    [setQuery],
  )
  const completion = useMutation({
    mutationFn: () => complete(returned),
    onSuccess: async ({ user: newUser }) => {
      forgetOrder()
      toast({ title: 'Payment Successful! Your subscription has been activated. Logging you in...' })
      if (newUser) await signedIn(newUser)
      else await queryClient.invalidateQueries({ queryKey: userKey })
      const next = (user && wantedPath(user.id)) ?? paths.dashboard
      removeWantedChapter()
      await navigate(next, { state: premiumWelcome })
    },
    onError: (error) => {
      const state = unsettledStateOf(error)
      setUnsettled(state)
      if (state) return
      clean()
      showError(error instanceof CallError && error.text ? error.text : 'Payment completion failed')
    },
  })
  const { mutate: check } = completion

  useEffect(() => {
    if (!returned.outcome || isLoading || isDone.current) return
    isDone.current = true
    if (returned.outcome === 'cancelled') {
      const planId = readSelectedPlanId()
      const unpaid = user ? undefined : unpaidBy(planId)
      clean(unpaid && unpaidState(unpaid))
      showCancelled()
      // A signed-in user does not need the sign-in screen. Nothing was paid, so the same plan is offered again.
      if (user) void navigate(planId ? paths.checkoutOf(planId) : paths.checkout, { replace: true })
    } else if (returned.outcome === 'success' && (user || readPendingLogin())) {
      toast({ title: 'Payment Processing', description: 'Your payment is being processed...' })
      check()
    } else {
      clean()
      if (returned.outcome === 'success') showError('Please try logging in manually or contact support')
    }
  }, [returned, isLoading, user, navigate, clean, check])

  return unsettled ? (
    <UnsettledPayment state={unsettled} isChecking={completion.isPending} onCheck={check} />
  ) : (
    children
  )
}

function withoutWalletParameters(current: URLSearchParams): URLSearchParams {
  for (const name of walletParameters) current.delete(name)
  return current
}

/** For a new user: the account exists, and signing in leads back to the plan. */
function unpaidBy(planId: string | undefined): Unpaid | undefined {
  const pending = readPendingLogin()
  return pending && planId ? { planId, username: pending.username } : undefined
}

function showCancelled(): void {
  forgetOrder()
  errorToast('Your wallet payment was cancelled. You can try again.', 'Payment Cancelled')
}

/** @returns the user whom this signs in, if nobody was signed in */
function complete({ token, payerId }: Returned) {
  const pending = readPendingLogin()
  const body = {
    token,
    PayerID: payerId,
    ...(pending && { username: pending.username, password: pending.password }),
  }
  return call(billing.completePaypalPayment, { body }, { urgent: true })
}

/** @returns undefined for a payment that was refused */
function unsettledStateOf(error: unknown): UnsettledState | undefined {
  if (error instanceof CallError && error.code === 'payment_processing') return 'on its way'
  return isOpen(error) ? 'unknown' : undefined
}

function showError(description: string): void {
  errorToast(description, 'Payment Processing Error')
}
