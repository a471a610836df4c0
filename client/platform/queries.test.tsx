import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { badges } from '#contracts/badges.ts'
import { drugs } from '#contracts/drugs.ts'
import { fakeServer } from '#tests/support/fake-server.ts'
import { renderApp } from '#tests/support/render.tsx'
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
