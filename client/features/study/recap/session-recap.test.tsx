import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outbox } from '#client/features/outbox/outbox.ts'
import { toasts } from '#client/platform/toast.ts'
import { accounts, type User } from '#contracts/accounts.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { study } from '#contracts/study.ts'
import { fakeServer } from '#tests/support/fake-server.ts'
import { renderApp } from '#tests/support/render.tsx'
import { SessionRecap } from './session-recap.tsx'

const server = fakeServer()
const ann = 7
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const rated = (flashcardId: number, confidence: number, minutes: number) => ({
  flashcardId,
  question: `question ${flashcardId}`,
  chapterId: 4,
  chapterTitle: 'Myeloma',
  confidence,
  reviewId: `review-${flashcardId}-${minutes}`,
  reviewedAt: minutesAgo(minutes),
  undone: false,
  dueDate: null,
})

function open({ startedAt = minutesAgo(10) } = {}) {
  const cards = [rated(1, 1, 3), rated(2, 3, 2), rated(1, 3, 1)]
  const stats = { correctAnswers: 2, totalAnswers: 3, timeSpentSeconds: 45 }
  const session = { id: 1, chapterId: 4, mode: '', startedAt, endedAt: null, cardsStudied: 2, stats, cards }
  server.reply(accounts.currentUser, { id: ann } as User)
  server.reply(study.sessionRecap, { session })
  server.reply(study.undoReview, {} as Reply<typeof study.undoReview>)
  return renderApp(<SessionRecap title="Your last session" />)
}

beforeEach(() => outbox.setUser(ann))
afterEach(async () => {
  await expect.poll(() => outbox.read().waiting).toBe(0)
  await outbox.setUser(undefined)
})

const rows = async () => (await screen.findAllByRole('listitem')).map((row) => within(row))

test('only the last rating of a card can be undone; then the one before can', async () => {
  const { user } = open()
  await screen.findByText(/2 cards, 3 answers, 45 s$/)
  expect((await rows()).map((row) => row.queryByRole('button') !== null)).toEqual([false, true, true])

  await user.click(screen.getByRole('button', { name: 'Undo rating of: question 1' }))
  await screen.findByText(/undone$/)
  screen.getByText(/2 cards, 2 answers/)
  expect((await rows()).map((row) => row.queryByRole('button') !== null)).toEqual([true, true, false])
  await expect
    .poll(() => server.requests.filter(({ method }) => method === 'POST'))
    .toMatchObject([{ url: { pathname: '/api/flashcards/1/undo' }, body: { reviewId: 'review-1-1' } }])
})

test('an undo that cannot be stored leaves the rating as it is, and says so', async () => {
  const { user } = open()
  await screen.findByText(/3 answers/)
  await outbox.setUser(undefined)
  await user.click(screen.getByRole('button', { name: 'Undo rating of: question 2' }))
  await expect.poll(() => toasts.current()).toMatchObject({ description: 'Failed to save your progress' })
  expect(screen.queryByText(/undone$/)).toBeNull()
})

test('of a session of the day before nothing can be undone', async () => {
  open({ startedAt: minutesAgo(25 * 60) })
  await screen.findByText(/3 answers/)
  expect(screen.queryByRole('button')).toBeNull()
})
