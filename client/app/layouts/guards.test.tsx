import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readAskedPage } from '#client/platform/asked-page.ts'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import type { ContentRole } from '#domain/editorial/content-roles.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import AdminLayout from './admin-layout.tsx'
import { AppFrame } from './app-frame.tsx'
import EditorialLayout from './editorial-layout.tsx'
import SignedInLayout from './signed-in-layout.tsx'

const server = fakeServer()

test.each([
  ['a visitor at a study page', '/auth', <SignedInLayout key="study" />, '/study/cards?tag=aml#top', null],
  ['a visitor at an admin page', '/auth', <AdminLayout key="admin" />, '/admin/users', null],
  ['a learner at an admin page', '/', <AdminLayout key="admin" />, '/admin', { id: 7, isAdmin: false }],
  [
    'a learner at an editorial page',
    '/',
    <EditorialLayout key="editorial" />,
    '/editorial/people',
    { id: 7, isAdmin: false, contentRoles: [] as ContentRole[] },
  ],
])('%s is led to %s; the sign-in knows the page asked for', async (_who, place, layout, at, user) => {
  // The DOM of these tests has no fonts.
  Object.assign(document, { fonts: Object.assign(new EventTarget(), { load: vi.fn(async () => []) }) })
  if (user) server.reply(accounts.currentUser, user as User)
  else server.reject(accounts.currentUser, { status: 401, error: 'Please sign in' })
  const { router } = renderApp(layout, { at })
  await waitFor(() => expect(router.state.location.pathname).toBe(place))
  expect(readAskedPage(router.state.location.state)).toBe(place === '/auth' ? at : undefined)
})

test('an admin who has to set up two-factor sign-in first is asked for nothing else', async () => {
  Object.assign(document, { fonts: Object.assign(new EventTarget(), { load: vi.fn(async () => []) }) })
  server.reply(accounts.currentUser, {
    id: 7,
    username: 'chief',
    email: 'chief@mail.example',
    isAdmin: true,
    isEmailConfirmed: false,
    isAddressFailing: false,
    pendingEmail: null,
    mustSetUpTwoFactor: true,
  } as User)
  renderApp(<AppFrame>The page</AppFrame>, { at: '/study' })
  await screen.findByRole('heading', { name: 'Set up two-factor sign-in' })
  expect(screen.queryByText(/chief@mail.example/)).toBeNull()
})
