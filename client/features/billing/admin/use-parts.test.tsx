import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { promoListPart } from '#contracts/promo-admin.ts'
import { renderApp } from '#tests/support/render.tsx'
import { useParts } from './use-parts.ts'

function List({ load }: { load: (query: { before?: number }) => Promise<{ id: number }[]> }) {
  const list = useParts({ path: '/api/some-list', load, failure: 'Failed to fetch' })
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

it('says when it cannot be loaded', async () => {
  renderApp(<List load={() => Promise.reject(new Error('no'))} />)
  await screen.findByText('Failed to fetch')
})
