import { expect, test } from 'vitest'
import { claimedTime } from './claimed-time.ts'

const now = '2026-11-22T12:00:00.000Z'

test.each([
  [undefined, now],
  [null, now],
  [now, now],
  ['2026-11-22T11:59:59.999Z', '2026-11-22T11:59:59.999Z'],
  ['2026-11-22T12:30:00+01:00', '2026-11-22T11:30:00.000Z'],
  ['2026-11-22T12:00:00.001Z', now],
  ['2026-10-23T12:00:00.000Z', '2026-10-23T12:00:00.000Z'],
  ['2026-10-23T11:59:59.999Z', '2026-10-23T12:00:00.000Z'],
  ['1969-01-01T00:00:00Z', '2026-10-23T12:00:00.000Z'],
])('claimed %s, made %s', (claimed, made) => {
  expect(new Date(claimedTime(claimed, Date.parse(now))).toISOString()).toBe(made)
})
