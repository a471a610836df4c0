import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { readReferralNote } from '#client/features/learner/referral-note.ts'
import { selectedPlanKey, setWantsRegister, wantsRegister } from '#client/platform/storage/storage.ts'
import {
  readChosenPlanId,
  readPendingLogin,
  readSelectedPlanId,
  type SelectedPlan,
  setChosenPlanId,
  storePendingLogin,
  storeSelectedPlan,
} from '#client/platform/storage/stored-order.ts'
import { accounts, registrationErrors, type User } from '#contracts/accounts/accounts.ts'
import { billing } from '#contracts/billing/billing.ts'
import { plans } from '#domain/pricing/plans.ts'
import { promoRejectionMessages } from '#domain/pricing/promo.ts'
import { priceText } from '#domain/text/price-text.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { hurry } from '#tests/support/component/hurry.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { type Registered, RegisterForm } from './register-form.tsx'

const server = fakeServer()
beforeEach(() => server.reply(billing.listPlans, []))

const field = (label: RegExp | string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const required: [string, string][] = [
  ['Username', 'rivera'],
  ['Email', 'rivera@example.com'],
  ['Password', 'correct horse'],
  ['First name', 'Ana'],
  ['Last name', 'Rivera'],
  ['Degree(s)', 'MD'],
]
const more = { name: 'Add location, friends or a promo code' }

function renderForm() {
  const onRegistered = vi.fn()
  const { user, router } = renderApp(<RegisterForm onRegistered={onRegistered} />)
  const send = () => user.click(screen.getByRole('button', { name: 'Create account' }))
  return { user, router, onRegistered, send }
}
type Typist = ReturnType<typeof renderForm>['user']

async function fillRequired(user: Typist) {
  for (const [label, value] of required) fireEvent.change(field(label), { target: { value } })
  await user.click(field('Professional role'))
  await user.click(screen.getByText('Oncologist'))
  await user.click(field(/terms and conditions/))
}

/** Fills in the form with a promo code and sends it. */
async function register() {
  const { user, onRegistered, send } = renderForm()
  await fillRequired(user)
  await user.click(screen.getByRole('button', more))
  fireEvent.change(field(/Promo code/), { target: { value: 'SAVE25' } })
  await send()
  return { user, onRegistered }
}

/** The body of the registration that was sent. */
async function sentRegistration(): Promise<object> {
  const isIt = ({ url }: { url: URL }) => url.pathname === accounts.register.path
  await waitFor(() => expect(server.requests.some(isIt)).toBe(true))
  return server.requests.find(isIt)?.body as object
}

it('asks for nothing but the required fields: the plan is the free one, until another is chosen', async () => {
  server.reject(accounts.register, { status: 400, error: 'stop here' })
  const { user, send } = renderForm()
  expect(screen.queryByLabelText('Subscription plan')).toBeNull()
  screen.getByText('Free Account')
  await fillRequired(user)
  await send()
  expect(await sentRegistration()).toMatchObject({ subscriptionPlan: 'free', practiceLocation: '' })
})

it('shows the plan that was chosen before, and offers the others on demand', async () => {
  setChosenPlanId('threeyear')
  server.reject(accounts.register, { status: 400, error: 'stop here' })
  const { user, send } = renderForm()
  screen.getByText('Premium 3 Year')
  await user.click(screen.getByRole('button', { name: 'Change plan' }))
  expect(document.activeElement).toBe(field('Subscription plan'))
  expect(field('Subscription plan').value).toBe('Premium 3 Year')
  await user.click(field('Subscription plan'))
  await user.click(screen.getByText('Premium 1 Year'))
  expect(readChosenPlanId()).toBe('annual')
  await fillRequired(user)
  await send()
  expect(await sentRegistration()).toMatchObject({ subscriptionPlan: 'annual' })
})

it('a plan of the pricing page is dropped for one of the form’s own', async () => {
  setChosenPlanId('monthly')
  server.reject(accounts.register, { status: 400, error: 'stop here' })
  const { user, send } = renderForm()
  screen.getByText('Premium Monthly, $9.99')
  await user.click(screen.getByRole('button', { name: 'Change plan' }))
  await user.click(field('Subscription plan'))
  await user.click(screen.getByText('Premium 3 Year'))
  expect(readChosenPlanId()).toBe('threeyear')
  await fillRequired(user)
  await send()
  expect(await sentRegistration()).toMatchObject({ subscriptionPlan: 'threeyear' })
})

it('a stored plan that cannot be read is no plan', () => {
  window.localStorage.setItem(selectedPlanKey, '{"id":')
  renderForm()
  screen.getByText('Free Account')
  // biome-ignore lint/suspicious/noConsole: a test of the storage checks that it is logged
  vi.mocked(console.warn).mockClear()
})

const registered = { user: { id: 7, username: 'rivera', firstName: 'Ana' } as User } as Registered

it('after a registration that has to be paid the plan is stored for this tab alone, with the ticket', async () => {
  setChosenPlanId('threeyear')
  server.reply(accounts.register, {
    ...registered,
    requiresPayment: true,
    subscriptionPlan: 'threeyear',
    ticket: 'ticket-1',
  })
  setWantsRegister(true)
  const { user, onRegistered, send } = renderForm()
  await fillRequired(user)
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe('Account created!Redirecting to checkout...')
  expect([readSelectedPlanId(), readChosenPlanId()]).toEqual(['threeyear', undefined])
  expect(readPendingLogin()).toEqual({ userId: 7, username: 'rivera', password: 'ticket-1' })
  expect(wantsRegister()).toBe(false)
  expect(onRegistered).toHaveBeenCalledOnce()
})

it('after one that is free, as by the code of a free account, nothing is stored, and nothing of an earlier one', async () => {
  setChosenPlanId('annual')
  storeSelectedPlan({ id: 'annual' } as SelectedPlan)
  storePendingLogin({ userId: 6, username: 'earlier', password: 'ticket-0' })
  server.reply(accounts.register, { ...registered, requiresPayment: false })
  await register()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Registration successfulWelcome to Regimen, Ana.',
  )
  expect([readPendingLogin(), readSelectedPlanId(), readChosenPlanId()]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

it('shows the rest on demand, with the focus in it', async () => {
  const { user } = renderForm()
  expect(screen.queryByLabelText(/Practice location/)).toBeNull()
  await user.click(screen.getByRole('button', more))
  expect(document.activeElement).toBe(field(/Practice location/))
  for (const label of [/Promo code/, /e-mail 1/, /e-mail 2/]) field(label)
})

it.each([
  ['a promo code, which is filled in', '?promo=SAVE25', 'SAVE25'],
  ['an invitation of a friend', '?ref=abc', ''],
])('shows the rest at once for an address with %s', (_what, search, code) => {
  window.history.replaceState(null, '', search)
  onTestFinished(() => window.history.replaceState(null, '', '/'))
  renderForm()
  expect(field(/Promo code/).value).toBe(code)
  expect(screen.queryByRole('button', more)).toBeNull()
})

it.each([
  ['one friend', 'a@x.org', '', 'one was named'],
  ['the same friend twice', 'a@x.org', 'A@x.org', 'both addresses are the same'],
  ['oneself', 'RIVERA@example.com', 'a@x.org', 'your own address is not a friend’s'],
  ['two friends', 'a@x.org', 'b@x.org', undefined],
  ['nobody', '', '', undefined],
  ['what is not an address yet', 'a@x', '', undefined],
])('%s: what it does to the price is said beside the addresses', async (_who, first, second, reason) => {
  const { user } = renderForm()
  fireEvent.change(field('Email'), { target: { value: 'rivera@example.com' } })
  await user.click(screen.getByRole('button', more))
  fireEvent.change(field(/e-mail 1/), { target: { value: first } })
  fireEvent.change(field(/e-mail 2/), { target: { value: second } })
  expect(screen.queryByText(/^\$20 comes off for 2 friends;/)?.textContent).toBe(
    reason && `$20 comes off for 2 friends; ${reason}.`,
  )
})

const note = '$20 comes off for 2 friends; one was named.'

it('after a registration that has to be paid the checkout says why there is no referral discount', async () => {
  hurry(1500)
  server.reply(accounts.register, {
    ...registered,
    requiresPayment: true,
    subscriptionPlan: 'annual',
    referralMessage: note,
  })
  const { user, router, send } = renderForm()
  await fillRequired(user)
  await send()
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
  expect(readReferralNote(router.state.location.state)).toBe(note)
})

it('after a free registration the welcome says so too', async () => {
  server.reply(accounts.register, { ...registered, requiresPayment: false, referralMessage: note })
  const { user, send } = renderForm()
  await fillRequired(user)
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe(
    `Registration successfulWelcome to Regimen, Ana. ${note}`,
  )
})

it('leads to the first field that is not right', async () => {
  const { user, send } = renderForm()
  await send()
  expect(document.activeElement).toBe(field('Username'))
  await fillRequired(user)
  await user.clear(field('Degree(s)'))
  await user.click(field(/terms and conditions/))
  await send()
  expect(document.activeElement).toBe(field('Degree(s)'))
  screen.getByText('Degree(s) are required')
  screen.getByText('You must accept the terms and conditions')
})

it('keeps everything that was typed when the server says no', async () => {
  server.reject(accounts.register, { status: 409, error: registrationErrors.email })
  const { user, send } = renderForm()
  await fillRequired(user)
  await send()
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  for (const [label, value] of required) expect(field(label).value).toBe(value)
  expect(field('Professional role').value).toBe('Oncologist')
  expect(field(/terms and conditions/).checked).toBe(true)
})

it.each([
  ['a username that is taken', 'Username', 'That username is already taken'],
  ['a promo code that has expired', /Promo code/, promoRejectionMessages.expired],
])('%s is said in a toast and beside its field, which has the focus', async (_what, name, message) => {
  server.reject(accounts.register, { status: 400, error: message })
  const { onRegistered } = await register()
  expect((await screen.findByRole('alert')).textContent).toBe(`Registration Failed${message}`)
  await waitFor(() => expect(field(name).getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(message)).toHaveLength(2)
  expect(document.activeElement).toBe(field(name))
  expect(onRegistered).not.toHaveBeenCalled()
})

it('clears the mark of a promo code once it is edited', async () => {
  server.reject(accounts.register, { status: 400, error: promoRejectionMessages.unknown })
  const { user } = await register()
  await waitFor(() => expect(field(/Promo code/).getAttribute('aria-invalid')).toBe('true'))
  await user.type(field(/Promo code/), '0')
  expect(field(/Promo code/).getAttribute('aria-invalid')).toBeNull()
})

it.each(plans.filter(({ priceCents }) => priceCents > 0))(
  '$name: the price that the form quotes is of the plan that opens, whatever another tab has chosen meanwhile',
  async ({ id, name, priceCents }) => {
    hurry(1500)
    server.reply(
      billing.listPlans,
      plans.map((plan) => ({ ...plan, features: [...plan.features], price: plan.priceCents / 100 })),
    )
    setChosenPlanId(id)
    server.reply(accounts.register, { ...registered, requiresPayment: true, subscriptionPlan: 'annual' })
    const { user, router, send } = renderForm()
    await screen.findByText(`${name}, ${priceText(priceCents / 100)}`)
    await fillRequired(user)
    setChosenPlanId(id === 'monthly' ? 'threeyear' : 'monthly')
    await send()
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
    expect(router.state.location.search).toBe(`?plan=${id}`)
    expect(readSelectedPlanId()).toBe(id)
  },
)
