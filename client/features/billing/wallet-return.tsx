import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CallError } from '#client/platform/call-error.ts'
import { call } from '#client/platform/calls.ts'
import { removeWantedChapter } from '#client/platform/chapter-storage.ts'
import { paths } from '#client/platform/paths.ts'
import { queryClient, userKey } from '#client/platform/queries.ts'
import { signedIn, useUser } from '#client/platform/session.ts'
import { readPendingLogin, readSelectedPlanId, removePendingLogin } from '#client/platform/storage.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { type Unpaid, unpaidState } from '#client/platform/unpaid.ts'
import { premiumWelcome } from '#client/platform/welcome.ts'
import { billing } from '#contracts/billing.ts'
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

/** The return from a wallet payment to /auth: completes it, or reports its cancellation, and removes the parameters. */
export function WalletReturn() {
  const [query, setQuery] = useSearchParams()
  const [returned] = useState(() => readReturn(query))
  const { user, isLoading } = useUser()
  const navigate = useNavigate()
  const isDone = useRef(false)

  useEffect(() => {
    if (!returned.outcome || isLoading || isDone.current) return
    isDone.current = true
    const clean = (current: URLSearchParams) => {
      for (const name of walletParameters) current.delete(name)
      return current
    }
    const isSignedIn = user !== null
    const isCancelled = returned.outcome === 'cancelled'
    const planId = readSelectedPlanId()
    const unpaid = isCancelled && !isSignedIn ? unpaidBy(planId) : undefined
    setQuery(clean, { replace: true, state: unpaid && unpaidState(unpaid) })
    if (isCancelled) {
      showCancelled()
      // A signed-in user does not need the sign-in screen. Nothing was paid, so the same plan is offered again.
      if (isSignedIn) void navigate(planId ? paths.checkoutOf(planId) : paths.checkout, { replace: true })
    }
    if (returned.outcome === 'success')
      void complete(returned, isSignedIn).then((isPaid) => {
        if (!isPaid) return
        const next = (user && wantedPath(user.id)) ?? paths.dashboard
        removeWantedChapter()
        void navigate(next, { state: premiumWelcome })
      })
  }, [returned, isLoading, user, navigate, setQuery])

  return null
}

/** For a new user: the account exists, and signing in leads back to the plan. */
function unpaidBy(planId: string | undefined): Unpaid | undefined {
  const pending = readPendingLogin()
  return pending && planId ? { planId, username: pending.username } : undefined
}

function showCancelled(): void {
  removePendingLogin()
  errorToast('Your wallet payment was cancelled. You can try again.', 'Payment Cancelled')
}

/** @returns whether the payment was completed and a user is signed in. */
async function complete({ token, payerId }: Returned, isSignedIn: boolean): Promise<boolean> {
  const pending = readPendingLogin()
  if (!pending && !isSignedIn) {
    showError('Please try logging in manually or contact support')
    return false
  }
  toast({ title: 'Payment Processing', description: 'Your payment is being processed...' })
  try {
    const body = {
      token,
      PayerID: payerId,
      ...(pending && { username: pending.username, password: pending.password }),
    }
    const { user } = await call(billing.completePaypalPayment, { body }, { urgent: true })
    removePendingLogin()
    toast({ title: 'Payment Successful! Your subscription has been activated. Logging you in...' })
    if (user) await signedIn(user)
    else await queryClient.invalidateQueries({ queryKey: userKey })
    return true
  } catch (error) {
    showError(errorText(error))
    return false
  }
}

/** The server's text, or a general one for failures without a response. */
function errorText(error: unknown): string {
  if (!(error instanceof CallError) || error.status === 0)
    return 'Please try logging in manually or contact support'
  return error.text || 'Payment completion failed'
}

function showError(description: string): void {
  errorToast(description, 'Payment Processing Error')
}
