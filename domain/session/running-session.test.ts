import { expect, test } from 'vitest'
import { isRunning } from './running-session.ts'

const timeZone = 'America/New_York'
const at = (text: string) => Date.parse(`2026-11-24T${text}-05:00`)

test.each<[string, boolean, { rated: string; received?: string; ended?: string; now: string }]>([
  ['rated a minute ago', true, { rated: '12:00', now: '12:01' }],
  ['rated just under six hours ago', true, { rated: '12:00', now: '17:59' }],
  ['rated six hours ago', false, { rated: '12:00', now: '18:00' }],
  ['rated on the study day before, which ends at four', false, { rated: '03:59', now: '04:01' }],
  ['of a night', true, { rated: '02:00', now: '03:59' }],
  ['ended', false, { rated: '12:00', ended: '12:05', now: '12:10' }],
  ['ended in the same moment', false, { rated: '12:00', ended: '12:00', now: '12:10' }],
  ['ended and resumed', true, { rated: '12:10', ended: '12:05', now: '12:11' }],
  ['resumed without a network', true, { rated: '12:04', received: '12:08', ended: '12:05', now: '12:10' }],
])('a session %s: %s', (_, expected, { rated, received = rated, ended, now }) => {
  const times = {
    lastRatedAt: at(rated),
    lastReceivedAt: at(received),
    endedAt: ended === undefined ? null : at(ended),
  }
  expect(isRunning(times, { nowMs: at(now), timeZone })).toBe(expected)
})
