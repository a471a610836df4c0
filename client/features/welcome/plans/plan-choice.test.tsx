import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readAskedPage } from '#client/platform/asked-page.ts'
import { wantsRegister } from '#client/platform/storage/storage.ts'
import { readChosenPlanId } from '#client/platform/storage/stored-order.ts'
import { resetVisitor } from '#client/platform/user/visitor.ts'
import { accounts } from '#contracts/accounts/accounts.ts'
import { type Plan, plans } from '#domain/pricing/plans.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { PlanChoice } from './plan-choice.tsx'

const server = fakeServer()
beforeEach(resetVisitor)

const [free, ...paid] = plans.toSorted((one, other) => one.priceCents - other.priceCents)

test.each(paid)(
  '"Choose" of $name stores the plan, and that a visitor wants to register; a sign-in opens its payment',
  async (plan) => {
    server.reply(accounts.session, { signedIn: false })
    const { router, user } = renderApp(<PlanChoice plan={plan} />)
    await user.click(screen.getByRole('link', { name: `Choose ${plan.name}` }))
    expect(readChosenPlanId()).toBe(plan.id)
    expect(wantsRegister()).toBe(true)
    expect(router.state.location.pathname).toBe('/auth')
    expect(readAskedPage(router.state.location.state)).toBe(paymentOf(plan))
  },
)

test.each(paid)('$name leads a signed-in user to where it is paid', async (plan) => {
  server.reply(accounts.session, { signedIn: true })
  renderApp(<PlanChoice plan={plan} />)
  const choose = { name: `Choose ${plan.name}` }
  await waitFor(() => expect(screen.getByRole('link', choose).getAttribute('href')).toBe(paymentOf(plan)))
})

const paymentOf = ({ id, offer }: Plan) =>
  offer === 'embedded' ? `/stripe-checkout?plan=${id}` : `/checkout?plan=${id}`

test('the free plan has nothing to pay', async () => {
  server.reply(accounts.session, { signedIn: false })
  const { router, user, unmount } = renderApp(<PlanChoice plan={free as Plan} />)
  await user.click(screen.getByRole('link', { name: 'Start free' }))
  expect([readChosenPlanId(), wantsRegister()]).toEqual(['free', true])
  expect(readAskedPage(router.state.location.state)).toBeUndefined()
  unmount()
  resetVisitor()
  server.reply(accounts.session, { signedIn: true })
  renderApp(<PlanChoice plan={free as Plan} />)
  const goOn = { name: 'Go on studying' }
  await waitFor(() => expect(screen.getByRole('link', goOn).getAttribute('href')).toBe('/study'))
})
