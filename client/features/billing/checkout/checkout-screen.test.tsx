import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { referralNoteState } from '#client/features/learner/referral-note.ts'
import { readAskedPage } from '#client/platform/asked-page.ts'
import { wantsRegister } from '#client/platform/storage/storage.ts'
import { forgetOrder, readChosenPlanId, storePendingLogin } from '#client/platform/storage/stored-order.ts'
import { accounts } from '#contracts/accounts/accounts.ts'
import { billing, type CheckoutPrice } from '#contracts/billing/billing.ts'
import { plans } from '#domain/pricing/plans.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { CardCheckoutScreen } from './card-checkout-screen.tsx'
import { CheckoutScreen } from './checkout-screen.tsx'

const server = fakeServer()
const price: CheckoutPrice = {
  planId: 'annual',
  planName: 'Premium 1 Year',
  originalPrice: 100,
  price: 100,
  hasReferralDiscount: false,
  referralDiscountAmount: 0,
  lines: [{ label: 'Premium 1 Year', amount: 100 }],
  promo: null,
  promoError: null,
  requiresPayment: true,
}

beforeEach(() => {
  storePendingLogin({ userId: 7, username: 'rivera', password: 'ticket-1' })
  server.reject(accounts.currentUser, { status: 401, error: 'Unauthorized' })
  server.reply(billing.listPlans, [])
  server.reply(billing.paymentOptions, {
    isTest: false,
    card: { publishableKey: 'pk', scriptUrl: null },
    wallet: true,
  })
})

const renderCheckout = () => renderApp(<CheckoutScreen onLeave={vi.fn()} />, { at: '/checkout?plan=annual' })
const priceRequests = () =>
  server.requests.filter(({ url }) => url.pathname === billing.priceCheckout.path).map(({ body }) => body)

it.each([
  ['registration', <CheckoutScreen key="hosted" onLeave={vi.fn()} />, '/checkout', '/register', true],
  ['sign-in', <CardCheckoutScreen key="card" onStart={vi.fn()} />, '/stripe-checkout', '/auth', false],
])(
  'leads a visitor to the %s first, and stores the chosen plan and the page',
  async (_where, page, at, to, isNew) => {
    forgetOrder()
    const { router } = renderApp(page, { at: `${at}?plan=threeyear` })
    await waitFor(() => expect(router.state.location.pathname).toBe(to))
    expect(readChosenPlanId()).toBe('threeyear')
    expect(readAskedPage(router.state.location.state)).toBe(`${at}?plan=threeyear`)
    expect(wantsRegister()).toBe(isNew)
  },
)

it('shows that the order is being prepared', async () => {
  server.hang(billing.priceCheckout)
  renderCheckout()
  await screen.findByText('Preparing your order')
  expect(screen.queryByRole('button')).toBeNull()
})

it('says that the price could not be loaded, and loads it on request', async () => {
  server.reject(billing.priceCheckout, { status: 500, error: '' })
  const { user } = renderCheckout()
  const retry = await screen.findByRole('button', { name: 'Try Again' })
  expect(screen.getByRole('alert').textContent).toContain('Could not load your order')
  server.reply(billing.priceCheckout, price)
  await user.click(retry)
  await screen.findByRole('button', { name: 'Pay $100' })
  expect(screen.getByRole('button', { name: 'Pay with PayPal' })).toBeTruthy()
})

it('shows a rejected promo code in a toast and beside its field, with the price unchanged', async () => {
  const promoError = 'This promo code has expired'
  server.reply(billing.priceCheckout, ({ body }) => ({
    ...price,
    promoError: (body as { promoCode?: string }).promoCode ? promoError : null,
  }))
  const { user, router } = renderCheckout()
  await user.click(await screen.findByLabelText('Promo code (optional)'))
  await user.paste(' SPRING ')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect((await screen.findByRole('alert')).textContent).toBe(`Error${promoError}`)
  const field = screen.getByLabelText('Promo code (optional)')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByRole('button', { name: 'Pay $100' })).toBeTruthy()
  expect(priceRequests()).toEqual([
    { planId: 'annual', ticket: 'ticket-1' },
    { planId: 'annual', ticket: 'ticket-1', promoCode: 'SPRING' },
  ])
  expect(router.state.location.search).toBe('?plan=annual')
})

const discount = { label: 'Referral discount', amount: -20 }

it('says why a new user pays without the referral discount', async () => {
  server.reply(billing.priceCheckout, price)
  const state = referralNoteState('$20 comes off for 2 friends; one was named.')
  renderApp(<CheckoutScreen onLeave={vi.fn()} />, { at: '/checkout?plan=annual', state })
  await screen.findByText('No referral discount: $20 comes off for 2 friends; one was named.')
})

it.each([
  ['the total alone where nothing comes off', 100, price.lines, ['Total']],
  ['how the total comes about', 80, [...price.lines, discount], ['Premium 1 Year', discount.label, 'Total']],
])('shows %s', async (_, total, lines, terms) => {
  server.reply(billing.priceCheckout, { ...price, price: total, lines })
  renderCheckout()
  await screen.findByRole('button', { name: `Pay $${total}` })
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(terms)
})

it('shows the code that was reserved at the registration, with its price', async () => {
  server.reply(billing.priceCheckout, {
    ...price,
    price: 75,
    lines: [...price.lines, { label: 'Promo code SAVE25', amount: -25 }],
    promo: { code: 'SAVE25', description: '25% off for fellows' },
  })
  renderCheckout()
  await screen.findByRole('button', { name: 'Pay $75' })
  expect(screen.getByText('SAVE25').parentElement?.textContent).toBe(
    'Promo code SAVE25 applied: 25% off for fellows',
  )
  expect(priceRequests()).toEqual([{ planId: 'annual', ticket: 'ticket-1' }])
})

it('offers to activate a free order, without any payment method', async () => {
  server.reply(billing.priceCheckout, {
    ...price,
    price: 0,
    requiresPayment: false,
    lines: [...price.lines, { label: 'Promo code FRIEND', amount: -100 }],
    promo: { code: 'FRIEND', description: '' },
  })
  renderCheckout()
  await screen.findByRole('button', { name: 'Activate for $0' })
  expect(screen.getByText('−$100')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pay with PayPal' })).toBeNull()
})

it.each(plans.filter(({ priceCents }) => priceCents > 0))(
  'asks for the price of $name where the address names it',
  async ({ id }) => {
    server.reply(
      billing.listPlans,
      plans.map((plan) => ({ ...plan, features: [...plan.features], price: plan.priceCents / 100 })),
    )
    server.reply(billing.priceCheckout, { ...price, planId: id })
    renderApp(<CheckoutScreen onLeave={vi.fn()} />, { at: `/checkout?plan=${id}` })
    await screen.findByRole('heading', { name: 'What it includes' })
    expect(priceRequests().map((body) => (body as { planId: string }).planId)).toEqual([id])
  },
)
