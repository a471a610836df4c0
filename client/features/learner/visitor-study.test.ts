import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStorage } from '#tests/support/component/storage.ts'
import {
  addTriedRating,
  claimVisitorStudy,
  hasVisitorStudy,
  readVisitorStudy,
  removeTriedRatings,
  removeVisitorStudy,
  type TriedRating,
} from './visitor-study.ts'

const rating = (cardKey: string): TriedRating => ({
  cardKey,
  confidence: 3,
  reviewId: `review of ${cardKey}`,
  reviewedAt: '2026-11-22T21:00:00.000Z',
  seconds: 6,
})

const stubStorage = (localStorage: Partial<Storage>) => vi.stubGlobal('window', { localStorage })
beforeEach(() => stubStorage(createStorage()))
afterEach(() => {
  removeVisitorStudy()
  vi.unstubAllGlobals()
})

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError')
}

test.each([
  ['in the browser', undefined],
  ['in memory where storage is blocked', { getItem: blocked, setItem: blocked, removeItem: blocked }],
  ['in memory where storage is full', { getItem: () => null, setItem: blocked, removeItem: () => undefined }],
])('ratings stay in their order, %s, until they are removed', (_where, storage) => {
  if (storage) stubStorage(storage)
  expect(hasVisitorStudy()).toBe(false)
  addTriedRating(rating('a'))
  addTriedRating(rating('b'))
  expect(readVisitorStudy()).toEqual({ ratings: [rating('a'), rating('b')] })
  removeTriedRatings(['a'])
  claimVisitorStudy(7)
  expect(readVisitorStudy()).toEqual({ ratings: [rating('b')], userId: 7 })
  removeVisitorStudy()
  expect(hasVisitorStudy()).toBe(false)
  expect(readVisitorStudy()).toEqual({ ratings: [] })
})

test('a registration without a rating claims nothing', () => {
  claimVisitorStudy(7)
  expect(hasVisitorStudy()).toBe(false)
})

test.each([
  ['no JSON', '{"ratings":', 0],
  ['another shape', '[1]', 0],
  ['a rating that is none', JSON.stringify({ ratings: [{ cardKey: 'a' }, null, rating('b')] }), 1],
])('%s in storage is passed over', (_what, text, count) => {
  window.localStorage.setItem('visitorStudy', text)
  expect(readVisitorStudy().ratings).toHaveLength(count)
})

test('the same object is read until something changes', () => {
  addTriedRating(rating('a'))
  const before = readVisitorStudy()
  expect(readVisitorStudy()).toBe(before)
  addTriedRating(rating('b'))
  expect(readVisitorStudy()).not.toBe(before)
})
