import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Reply } from '#contracts/endpoint.ts'
import { memory } from '#contracts/memory/memory.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { MemoryQuality } from './memory-quality.tsx'

type Quality = Reply<typeof memory.quality>

const server = fakeServer()
const measured = { reviews: 1200, recalled: 0.874, predicted: 0.9, logLoss: 0.34567, rmseBins: 0.0481 }
const quality: Quality = {
  computedAt: '2026-11-21T08:43:00.000Z',
  total: measured,
  weeks: [
    { ...measured, startsOn: '2026-11-09', reviews: 700 },
    { ...measured, startsOn: '2026-11-16', reviews: 500, recalled: 0.81 },
  ],
  fits: { learners: 14, adopted: 3, latestAt: '2026-11-21T09:13:00.000Z' },
  canFit: true,
}

function show(reply: Partial<Quality>) {
  server.reply(memory.quality, { ...quality, ...reply })
  return renderApp(<MemoryQuality />)
}

it('shows the figures with what they mean, and the weeks with the latest first', async () => {
  show({})
  await screen.findByText('87% and 90%')
  screen.getByText('0.346', { selector: 'dd' })
  screen.getByText('0.048', { selector: 'dd' })
  screen.getByText(/published defaults of FSRS-6 have 0\.366/)
  screen.getByText(/published defaults of FSRS-6 have 0\.093/)
  screen.getByText(/over all learners and 26 weeks: 1,200 reviews/)
  screen.getByText(/3 of 14 learners with a fit have memory weights of their own/)
  const cells = screen
    .getAllByRole('row')
    .map((row) => [...row.children].slice(1).map((cell) => cell.textContent))
  expect(cells.slice(1)).toEqual([
    ['500', '81%', '90%', '0.346', '0.048'],
    ['700', '87%', '90%', '0.346', '0.048'],
  ])
})

it('says that there is nothing yet', async () => {
  show({ computedAt: null, total: null, weeks: [], fits: { learners: 0, adopted: 0, latestAt: null } })
  await screen.findByText(/There is nothing to compare yet/)
  screen.getByText(/a learner needs 1,000 reviews/)
  expect(screen.queryByRole('table')).toBeNull()
})

it('says that nothing is fitted where the optimizer is missing', async () => {
  show({ canFit: false })
  await screen.findByText(/The optimizer is not installed/)
  expect(screen.queryByText(/with a fit/)).toBeNull()
})

it('says why it could not be loaded, and tries again', async () => {
  server.reject(memory.quality, { status: 403, error: 'Only admins can see this' })
  const { user } = renderApp(<MemoryQuality />)
  const retry = await screen.findByRole('button', { name: 'Try Again' })
  screen.getByText('Could not load the quality of the schedule')
  server.reply(memory.quality, quality)
  await user.click(retry)
  await screen.findByText('87% and 90%')
})
