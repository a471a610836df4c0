import 'fake-indexeddb/auto'
import { Button } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ToSignIn } from '#client/app/layouts/to-sign-in.tsx'
import { studyDatabase } from '#client/features/outbox/study-database.ts'
import { findStoredReply, storeReply } from '#client/platform/calls/offline-replies.ts'
import { queryClient, userKey } from '#client/platform/calls/queries.ts'
import {
  readChosenPlanId,
  readSelectedPlanId,
  type SelectedPlan,
  setChosenPlanId,
  storeSelectedPlan,
} from '#client/platform/storage/stored-order.ts'
import { findKnownUser, storeKnownUser } from '#client/platform/user/known-user.ts'
import { useUser } from '#client/platform/user/session.ts'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { hurry } from '#tests/support/component/hurry.ts'
import { leavePage } from '#tests/support/component/left-page.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { useLogout } from './use-logout.ts'

const server = fakeServer()

/**
 * The structure of the app: the button is in the navigation, and the guard surrounds the pages for signed-in
 * users.
 */
function Screen() {
  const { pathname } = useLocation()
  return (
    <>
      <Navigation />
      {pathname === '/study' && <Guarded />}
    </>
  )
}

function Navigation() {
  const { user } = useUser()
  const logout = useLogout()
  return user && <Button onClick={() => logout.mutate()}>Logout</Button>
}

function Guarded() {
  const { user, isLoading } = useUser()
  return isLoading || user ? null : <ToSignIn />
}

async function open() {
  server.reply(accounts.currentUser, { id: 7, username: 'rivera' } as User)
  const { user, router } = renderApp(<Screen />, { at: '/study' })
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  return () => router.state.location.pathname
}

it('a sign-out that the page hears of early, by another call, still leads to the landing page', async () => {
  const reply = server.delay(accounts.logout, { ok: true })
  const path = await open()
  await waitFor(() => expect(server.requestsTo(accounts.logout)).toHaveLength(1))
  // In the app, any other call that is answered 401 in between does this.
  queryClient.setQueryData(userKey, null)
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(path()).toBe('/study')
  reply()
  await waitFor(() => expect(path()).toBe('/'))
})

it('a sign-out forgets the plan that was chosen', async () => {
  setChosenPlanId('annual')
  storeSelectedPlan({ id: 'annual' } as SelectedPlan)
  server.reply(accounts.logout, { ok: true })
  const path = await open()
  await waitFor(() => expect(path()).toBe('/'))
  await expect.poll(() => [readChosenPlanId(), readSelectedPlanId()]).toEqual([undefined, undefined])
})

it('a sign-out whose reply is lost, while another call says that the session has ended, leads to the sign-in', async () => {
  const fail = server.delay(accounts.logout, new TypeError('Failed to fetch'))
  const path = await open()
  queryClient.setQueryData(userKey, null)
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  fail()
  await waitFor(() => expect(path()).toBe('/auth'))
})

it('a sign-out that fails leaves the guards as they were', async () => {
  server.reject(accounts.logout, { status: 500, error: 'Server Error' })
  const path = await open()
  await screen.findByText('Logout Failed')
  expect(path()).toBe('/study')
  queryClient.setQueryData(userKey, null)
  await waitFor(() => expect(path()).toBe('/auth'))
})

describe('what a sign-out cannot remove from this device', () => {
  const says = /could not be removed\. Close all its tabs, then open this page again\.$/
  const begin = async () => {
    // These are the intervals that divide the time limits of a database.
    hurry(100, 200, 300)
    await storeKnownUser({ id: 7 } as User)
    await storeReply(7, '/api/study/today', 'cards')
    server.reply(accounts.logout, () => {
      server.reject(accounts.currentUser, { status: 401, error: 'Please sign in' })
      return { ok: true as const }
    })
  }

  it('is nothing where pages that were left hold it', async () => {
    await begin()
    await leavePage('session')
    const path = await open()
    await waitFor(() => expect(path()).toBe('/'))
    await waitFor(async () =>
      expect([await findKnownUser(), await findStoredReply(7, '/api/study/today')]).toEqual([
        undefined,
        undefined,
      ]),
    )
    expect(screen.queryByText(says)).toBeNull()
  })

  it.each(['replies', 'session', 'study'])('is said on the sign-in page: %s', async (name) => {
    await begin()
    await studyDatabase.read(['owner'], ({ store }) => store.get('current'))
    const end = await leavePage(name, { isStuck: true })
    const path = await open()
    await screen.findByText('You are signed out')
    screen.getByText(says)
    expect(path()).toBe('/auth')
    // The sign-in page asks for the signed-in user.
    await waitFor(() => expect(server.requestsTo(accounts.currentUser)).toHaveLength(2))
    end()
  })
})
