import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { AuthScreen } from '#client/features/accounts/sign-in/auth-screen.tsx'
import {
  addTriedRating,
  readVisitorStudy,
  removeVisitorStudy,
} from '#client/features/learner/visitor-study.ts'
import { setWantsRegister, wantsRegister } from '#client/platform/storage/storage.ts'
import { readChosenPlanId, setChosenPlanId } from '#client/platform/storage/stored-order.ts'
import { accounts, registrationErrors, type User } from '#contracts/accounts/accounts.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'

const server = fakeServer()
const robin = { id: 7, username: 'robin-48213', firstName: '' } as User
beforeEach(() => {
  removeVisitorStudy()
  server.reply(accounts.currentUser, robin)
})

function open() {
  const onRegister = vi.fn()
  const view = renderApp(
    <AuthScreen
      initialMode="registerByEmail"
      registerMode="registerByEmail"
      present={null}
      isDeleted={false}
      unpaid={undefined}
      askedPage={undefined}
      onLogin={vi.fn()}
      onRegister={onRegister}
    />,
    { at: '/auth' },
  )
  const send = () => view.user.click(screen.getByRole('button', { name: 'Create account' }))
  return { ...view, onRegister, send }
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
function fill() {
  fireEvent.change(field('Email'), { target: { value: 'robin@mail.example' } })
  fireEvent.change(field('Password'), { target: { value: 'correct horse' } })
}

it('asks for address and password, and says that the button accepts the terms', () => {
  const { container } = open()
  expect(Array.from(container.querySelectorAll('form input'), (input) => input.getAttribute('name'))).toEqual(
    ['email', 'password'],
  )
  const terms = screen.getByText(/By creating the account you accept the/)
  expect(terms.querySelector('a')?.getAttribute('href')).toBe('/terms')
  expect(screen.getByRole('link', { name: 'Use the full form' }).getAttribute('href')).toBe('/register')
})

it('leads at once to the first run, and what a visitor tried comes along', async () => {
  setWantsRegister(true)
  setChosenPlanId('free')
  const reviewedAt = '2026-11-22T21:00:00.000Z'
  addTriedRating({ cardKey: 'aml-010', confidence: 3, reviewId: 'review-1', reviewedAt, seconds: 5 })
  server.reply(accounts.registerByEmail, robin)
  const { router, onRegister, send } = open()
  screen.getByText(/What you tried comes along: 1 card/)
  fill()
  await send()
  await waitFor(() => expect(router.state.location.pathname).toBe('/study'))
  expect(server.requestsTo(accounts.registerByEmail).map(({ body }) => body)).toEqual([
    {
      email: 'robin@mail.example',
      password: 'correct horse',
      acceptPolicy: true,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  ])
  expect(readVisitorStudy().userId).toBe(7)
  expect([wantsRegister(), readChosenPlanId()]).toEqual([false, undefined])
  expect(onRegister).toHaveBeenCalledOnce()
})

it('leads to the first field that is not right', async () => {
  const { send } = open()
  await send()
  expect(document.activeElement).toBe(field('Email'))
  screen.getByText('Please enter a valid email')
  screen.getByText('Password must be at least 6 characters')
  expect(server.requestsTo(accounts.registerByEmail)).toEqual([])
})

it('an address that is taken is said in a toast and at its field, which has the focus; all that was typed stays', async () => {
  const error = registrationErrors.email
  server.reject(accounts.registerByEmail, { status: 409, error, fields: { email: error } })
  const { send } = open()
  fill()
  await send()
  expect((await screen.findByRole('alert')).textContent).toBe(`Registration Failed${error}`)
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  expect(field('Password').value).toBe('correct horse')
})
