import { Button } from '@mantine/core'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { readWantedChapter, storeWantedChapter } from '#client/features/learner/wanted-chapter.ts'
import {
  readChosenPlanId,
  readSelectedPlanId,
  type SelectedPlan,
  setChosenPlanId,
  storeSelectedPlan,
} from '#client/platform/storage/stored-order.ts'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { billing } from '#contracts/billing/billing.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { hurry } from '#tests/support/component/hurry.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { PaymentResultScreen } from './payment-result-screen.tsx'
import { useFinishPayment } from './use-finish-payment.ts'
import { WalletReturn } from './wallet-return.tsx'

/**
 * After a payment of any kind, a learner lands in the locked chapter from which they went to the plans. No
 * plan stays stored.
 */

const server = fakeServer()
const userId = 7

/** The page of the provider's card form, once the provider has confirmed the payment. */
function PaidHere() {
  const finish = useFinishPayment({ ticket: undefined, userId, email: undefined })
  return <Button onClick={() => finish.mutate('cs_1')}>paid</Button>
}

// An order that a promo code reduces to $0 returns to the same page as the provider's.
const ways = [
  { way: 'the card provider', component: <PaymentResultScreen />, at: '/payment/success?session_id=cs_1' },
  { way: 'a card in the page', component: <PaidHere />, at: '/stripe-checkout?plan=yearly' },
  {
    way: 'PayPal',
    component: <WalletReturn>{null}</WalletReturn>,
    at: '/auth?payment=success&token=t&PayerID=p',
  },
]
const usual = { 'the card provider': '/study', 'a card in the page': '/dashboard', PayPal: '/dashboard' }

beforeEach(() => {
  // The result page shows the success for this long.
  hurry(2000)
  server.reply(accounts.currentUser, { id: userId, username: 'rivera' } as User)
  server.reply(billing.verifyStripePayment, { success: true } as Reply<typeof billing.verifyStripePayment>)
  server.reply(billing.completePaypalPayment, { success: true } as Reply<
    typeof billing.completePaypalPayment
  >)
})

async function pay({ component, at }: (typeof ways)[number]): Promise<() => string> {
  const { router, user } = renderApp(component, { at })
  const button = screen.queryByRole('button', { name: 'paid' })
  if (button) await user.click(button)
  return () => router.state.location.pathname + router.state.location.search
}

describe.each(ways)('by $way', (way) => {
  it('opens the chapter that was wanted, once', async () => {
    storeWantedChapter({ userId, chapterId: 5 })
    const where = await pay(way)
    await expect.poll(where).toBe('/study?chapter=5')
    expect(readWantedChapter(userId)).toBeUndefined()
  })

  it('opens the usual page when another learner of this browser wanted one', async () => {
    storeWantedChapter({ userId: 8, chapterId: 5 })
    const where = await pay(way)
    await expect.poll(where).toBe(usual[way.way as keyof typeof usual])
  })

  it('forgets the plan, chosen before the sign-in and taken to the provider', async () => {
    setChosenPlanId('annual')
    storeSelectedPlan({ id: 'annual' } as SelectedPlan)
    const where = await pay(way)
    await expect.poll(where).toBe(usual[way.way as keyof typeof usual])
    expect([readChosenPlanId(), readSelectedPlanId()]).toEqual([undefined, undefined])
  })
})
