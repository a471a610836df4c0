import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { findStoredReply, removeStoredReplies } from '#client/platform/calls/offline-replies.ts'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { catalogue, type StudyCard } from '#contracts/catalogue/catalogue.ts'
import { study } from '#contracts/study/study.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { keepFigures } from './kept-figures.ts'
import { refreshOfflineChapters } from './offline-chapters.ts'
import { OfflineSwitch } from './offline-switch.tsx'

vi.mock('./kept-figures.ts', () => ({ keepFigures: vi.fn(async () => undefined) }))

const server = fakeServer()
const ann = 7
const address = '/api/chapters/4/flashcards'
const cards = [{ flashcard: { id: 1, question: 'x'.repeat(3000) } }] as StudyCard[]
afterEach(() => removeStoredReplies(null))

async function open() {
  server.reply(catalogue.readChapterSummary, { summary: '| Drug | Dose |' })
  server.reply(catalogue.readPrimer, null)
  server.reply(accounts.currentUser, { id: ann } as User)
  const { user } = renderApp(<OfflineSwitch chapterId={4} />)
  const input = await screen.findByRole<HTMLInputElement>('switch', { name: /^Available offline/ })
  await expect.poll(() => input.disabled).toBe(false)
  return { user, input }
}

test('on: its cards are loaded and kept, with their size, and refreshed later; off: no longer', async () => {
  server.reply(study.listChapterFlashcards, cards)
  const { user, input } = await open()
  expect(input.checked).toBe(false)
  await user.click(input)
  await screen.findByText('3 kB on this device, kept up to date')
  expect((await findStoredReply(ann, address))?.reply).toEqual(cards)
  expect((await findStoredReply(ann, '/api/chapters/4/summary'))?.reply).toEqual({
    summary: '| Drug | Dose |',
  })
  expect(keepFigures).toHaveBeenCalledWith(ann)

  server.reply(study.listChapterFlashcards, [])
  await refreshOfflineChapters(ann)
  expect((await findStoredReply(ann, address))?.reply).toEqual([])

  await user.click(input)
  await screen.findByText('Study this chapter without a network')
  const before = server.requestsTo(study.listChapterFlashcards).length
  await refreshOfflineChapters(ann)
  expect(server.requestsTo(study.listChapterFlashcards)).toHaveLength(before)
})

test('without a network it stays off and says why', async () => {
  server.disconnect(study.listChapterFlashcards)
  const { user, input } = await open()
  await user.click(input)
  await screen.findByRole('switch', {
    description: /There is no network now: switch it on when there is one\./,
  })
  expect(input.checked).toBe(false)
})
