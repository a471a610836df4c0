import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type BlockHead, questions } from '#contracts/questions/questions.ts'
import { unreadableDrawings } from '#tests/support/component/drawings.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { BlockHistory } from './block-history.tsx'

const server = fakeServer()

const block = (id: number, right: number): BlockHead => ({
  id,
  form: 'custom',
  mode: 'timed',
  title: `Block ${id}`,
  questionCount: 10,
  createdAt: '2026-11-01T20:00:00.000Z',
  finishedAt: `2026-11-${String(id).padStart(2, '0')}T20:20:00.000Z`,
  answered: 10,
  right,
  secondsUsed: 1140,
})

test('finished blocks with their scores; earlier ones are loaded on demand', async () => {
  server.reply(questions.history, ({ url }) =>
    url.searchParams.get('before') === '8'
      ? { blocks: [block(7, 2)], hasMore: false }
      : { blocks: [block(9, 8), block(8, 5)], hasMore: true },
  )
  const { user } = renderApp(<BlockHistory />)
  const list = await screen.findByRole('list', { name: 'Finished blocks' })
  const first = within(list).getByRole('link', { name: 'Block 9' })
  expect(first.getAttribute('href')).toBe('/study/questions/results/9')
  expect(first.closest('li')?.textContent).toMatch(/^Block 98 of 1080%Timed\u00a0· 19\u00a0min\u00a0· Nov 9/)
  await user.click(screen.getByRole('button', { name: 'Show earlier blocks' }))
  await within(list).findByRole('link', { name: 'Block 7' })
  expect(screen.queryByRole('button', { name: 'Show earlier blocks' })).toBeNull()
})

test('the trend says the share of the last five together, and is a table too', async () => {
  server.reply(questions.history, { blocks: [block(9, 8), block(8, 5)], hasMore: false })
  renderApp(<BlockHistory />)
  await screen.findByText('last five blocks together: 65% right')
  screen.getByRole('figure', { name: /65% right$/ })
  expect(unreadableDrawings()).toEqual([])
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent?.replace(/^.*[AP]M/, ''))).toEqual([
    '80%65%',
    '50%50%',
  ])
})

test('before the first finished block it says what will stand here', async () => {
  server.reply(questions.history, { blocks: [], hasMore: false })
  renderApp(<BlockHistory />)
  await screen.findByText(/^None yet/)
  expect(screen.queryByRole('figure')).toBeNull()
})
