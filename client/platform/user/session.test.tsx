import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryFor } from '#client/platform/calls/queries.ts'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { badges } from '#contracts/badges/badges.ts'
import { aBadge } from '#tests/support/badges.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { reloadUser, signedIn, signOut, useUser } from './session.ts'

const server = fakeServer()
const ann = { id: 7, username: 'ann' } as User
const ben = { id: 8, username: 'ben' } as User
beforeEach(signOut)

/** From now on this user's cookie is in the browser. */
function become(user: User): void {
  server.reply(accounts.currentUser, user)
  server.reply(badges.list, [aBadge(`of ${user.username}`)])
}

function Screen() {
  const { user } = useUser()
  const { data } = useQuery({ ...queryFor(badges.list), enabled: user !== null })
  return <p>{`${user?.username}: ${data?.map(({ id }) => id).join() ?? 'waiting'}`}</p>
}

test.each([
  ['signs in here, after the session of the first has expired', () => signedIn(ben)],
  ['signed in in another tab', () => reloadUser()],
])('nothing of one user is shown to the next, who %s', async (_, change) => {
  become(ann)
  renderApp(<Screen />)
  await screen.findByText('ann: of ann')
  become(ben)
  await change()
  await screen.findByText('ben: of ben')
})

test('a user who signs in again, or changes the profile, keeps what was loaded', async () => {
  become(ann)
  renderApp(<Screen />)
  await screen.findByText('ann: of ann')
  await signedIn({ ...ann, firstName: 'Anne' })
  await screen.findByText('ann: of ann')
  expect(server.requestsTo(badges.list)).toHaveLength(1)
})
