import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { saveSession } from '#domain/session/restore-session.ts'
import { currentCard, rateCard, type SessionState, startSession } from '#domain/session/session-queue.ts'
import { createStorage } from '#tests/support/component/storage.ts'
import {
  archiveSessions,
  findResumable,
  listSessions,
  readSession,
  readStoredText,
  removeSession,
  retractInSessions,
  storageKeyOf,
  storeSession,
} from './stored-sessions.ts'

const settings = { scope: 'due' }
const queue = rateCard(startSession([1, 2]), 1, 'r1')
const stored = {
  queue: saveSession(queue),
  settings,
  session: 's',
  startKey: 'k',
  savedAt: 1,
  spentMs: 4000,
  isSetAside: false,
}
const read = (value: unknown) => readSession(JSON.parse(JSON.stringify(value)))

const session = { queue, settings, session: 's', id: 'k', savedAt: 1, spentMs: 4000, isArchived: false }

test('a session is read as it was stored', () => {
  expect(read(stored)).toEqual(session)
})

test('a session of an earlier version is read too', () => {
  const { spentMs: _spent, isSetAside: _aside, ...earlier } = stored
  expect(read(earlier)).toEqual({ ...session, spentMs: 0 })
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['a list', []],
  ['a queue that does not fit', { ...stored, queue: { ...stored.queue, version: 2 } }],
  ['no id', { ...stored, startKey: undefined }],
])('%s is no session to resume', (_, value) => {
  expect(read(value)).toBeUndefined()
})

describe('in the storage of the browser', () => {
  const ann = 1
  const keyOf = (id: string, source = '12') => ({ userId: ann, source, id })
  const begun = (ratings: number) => {
    let state: SessionState = startSession([1, 2, 3, 4])
    for (let n = 0; n < ratings; n++) state = rateCard(state, 3, `r${n}`)
    return state
  }
  const store = (id: string, ratings: number, savedAt: number, source = '12') =>
    storeSession(keyOf(id, source), {
      queue: begun(ratings),
      settings,
      session: 's',
      savedAt,
      spentMs: 0,
      isArchived: false,
    })
  const idsOf = (source = '12') => listSessions(ann, source).map(({ id }) => id)

  let localStorage: Storage
  beforeEach(() => {
    localStorage = createStorage()
    vi.stubGlobal('window', { localStorage })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('keeps the sessions of two tabs apart: one that has just begun resets no other', () => {
    store('first', 3, 10)
    store('second', 0, 20)
    expect(idsOf()).toEqual(['second', 'first'])
    expect(findResumable(listSessions(ann, '12'))).toMatchObject({ id: 'first' })
    removeSession(keyOf('second'))
    expect(idsOf()).toEqual(['first'])
  })

  it('offers none that was archived for a new one, until it continues in its own tab', () => {
    store('first', 3, 10)
    archiveSessions(ann, '12')
    expect(findResumable(listSessions(ann, '12'))).toBeUndefined()
    expect(idsOf()).toEqual(['first'])
    store('first', 4, 30)
    store('first', 3, 30)
    expect(findResumable(listSessions(ann, '12'))).toMatchObject({ id: 'first' })
  })

  it('removes the oldest', () => {
    for (let n = 0; n < 8; n++) store(`k${n}`, 1, n)
    archiveSessions(ann, '12')
    expect(idsOf()).toEqual(['k7', 'k6', 'k5', 'k4', 'k3'])
  })

  it('distinguishes sources, also where the name of one begins like the other', () => {
    store('a', 1, 1, 'search:all:her')
    store('b', 1, 1, 'search:all:her:2')
    store('c', 1, 1, '1')
    expect([idsOf('search:all:her'), idsOf('search:all:her:2'), idsOf('1'), idsOf('12')]).toEqual([
      ['a'],
      ['b'],
      ['c'],
      [],
    ])
  })

  it('reads the one item that the first version stored of a source', () => {
    localStorage.setItem('study:1:12', JSON.stringify(stored))
    expect(idsOf()).toEqual(['k'])
    expect([localStorage.length, localStorage.key(0)]).toEqual([1, storageKeyOf(keyOf('k'))])
  })

  it('shows a card again whose rating was undone in the recap, and leaves the others unchanged', () => {
    store('first', 2, 10)
    store('second', 2, 10, 'today')
    localStorage.setItem('study:2:12:x', readStoredText(keyOf('first')) ?? '')
    retractInSessions(ann, 'r0')
    for (const source of ['12', 'today']) {
      const [session] = listSessions(ann, source)
      expect([session && currentCard(session.queue), session?.queue.upcoming]).toEqual([3, [1, 4]])
    }
    expect(localStorage.getItem('study:2:12:x')).not.toContain('retract')
    const before = readStoredText(keyOf('first'))
    retractInSessions(ann, 'unknown')
    expect(readStoredText(keyOf('first'))).toBe(before)
  })
})
