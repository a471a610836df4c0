import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { study } from '#contracts/study.ts'
import { fakeServer } from '#tests/support/fake-server.ts'
import { rating } from '#tests/support/outbox-changes.ts'
import { renderApp } from '#tests/support/render.tsx'
import { outbox } from './outbox.ts'
import { SyncStatus } from './sync-status.tsx'

const server = fakeServer()
const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))

beforeEach(async () => {
  server.reply(study.saveProgress, {} as never)
  await outbox.setUser(7)
})
afterEach(async () => {
  vi.restoreAllMocks()
  server.reply(study.saveProgress, {} as never)
  await outbox.sync()
  await expect.poll(() => outbox.read().waiting).toBe(0)
  await outbox.setUser(undefined)
})

test('a rating that is sent at once is not mentioned', async () => {
  renderApp(<SyncStatus />)
  await outbox.record(rating(1))
  await expect.poll(() => server.requestsTo(study.saveProgress)).toHaveLength(1)
  await pause(300)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('without a network what waits is counted at once; then it says that it is saved', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.disconnect(study.saveProgress)
  renderApp(<SyncStatus />)
  await outbox.record(rating(1))
  await outbox.record(rating(2))
  await screen.findByText('2 waiting to be sent')
  screen.getByText('Offline')

  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  server.reply(study.saveProgress, {} as never)
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Saved', {}, { timeout: 5000 })
  expect(screen.queryByText(/waiting/)).toBeNull()
})

test('with a network a wait is mentioned once it has lasted', async () => {
  const send = server.delay(study.saveProgress, {} as never)
  renderApp(<SyncStatus />)
  await outbox.record(rating(1))
  await pause(300)
  expect(screen.getByRole('status').textContent).toBe('')
  await screen.findByText('1 waiting to be sent', {}, { timeout: 2000 })
  send()
})
