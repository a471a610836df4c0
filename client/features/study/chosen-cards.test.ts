import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type StoredSession, storeSession } from '#client/features/session/stored-sessions.ts'
import { rateCard, startSession } from '#domain/session/session-queue.ts'
import { createStorage } from '#tests/support/component/storage.ts'
import { cardsLeft, chosenState, findChosenCards } from './chosen-cards.ts'
import { openStudy, readLocationState } from './start/begin-study.ts'
import { usualSettings } from './start/session-settings.ts'

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: createStorage() })
})
afterEach(() => vi.unstubAllGlobals())

const user = 7
const learner = (ids: number[]) => ({ userId: user, source: { type: 'cards' as const, ids } })
const content = {
  cards: [1, 2, 3].map((id) => ({ flashcard: { id }, progress: { isSuspended: true } })) as never,
  earlier: [],
  message: '',
}

test('chosen cards begin at once, set aside or not, for real or as practice', () => {
  const state = chosenState({ ids: [3, 1], practice: true })
  expect(findChosenCards(user, state)).toEqual([3, 1])
  const start = openStudy(learner([3, 1]), content, {
    studies: [],
    chosen: readLocationState(state),
    nowMs: 0,
    newId: 'n',
  })
  expect([start?.queue.deck, start?.settings.practice]).toEqual([[1, 2, 3], true])
})

test('what the history entry cannot mean is no choice', () => {
  for (const state of [null, {}, { ids: 'all' }, { ids: [] }, { ids: ['x', -1, 1.5] }])
    expect(findChosenCards(user, state)).toBeUndefined()
})

test('an unfinished session of chosen cards is found again by its deck, however old it is', () => {
  const key = { userId: user, source: 'cards', id: 'k' }
  const rest = { settings: usualSettings, session: null, savedAt: 1, spentMs: 0, isArchived: false }
  const stored = { ...rest, queue: rateCard(startSession([3, 1, 2]), 3, 'r') }
  storeSession(key, stored)
  expect([findChosenCards(user, null), cardsLeft(user)]).toEqual([[3, 1, 2], 2])
  expect([findChosenCards(8, null), cardsLeft(8)]).toEqual([undefined, 0])
  const study = { ...stored, id: 'k' } as StoredSession<typeof usualSettings>
  const month = 30 * 86_400_000
  const open = (chosen: ReturnType<typeof readLocationState>) =>
    openStudy(learner([3, 1, 2]), content, { studies: [study], chosen, nowMs: month, newId: 'n' })
  expect(open(undefined)?.key.id).toBe('k')
  // Cards that are chosen now begin a session of their own.
  expect(open(readLocationState(chosenState({ ids: [1], practice: false })))?.key.id).not.toBe('k')
})
