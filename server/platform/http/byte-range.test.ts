import { expect, test } from 'vitest'
import { byteRange } from './byte-range.ts'

test.each([
  [undefined, undefined],
  ['bytes=0-', { start: 0, length: 10 }],
  ['bytes=0-1', { start: 0, length: 2 }],
  ['bytes=9-9', { start: 9, length: 1 }],
  ['bytes=4-99', { start: 4, length: 6 }],
  ['bytes=-3', { start: 7, length: 3 }],
  ['bytes=-99', { start: 0, length: 10 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-4', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['items=0-1', undefined],
  ['bytes=a-b', undefined],
])('of 10 bytes, %j is %j', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range)
})

test('an empty file has no part', () => {
  expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable')
})
