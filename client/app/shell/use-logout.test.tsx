import { Button } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient, userKey } from '#client/platform/queries.ts'
import { isSigningOut, useUser } from '#client/platform/session.ts'
import { accounts, type User } from '#contracts/accounts.ts'
import { fakeServer } from '#tests/support/fake-server.ts'
import { renderApp } from '#tests/support/render.tsx'
import { ToSignIn } from '../layouts/to-sign-in.tsx'
import { useLogout } from './use-logout.ts'

const server = fakeServer()

/** A page for signed-in users. */
function Page() {
  const { user, isLoading } = useUser()
  const logout = useLogout()
  if (isLoading) return null
  return user ? <Button onClick={() => logout.mutate()}>Logout</Button> : <ToSignIn />
}

async function open() {
  server.reply(accounts.currentUser, { id: 7, username: 'rivera' } as User)
  const { user, router } = renderApp(<Page />, { at: '/study' })
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  return () => router.state.location.pathname
}

it('a sign-out that the page hears of early, by another call, still leads to the landing page', async () => {
  const reply = server.delay(accounts.logout, { ok: true })
  const path = await open()
  await waitFor(() => expect(server.requestsTo(accounts.logout)).toHaveLength(1))
  // As when any other call is answered 401 in between.
  queryClient.setQueryData(userKey, null)
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect([path(), isSigningOut()]).toEqual(['/study', true])
  reply()
  await waitFor(() => expect(path()).toBe('/'))
  await waitFor(() => expect(isSigningOut()).toBe(false))
})

it('a sign-out that fails leaves the guards as they were', async () => {
  server.reject(accounts.logout, { status: 500, error: 'Server Error' })
  const path = await open()
  await screen.findByText('Logout Failed')
  expect([path(), isSigningOut()]).toEqual(['/study', false])
  queryClient.setQueryData(userKey, null)
  await waitFor(() => expect(path()).toBe('/auth'))
})
