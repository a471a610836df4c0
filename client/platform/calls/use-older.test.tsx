import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '#tests/support/component/render.tsx'
import { useOlder } from './use-older.ts'

interface Page {
  rows: { id: number }[]
  hasMore: boolean
}
interface ListProps {
  load: (query: { before?: string }) => Promise<Page>
  downTo?: number
}

function List({ load, downTo }: ListProps) {
  const list = useOlder({
    address: '/api/some-list',
    load,
    rowsOf: ({ rows }) => rows,
    failure: 'Failed to fetch',
    ...(downTo !== undefined && { downTo }),
  })
  return (
    <>
      <output>{list.rows?.map(({ id }) => id).join(' ')}</output>
      {list.hasNextPage && (
        <button type="button" onClick={() => void list.fetchNextPage()}>
          Show more
        </button>
      )}
    </>
  )
}

it('loads what is older than the last row, until there is no more', async () => {
  const newest = Array.from({ length: 200 }, (_, index) => ({ id: 900 - index }))
  const asked: { before?: string }[] = []
  const load = async (query: { before?: string }) => {
    asked.push(query)
    return query.before === undefined
      ? { rows: newest, hasMore: true }
      : { rows: [{ id: 3 }], hasMore: false }
  }
  const { user } = renderApp(<List load={load} />)
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^900 .* 701 3$/))
  expect(asked).toEqual([{}, { before: '701' }])
  expect(screen.queryByRole('button')).toBeNull()
})

it.each([
  [650, [{}, { before: '701' }]],
  [701, [{}]],
])('loads on until the row %d must be there, and no further', async (downTo, expected) => {
  const asked: { before?: string }[] = []
  const load = async (query: { before?: string }) => {
    asked.push(query)
    const first = Number(query.before ?? 901) - 1
    return { rows: Array.from({ length: 200 }, (_, index) => ({ id: first - index })), hasMore: true }
  }
  renderApp(<List load={load} downTo={downTo} />)
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain(String(downTo)))
  await screen.findByRole('button', { name: 'Show more' })
  expect(asked).toEqual(expected)
})

it('says when it cannot be loaded', async () => {
  renderApp(<List load={() => Promise.reject(new Error('no'))} />)
  await screen.findByText('Failed to fetch')
})
