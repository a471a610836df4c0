import { expect, test } from 'vitest'
import { isApprovedSince } from './approved-since.ts'

test.each([
  [null, false],
  [undefined, false],
  ['2025-04-30', false],
  ['2025-05-01', true],
])('%s', (approvedOn, isSince) => {
  expect(isApprovedSince(approvedOn)).toBe(isSince)
})
