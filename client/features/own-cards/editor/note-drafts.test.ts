import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStorage } from '#tests/support/component/storage.ts'
import {
  newDraft,
  readLastDeck,
  readNoteDraft,
  removeNoteDraft,
  storeLastDeck,
  storeNoteDraft,
} from './note-drafts.ts'
import { emptyValues } from './note-values.ts'

beforeEach(() => void vi.stubGlobal('window', { localStorage: createStorage() }))
afterEach(() => vi.unstubAllGlobals())

const draft = (front: string) => newDraft({ ...emptyValues, front })

it('keeps what was typed for each learner and each note, and the deck that was used last', () => {
  storeNoteDraft(7, 'new', draft('a'))
  storeNoteDraft(7, 'note:3', { ...draft('b'), revision: 2 })
  storeLastDeck(7, 'Breast')
  expect(readNoteDraft(7, 'new')?.values.front).toBe('a')
  expect(readNoteDraft(7, 'note:3')).toMatchObject({ values: { front: 'b' }, revision: 2 })
  expect([readNoteDraft(8, 'new'), readLastDeck(8)]).toEqual([undefined, ''])
  removeNoteDraft(7, 'new')
  expect([readNoteDraft(7, 'new'), readNoteDraft(7, 'note:3')?.values.front, readLastDeck(7)]).toEqual([
    undefined,
    'b',
    'Breast',
  ])
})

it('lets the oldest go, and the one written last stay', () => {
  for (let n = 0; n < 25; n++) storeNoteDraft(7, `note:${n}`, draft(String(n)))
  expect(readNoteDraft(7, 'note:4')).toBeUndefined()
  expect(readNoteDraft(7, 'note:5')?.values.front).toBe('5')
  storeNoteDraft(7, 'note:5', draft('again'))
  storeNoteDraft(7, 'note:30', draft('30'))
  expect(readNoteDraft(7, 'note:5')?.values.front).toBe('again')
  expect(readNoteDraft(7, 'note:6')).toBeUndefined()
})

it('reads what no editor has written as nothing, and says where nothing can be stored', () => {
  window.localStorage.setItem('noteDrafts:7', '{"drafts":{"new":{"values":{"front":3},"requestId":"r"}}}')
  expect(readNoteDraft(7, 'new')).toBeUndefined()
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new Error('blocked')
    },
  })
  expect(storeNoteDraft(7, 'new', draft('a'))).toBe(false)
  expect(readNoteDraft(7, 'new')).toBeUndefined()
})
