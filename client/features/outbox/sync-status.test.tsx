import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { study } from '#contracts/study/study.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { rating } from '#tests/support/component/outbox-changes.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { outbox } from './outbox.ts'
import { SyncStatus } from './sync-status.tsx'

const server = fakeServer()
/** The time is the test's own. The database of the outbox needs none. */
const ownTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(async () => {
  server.reply(study.saveProgress, {} as never)
  await outbox.setUser(7)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  server.reply(study.saveProgress, {} as never)
  await outbox.sync()
  await expect.poll(() => outbox.read().waiting).toBe(0)
  await outbox.setUser(undefined)
})

test('a rating that is sent at once is not mentioned', async () => {
  ownTime()
  renderApp(<SyncStatus />)
  await outbox.record(rating(1))
  await expect.poll(() => outbox.read().waiting).toBe(1)
  // So long other calls may join it.
  await pass(50)
  await expect.poll(() => outbox.read().waiting).toBe(0)
  await pass(5000)
  expect(server.requestsTo(study.saveProgress)).toHaveLength(1)
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
  await screen.findByText('Saved')
  expect(screen.queryByText(/waiting/)).toBeNull()
})

test('with a network a wait is mentioned once it has lasted', async () => {
  const send = server.delay(study.saveProgress, {} as never)
  ownTime()
  renderApp(<SyncStatus />)
  await outbox.record(rating(1))
  await expect.poll(() => outbox.read().waiting).toBe(1)
  await pass(900)
  expect(screen.getByRole('status').textContent).toBe('')
  await pass(100)
  screen.getByText('1 waiting to be sent')
  send()
})
