import { expect, it, test } from 'vitest'
import { accessNotice } from './access-notice.ts'

const dayMs = 86_400_000
const endsMs = Date.parse('2027-01-31T12:00:00Z')

test.each([
  [-14 * dayMs - 1, null],
  [-14 * dayMs, 'ending'],
  [-1, 'ending'],
  [0, 'ended'],
  [30 * dayMs - 1, 'ended'],
  [30 * dayMs, null],
])('%i ms from the end: %s', (fromEndMs, notice) => {
  expect(accessNotice(endsMs, endsMs + fromEndMs)).toBe(notice)
})

it('is silent for a user who never had premium', () => {
  expect(accessNotice(null, endsMs)).toBeNull()
})
