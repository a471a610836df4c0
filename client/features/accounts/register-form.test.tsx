import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { accounts } from '#contracts/accounts.ts'
import { billing } from '#contracts/billing.ts'
import { promoRejectionMessages } from '#domain/pricing/promo.ts'
import { fakeServer } from '#tests/support/fake-server.ts'
import { renderApp } from '#tests/support/render.tsx'
import { RegisterForm } from './register-form.tsx'

const server = fakeServer()
beforeEach(() => server.reply(billing.listPlans, []))

const field = (label: RegExp | string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const written: [string | RegExp, string][] = [
  ['Username', 'rivera'],
  ['Email', 'rivera@example.com'],
  ['Password', 'correct horse'],
  ['First name', 'Ana'],
  ['Last name', 'Rivera'],
  ['Degree(s)', 'MD'],
  [/Promo code/, 'SAVE25'],
]
const chosen: [string, string][] = [
  ['Professional role', 'Oncologist'],
  ['Subscription plan', 'Premium 1 Year'],
]

/** Fills in the form with a promo code and sends it. */
async function register() {
  const onRegistered = vi.fn()
  const { user } = renderApp(<RegisterForm onRegistered={onRegistered} />)
  for (const [label, value] of written) fireEvent.change(field(label), { target: { value } })
  for (const [label, option] of chosen) {
    await user.click(field(label))
    await user.click(screen.getByText(option))
  }
  await user.click(field(/terms and conditions/))
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  return { user, onRegistered }
}

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
