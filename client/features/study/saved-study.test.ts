import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { saveSession } from '#domain/session/restore-session.ts'
import { currentCard, rateCard, type SessionState, startSession } from '#domain/session/session-queue.ts'
import {
  findResumable,
  forgetStudy,
  listStudies,
  placeKey,
  readRecord,
  readStudy,
  retractInStudies,
  setStudiesAside,
  storeStudy,
} from './saved-study.ts'
import { usualSettings } from './start/session-settings.ts'

const queue = rateCard(startSession([1, 2]), 1, 'r1')
const stored = {
  queue: saveSession(queue),
  settings: usualSettings,
  session: 's',
  startKey: 'k',
  savedAt: 1,
  spentMs: 4000,
  isSetAside: false,
}
const read = (value: unknown) => readStudy(JSON.parse(JSON.stringify(value)))

test('a session comes back as it was left', () => {
  expect(read(stored)).toEqual({ ...stored, queue })
})

test('a session that an earlier version has left comes back', () => {
  const { spentMs: _spent, isSetAside: _aside, ...earlier } = stored
  expect(read(earlier)).toEqual({ ...stored, queue, spentMs: 0 })
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['a list', []],
  ['a queue that does not fit', { ...stored, queue: { ...stored.queue, version: 2 } }],
  ['settings of another shape', { ...stored, settings: { ...usualSettings, scope: 'some' } }],
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
    storeStudy(placeOf(startKey, source), {
      queue: begun(ratings),
      settings: usualSettings,
      session: 's',
      savedAt,
      spentMs: 0,
      isSetAside: false,
    })
  const keysOf = (source = '12') => listStudies(ann, source).map(({ startKey }) => startKey)

  let items: Record<string, string>
  beforeEach(() => {
    items = {}
    const localStorage = {
      get length() {
        return Object.keys(items).length
      },
      key: (index: number) => Object.keys(items)[index] ?? null,
      getItem: (key: string) => items[key] ?? null,
      setItem: (key: string, value: string) => {
        items[key] = value
      },
      removeItem: (key: string) => {
        delete items[key]
      },
    }
    vi.stubGlobal('window', { localStorage })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('keeps the sessions of two tabs apart: one that has just begun sets no other back', () => {
    store('first', 3, 10)
    store('second', 0, 20)
    expect(keysOf()).toEqual(['second', 'first'])
    expect(findResumable(listStudies(ann, '12'))).toMatchObject({ startKey: 'first' })
    forgetStudy(placeOf('second'))
    expect(keysOf()).toEqual(['first'])
  })

  it('offers none that a new one has set aside, until it goes on in its own tab', () => {
    store('first', 3, 10)
    setStudiesAside(ann, '12')
    expect(findResumable(listStudies(ann, '12'))).toBeUndefined()
    expect(keysOf()).toEqual(['first'])
    store('first', 4, 30)
    store('first', 3, 30)
    expect(findResumable(listStudies(ann, '12'))).toMatchObject({ startKey: 'first' })
  })

  it('lets the oldest go', () => {
    for (let n = 0; n < 8; n++) store(`k${n}`, 1, n)
    setStudiesAside(ann, '12')
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

  it('takes over the one record that the first version kept of a source', () => {
    items['study:1:12'] = JSON.stringify(stored)
    expect(keysOf()).toEqual(['k'])
    expect(Object.keys(items)).toEqual([placeKey(placeOf('k'))])
  })

  it('asks a card again whose rating was taken back in the recap, and leaves the place of the others', () => {
    store('first', 2, 10)
    store('second', 2, 10, 'today')
    items['study:2:12:x'] = items[placeKey(placeOf('first'))] ?? ''
    retractInStudies(ann, 'r0')
    for (const source of ['12', 'today']) {
      const [study] = listStudies(ann, source)
      expect([study && currentCard(study.queue), study?.queue.upcoming]).toEqual([3, [1, 4]])
    }
    expect(items['study:2:12:x']).not.toContain('retract')
    const before = readRecord(placeOf('first'))
    retractInStudies(ann, 'unknown')
    expect(readRecord(placeOf('first'))).toBe(before)
  })
})
