import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CallError, call } from '#client/platform/calls.ts'
import { paths } from '#client/platform/paths.ts'
import { queryClient, userKey } from '#client/platform/queries.ts'
import { signedIn, useUser } from '#client/platform/session.ts'
import { forgetPendingLogin, readPendingLogin, readSelectedPlanId } from '#client/platform/storage.ts'
import { errorToast, toast } from '#client/platform/toast.ts'
import { type Unpaid, unpaidState } from '#client/platform/unpaid.ts'
import { billing } from '#contracts/billing.ts'

/** What the wallet provider appends to /auth when it sends a person back. */
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

/** The return from a wallet payment to /auth: completes it, or says that it was cancelled, and cleans the address. */
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
      tellCancelled()
      // Who is signed in has no use for the sign-in screen. Nothing was paid, so the same plan is offered again.
      if (isSignedIn) void navigate(planId ? paths.checkoutOf(planId) : paths.checkout, { replace: true })
    }
    if (returned.outcome === 'success')
      void complete(returned, isSignedIn).then((isPaid) => isPaid && navigate(paths.dashboard))
  }, [returned, isLoading, user, navigate, setQuery])

  return null
}

/** Who has just registered: the account is there, and signing in leads back to its plan. */
function unpaidBy(planId: string | undefined): Unpaid | undefined {
  const pending = readPendingLogin()
  return pending && planId ? { planId, username: pending.username } : undefined
}

function tellCancelled(): void {
  forgetPendingLogin()
  errorToast('Your wallet payment was cancelled. You can try again.', 'Payment Cancelled')
}

/** @returns whether the payment was completed and somebody is signed in. */
async function complete({ token, payerId }: Returned, isSignedIn: boolean): Promise<boolean> {
  const pending = readPendingLogin()
  if (!pending && !isSignedIn) {
    tellError('Please try logging in manually or contact support')
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
    forgetPendingLogin()
    toast({ title: 'Payment Successful! Your subscription has been activated. Logging you in...' })
    if (user) await signedIn(user)
    else await queryClient.invalidateQueries({ queryKey: userKey })
    return true
  } catch (error) {
    tellError(faultText(error))
    return false
  }
}

/** The server's words; a failure that says nothing, such as a broken connection, has a line of its own. */
function faultText(error: unknown): string {
  if (!(error instanceof CallError) || error.status === 0)
    return 'Please try logging in manually or contact support'
  return error.text || 'Payment completion failed'
}

function tellError(description: string): void {
  errorToast(description, 'Payment Processing Error')
}
