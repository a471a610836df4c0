import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useUser } from '#client/platform/user/session.ts'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { badges } from '#contracts/badges/badges.ts'
import { drugs } from '#contracts/drugs/drugs.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { queryFor } from './queries.ts'

const server = fakeServer()

function Screen() {
  const list = useQuery(queryFor(badges.list))
  const names = useQuery(queryFor(drugs.listDrugNames))
  return (
    <p>{`${list.data ? 'badges' : (list.error?.text ?? 'waiting')}, ${names.data ? 'names' : 'waiting'}`}</p>
  )
}

test('when the network is back, what could not be loaded is loaded, and nothing else', async () => {
  server.disconnect(badges.list)
  server.reply(drugs.listDrugNames, [])
  renderApp(<Screen />)
  await screen.findByText(/^(?!waiting).+, names$/)
  window.dispatchEvent(new Event('offline'))
  server.reply(badges.list, [])
  window.dispatchEvent(new Event('online'))
  await screen.findByText('badges, names')
  expect(server.requests.map(({ url }) => url.pathname).sort()).toEqual([
    '/api/badges',
    '/api/badges',
    '/api/drugs/names',
  ])
})

function Guarded() {
  const { user } = useUser()
  const list = useQuery({ ...queryFor(badges.list), enabled: user !== null })
  return <p>{user?.mustSetUpTwoFactor ? 'set it up' : (list.error?.text ?? 'waiting')}</p>
}

test('whoever was made an admin meanwhile is led to set up two-factor sign-in', async () => {
  const user = { id: 5, username: 'ann', mustSetUpTwoFactor: false } as User
  server.reply(accounts.currentUser, () => ({
    ...user,
    mustSetUpTwoFactor: server.requestsTo(badges.list).length > 0,
  }))
  server.reject(badges.list, {
    status: 403,
    error: 'Please set up two-factor sign-in first',
    code: 'two_factor_setup_required',
  })
  renderApp(<Guarded />)
  expect(await screen.findByText('set it up')).toBeTruthy()
})
