import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { promoListPart } from '#contracts/billing/promo-admin.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { useParts } from './use-parts.ts'

interface ListProps {
  load: (query: { before?: number }) => Promise<{ id: number }[]>
  downTo?: number
}

function List({ load, downTo }: ListProps) {
  const list = useParts({ path: '/api/some-list', load, failure: 'Failed to fetch', downTo })
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

it('loads what is older than the last row, until a part is not full', async () => {
  const newest = Array.from({ length: promoListPart }, (_, index) => ({ id: 900 - index }))
  const asked: { before?: number }[] = []
  const load = async (query: { before?: number }) => {
    asked.push(query)
    return query.before === undefined ? newest : [{ id: 3 }]
  }
  const { user } = renderApp(<List load={load} />)
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^900 .* 701 3$/))
  expect(asked).toEqual([{}, { before: 701 }])
  expect(screen.queryByRole('button')).toBeNull()
})

it.each([
  [650, [{}, { before: 701 }]],
  [701, [{}]],
])('loads on until the row %d must be there, and no further', async (downTo, expected) => {
  const asked: { before?: number }[] = []
  const load = async (query: { before?: number }) => {
    asked.push(query)
    return Array.from({ length: promoListPart }, (_, index) => ({ id: (query.before ?? 901) - 1 - index }))
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
