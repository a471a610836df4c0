import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeSession } from '#client/features/session/stored-sessions.ts'
import { rateCard, startSession } from '#domain/session/session-queue.ts'
import { createStorage } from '#tests/support/component/storage.ts'
import { listStudies, locationStateOf, readLocationState } from './begin-study.ts'
import { usualSettings } from './session-settings.ts'

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: createStorage() })
})
afterEach(() => vi.unstubAllGlobals())

test.each<[string, unknown, number]>([
  ['the usual settings', usualSettings, 1],
  ['settings of another shape', { ...usualSettings, scope: 'some' }, 0],
  ['no settings', undefined, 0],
])('a session stored with %s is listed only if it can be resumed', (_, settings, count) => {
  const key = { userId: 1, source: '12', id: 'k' }
  const queue = rateCard(startSession([1, 2]), 1, 'r1')
  storeSession(key, { queue, settings, session: null, savedAt: 1, spentMs: 0, isArchived: false })
  expect(listStudies({ userId: 1, source: { type: 'chapter', chapterId: 12 } })).toHaveLength(count)
})

test('a history entry that an earlier version wrote is read', () => {
  expect(readLocationState({ startKey: 'k', settings: usualSettings })).toEqual({
    id: 'k',
    settings: usualSettings,
  })
  expect(locationStateOf({ id: 'k' })).toEqual({ startKey: 'k' })
  expect(readLocationState({ usr: 1 })).toBeUndefined()
})
