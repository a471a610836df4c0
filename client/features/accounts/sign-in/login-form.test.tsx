import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { accounts } from '#contracts/accounts/accounts.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { LoginForm } from './login-form.tsx'

const server = fakeServer()
const tooMany = 'Too many attempts. Please wait a little and try again.'

function renderForm() {
  const onSignedIn = vi.fn()
  const onSecondStep = vi.fn()
  const { user } = renderApp(<LoginForm onSignedIn={onSignedIn} onSecondStep={onSecondStep} />)
  async function signIn() {
    await user.type(screen.getByRole('textbox', { name: 'Username' }), 'rivera')
    await user.type(screen.getByLabelText('Password'), 'correct horse')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))
  }
  return { user, signIn, onSignedIn, onSecondStep }
}

it('says what is missing beside its field, and sends nothing', async () => {
  const { user } = renderForm()
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await screen.findByText('Username must be at least 3 characters')
  expect(screen.getByRole('textbox', { name: 'Username' }).getAttribute('aria-invalid')).toBe('true')
  screen.getByText('Password must be at least 6 characters')
  expect(server.requests).toEqual([])
})

it('shows the server’s message after too many attempts', async () => {
  server.reject(accounts.login, { status: 429, error: tooMany })
  const { signIn, onSignedIn } = renderForm()
  await signIn()
  const message = await screen.findByRole('alert')
  expect(message.textContent).toBe(`Login Failed${tooMany}`)
  expect(onSignedIn).not.toHaveBeenCalled()
})

it('says in a sentence that a proxy answered in place of the server', async () => {
  server.reject(accounts.login, { status: 502, error: '<html><h1>502 Bad Gateway</h1></html>' })
  const { signIn } = renderForm()
  await signIn()
  const message = await screen.findByRole('alert')
  expect(message.textContent).toBe('Login FailedThe server is in trouble. Try again in a moment.')
})

it('continues with the code of an account with two-factor sign-in', async () => {
  server.reply(accounts.login, { twoFactorRequired: true, challenge: 'challenge-1' })
  const { signIn, onSignedIn, onSecondStep } = renderForm()
  await signIn()
  await eventually(() => expect(onSecondStep).toHaveBeenCalledWith('challenge-1'))
  expect(server.requests[0]?.body).toEqual({ username: 'rivera', password: 'correct horse' })
  expect(onSignedIn).not.toHaveBeenCalled()
})
