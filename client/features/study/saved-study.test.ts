import { expect, test } from 'vitest'
import { saveSession } from '#domain/session/restore-session.ts'
import { rateCard, startSession } from '#domain/session/session-queue.ts'
import { readStudy } from './saved-study.ts'
import { usualSettings } from './session-settings.ts'

const queue = rateCard(startSession([1, 2]), 1, 'r1')
const stored = {
  queue: saveSession(queue),
  settings: usualSettings,
  session: 's',
  startKey: 'k',
  savedAt: 1,
}
const read = (value: unknown) => readStudy(JSON.parse(JSON.stringify(value)))

test('a session comes back as it was left', () => {
  expect(read(stored)).toEqual({ ...stored, queue })
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['a list', []],
  ['a queue that does not fit', { ...stored, queue: { ...stored.queue, version: 2 } }],
  ['settings of another shape', { ...stored, settings: { ...usualSettings, scope: 'some' } }],
  ['no start key', { ...stored, startKey: undefined }],
  ['a session that is complete', { ...stored, queue: saveSession(rateCard(startSession([1]), 3)) }],
])('%s is no session to resume', (_, value) => {
  expect(read(value)).toBeUndefined()
})
