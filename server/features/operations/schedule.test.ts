import { expect, test } from 'vitest'
import { isOverdue, nextRunAfter } from './schedule.ts'

test.each([
  ['* * * * *', '2026-12-31T23:59:30Z', '2027-01-01T00:00:00.000Z'],
  ['17 * * * *', '2026-11-22T17:17:00Z', '2026-11-22T18:17:00.000Z'],
  ['41 8 * * *', '2026-11-22T08:40:59.999Z', '2026-11-22T08:41:00.000Z'],
])('%s after %s is %s, in UTC', (cron, after, expected) =>
  expect(new Date(nextRunAfter(cron, Date.parse(after))).toISOString()).toBe(expected),
)

test.each([
  // The job is due at 12:01; its period is 1 min.
  ['* * * * *', '2026-11-22T12:00:10Z', '2026-11-22T12:03:00Z', false],
  ['* * * * *', '2026-11-22T12:00:10Z', '2026-11-22T12:03:01Z', true],
  // The job is due on the 23rd; its period is a day.
  ['41 8 * * *', '2026-11-22T08:41:02Z', '2026-11-25T08:41:00Z', false],
  ['41 8 * * *', '2026-11-22T08:41:02Z', '2026-11-25T08:42:00Z', true],
])('%s that ran at %s is at %s late: %s', (cron, since, now, expected) =>
  expect(isOverdue(cron, { sinceMs: Date.parse(since), nowMs: Date.parse(now) })).toBe(expected),
)
