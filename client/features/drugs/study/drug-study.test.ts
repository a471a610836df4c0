import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { listSessions, storeSession } from '#client/features/session/stored-sessions.ts'
import { saveSession } from '#domain/session/restore-session.ts'
import { rateCard, type SessionState, startSession } from '#domain/session/session-queue.ts'
import { createStorage } from '#tests/support/component/storage.ts'
import {
  allComponents,
  archiveDrugSessions,
  emptyStudy,
  findDrugSession,
  parseDrugStudy,
  readDrugStudy,
  startDrugSession,
  studyOf,
} from './drug-study.ts'

test('what the dashboard stores is read back whole', () => {
  const stored = JSON.parse(JSON.stringify(studyOf([3, 1])))
  expect(parseDrugStudy(stored)).toEqual({ ...emptyStudy, drugIds: [3, 1], studyAll: true })
})

test.each([null, 'text', 7, {}, { drugIds: 'all' }])('%j holds no selection', (stored) => {
  expect(parseDrugStudy(stored)).toBeUndefined()
})

test('what is missing or invalid falls back: doubled ids, unknown components', () => {
  expect(parseDrugStudy({ drugIds: [1, 1, 'x', 2.5], components: { moa: false, dose: false } })).toEqual({
    ...emptyStudy,
    drugIds: [1],
    components: { ...allComponents, moa: false },
  })
})

describe('a session of drugs', () => {
  const ann = 1
  const cards = ['1:moa', '1:indications']
  const store = (queue: SessionState) =>
    storeSession(
      { userId: ann, source: 'drugs', id: 'k' },
      { queue, settings: null, session: null, savedAt: 1, spentMs: 0, isArchived: false },
    )

  let localStorage: Storage
  beforeEach(() => {
    localStorage = createStorage()
    vi.stubGlobal('window', { localStorage })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('that is unfinished is resumed, with its own cards only', () => {
    const begun = rateCard(startSession(cards), 1)
    store(begun)
    expect(startDrugSession(ann, cards)).toMatchObject({ queue: begun, key: { id: 'k' } })
    expect(startDrugSession(ann, ['1:moa'])).toMatchObject({ queue: startSession(['1:moa']) })
    expect(startDrugSession(ann, ['1:moa']).key.id).not.toBe('k')
  })

  it('that has no rating or is complete is not resumed', () => {
    store(startSession(cards))
    expect(startDrugSession(ann, cards).key.id).not.toBe('k')
    store(rateCard(rateCard(startSession(cards), 3), 3))
    expect(startDrugSession(ann, cards)).toMatchObject({ queue: startSession(cards) })
  })

  it('is not resumed after a changed choice', () => {
    store(rateCard(startSession(cards), 1))
    expect(findDrugSession(ann)).toBeDefined()
    archiveDrugSessions(ann)
    expect(findDrugSession(ann)).toBeUndefined()
    expect(startDrugSession(ann, cards)).toMatchObject({ queue: startSession(cards) })
  })

  it('that the first version stored inside the choice is resumed, once', () => {
    const begun = rateCard(startSession(cards), 1)
    const stored = { ...studyOf([1]), session: saveSession(begun) }
    localStorage.setItem('studyComponents:1', JSON.stringify(stored))
    expect(readDrugStudy(ann)).toEqual(studyOf([1]))
    readDrugStudy(ann)
    expect(listSessions(ann, 'drugs')).toMatchObject([{ queue: begun }])
    expect(startDrugSession(ann, cards)).toMatchObject({ queue: begun })
  })
})
