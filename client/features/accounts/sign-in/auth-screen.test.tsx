import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  addTriedRating,
  hasVisitorStudy,
  readVisitorStudy,
  removeVisitorStudy,
} from '#client/features/learner/visitor-study.ts'
import { setWantsRegister, wantsRegister } from '#client/platform/storage/storage.ts'
import { setChosenPlanId } from '#client/platform/storage/stored-order.ts'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { type AuthMode, AuthScreen } from './auth-screen.tsx'

const server = fakeServer()
const rivera = { id: 7, username: 'rivera' } as User
beforeEach(removeVisitorStudy)

interface Opened {
  asked?: string
  mode?: AuthMode
  isDeleted?: boolean
  present?: User
  unpaid?: { planId: string; username: string | undefined }
}

function open({ mode = 'login', isDeleted = false, present, unpaid, asked }: Opened) {
  const onLogin = vi.fn()
  const view = renderApp(
    <AuthScreen
      initialMode={mode}
      registerMode="registerByEmail"
      isDeleted={isDeleted}
      present={present ?? null}
      unpaid={unpaid}
      askedPage={asked}
      onLogin={onLogin}
      onRegister={vi.fn()}
    />,
    { at: '/auth' },
  )
  return { ...view, onLogin }
}

/** Fills in the empty fields and signs in. */
async function signIn(
  { user }: ReturnType<typeof open>,
  reply: Reply<typeof accounts.login> = rivera,
): Promise<void> {
  server.reply(accounts.login, reply)
  server.reply(accounts.currentUser, rivera)
  const username = screen.getByRole<HTMLInputElement>('textbox', { name: 'Username' })
  if (!username.value) fireEvent.change(username, { target: { value: 'rivera' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } })
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
}

it('a sign-in leads to studying, and gives the account nothing of what a visitor tried', async () => {
  setWantsRegister(true)
  const reviewedAt = '2026-11-22T21:00:00.000Z'
  addTriedRating({ cardKey: 'aml-010', confidence: 3, reviewId: 'review-1', reviewedAt, seconds: 5 })
  const view = open({})
  await signIn(view)
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/study'))
  expect(view.onLogin).toHaveBeenCalledOnce()
  expect(wantsRegister()).toBe(false)
  expect(hasVisitorStudy()).toBe(true)
  expect(readVisitorStudy().userId).toBeUndefined()
})

it.each(['password', 'second step'])(
  'a sign-in by %s opens the page that was asked for before it',
  async (way) => {
    const view = open({ asked: '/study/cards?state=starred' })
    if (way === 'password') await signIn(view)
    else {
      await signIn(view, { twoFactorRequired: true, challenge: 'challenge-1' })
      server.reply(accounts.loginSecondStep, rivera)
      fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } })
      await view.user.click(screen.getByRole('button', { name: 'Confirm' }))
    }
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/study/cards'))
    expect(view.router.state.location.search).toBe('?state=starred')
  },
)

it('an account that is not paid yet is named, and its sign-in leads to the plan', async () => {
  const view = open({ unpaid: { planId: 'threeyear', username: 'rivera' } })
  expect(screen.getByRole('alert').textContent).toBe(
    'Your account existsThe account rivera was created, with the free chapters open. Nothing was paid. Sign in to go on with Premium 3 Year.',
  )
  await signIn(view)
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/checkout'))
  expect(view.router.state.location.search).toBe('?plan=threeyear')
  expect(server.requestsTo(accounts.login)[0]?.body).toEqual({
    username: 'rivera',
    password: 'correct horse',
  })
})

it.each([
  ['nothing', undefined, ['Go to Dashboard /study']],
  ['the free plan', 'free', ['Go to Dashboard /study']],
  ['a plan', 'annual', ['Choose Premium 1 Year /checkout?plan=annual', 'Go to Dashboard /study']],
])('a signed-in user who has chosen %s is told so, with the way on', (_what, planId, links) => {
  if (planId) setChosenPlanId(planId)
  open({ present: rivera })
  const notice = screen.getByRole('alert')
  expect(notice.textContent).toContain('You are signed in as rivera')
  const ways = Array.from(
    notice.querySelectorAll('a'),
    (link) => `${link.textContent} ${link.getAttribute('href')}`,
  )
  expect(ways).toEqual(links)
})

it('says that the account was deleted, in place of a welcome back', () => {
  open({ isDeleted: true })
  screen.getByRole('heading', { name: 'Your account was deleted' })
  expect(screen.queryByText(/Welcome back/)).toBeNull()
  screen.getByRole('button', { name: 'Sign In' })
})
