import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { saveSession } from '#domain/session/restore-session.ts'
import { currentCard, rateCard, type SessionState, startSession } from '#domain/session/session-queue.ts'
import { createStorage } from '#tests/support/storage.ts'
import {
  findResumable,
  keyOfPlace,
  listSessions,
  readSession,
  readStoredText,
  removeSession,
  retractInSessions,
  setSessionsAside,
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

test('a session is read as it was stored', () => {
  expect(read(stored)).toEqual({ ...stored, queue })
})

test('a session of an earlier version is read too', () => {
  const { spentMs: _spent, isSetAside: _aside, ...earlier } = stored
  expect(read(earlier)).toEqual({ ...stored, queue, spentMs: 0 })
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['a list', []],
  ['a queue that does not fit', { ...stored, queue: { ...stored.queue, version: 2 } }],
  ['no start key', { ...stored, startKey: undefined }],
])('%s is no session to resume', (_, value) => {
  expect(read(value)).toBeUndefined()
})

describe('in the storage of the browser', () => {
  const ann = 1
  const placeOf = (startKey: string, source = '12') => ({ userId: ann, source, startKey })
  const begun = (ratings: number) => {
    let state: SessionState = startSession([1, 2, 3, 4])
    for (let n = 0; n < ratings; n++) state = rateCard(state, 3, `r${n}`)
    return state
  }
  const store = (startKey: string, ratings: number, savedAt: number, source = '12') =>
    storeSession(placeOf(startKey, source), {
      queue: begun(ratings),
      settings,
      session: 's',
      savedAt,
      spentMs: 0,
      isSetAside: false,
    })
  const keysOf = (source = '12') => listSessions(ann, source).map(({ startKey }) => startKey)

  let localStorage: Storage
  beforeEach(() => {
    localStorage = createStorage()
    vi.stubGlobal('window', { localStorage })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('keeps the sessions of two tabs apart: one that has just begun resets no other', () => {
    store('first', 3, 10)
    store('second', 0, 20)
    expect(keysOf()).toEqual(['second', 'first'])
    expect(findResumable(listSessions(ann, '12'))).toMatchObject({ startKey: 'first' })
    removeSession(placeOf('second'))
    expect(keysOf()).toEqual(['first'])
  })

  it('offers none that a new one has set aside, until it continues in its own tab', () => {
    store('first', 3, 10)
    setSessionsAside(ann, '12')
    expect(findResumable(listSessions(ann, '12'))).toBeUndefined()
    expect(keysOf()).toEqual(['first'])
    store('first', 4, 30)
    store('first', 3, 30)
    expect(findResumable(listSessions(ann, '12'))).toMatchObject({ startKey: 'first' })
  })

  it('removes the oldest', () => {
    for (let n = 0; n < 8; n++) store(`k${n}`, 1, n)
    setSessionsAside(ann, '12')
    expect(keysOf()).toEqual(['k7', 'k6', 'k5', 'k4', 'k3'])
  })

  it('tells sources apart, also where the name of one begins like the other', () => {
    store('a', 1, 1, 'search:all:her')
    store('b', 1, 1, 'search:all:her:2')
    store('c', 1, 1, '1')
    expect([keysOf('search:all:her'), keysOf('search:all:her:2'), keysOf('1'), keysOf('12')]).toEqual([
      ['a'],
      ['b'],
      ['c'],
      [],
    ])
  })

  it('reads the one item that the first version stored of a source', () => {
    localStorage.setItem('study:1:12', JSON.stringify(stored))
    expect(keysOf()).toEqual(['k'])
    expect([localStorage.length, localStorage.key(0)]).toEqual([1, keyOfPlace(placeOf('k'))])
  })

  it('shows a card again whose rating was undone in the recap, and leaves the place of the others', () => {
    store('first', 2, 10)
    store('second', 2, 10, 'today')
    localStorage.setItem('study:2:12:x', readStoredText(placeOf('first')) ?? '')
    retractInSessions(ann, 'r0')
    for (const source of ['12', 'today']) {
      const [session] = listSessions(ann, source)
      expect([session && currentCard(session.queue), session?.queue.upcoming]).toEqual([3, [1, 4]])
    }
    expect(localStorage.getItem('study:2:12:x')).not.toContain('retract')
    const before = readStoredText(placeOf('first'))
    retractInSessions(ann, 'unknown')
    expect(readStoredText(placeOf('first'))).toBe(before)
  })
})
