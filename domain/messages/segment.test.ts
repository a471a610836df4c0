import { expect, test } from 'vitest'
import { type Segment, segmentBounds, segmentText } from './segment.ts'

const now = Date.parse('2026-11-29T23:30:00Z')
const at = (iso: string) => Date.parse(iso)

test.each<[Segment, string, object]>([
  [{ kind: 'all' }, 'All registered users', {}],
  [{ kind: 'free' }, 'Never had premium', { isAdmin: false, premiumEnds: 'never' }],
  [{ kind: 'active' }, 'Premium active', { isAdmin: false, premiumEnds: { afterMs: now } }],
  [
    { kind: 'expiring', days: 14 },
    'Premium ends within 14 days',
    { isAdmin: false, premiumEnds: { afterMs: now, untilMs: at('2026-12-13T23:30:00Z') } },
  ],
  [{ kind: 'expired' }, 'Premium has ended', { isAdmin: false, premiumEnds: { untilMs: now } }],
  [{ kind: 'unseen', days: 1 }, 'Not seen for 1 day', { notSeenAfterMs: at('2026-11-28T23:30:00Z') }],
  [{ kind: 'program', program: 'Mercy' }, 'Practice location begins with “Mercy”', { program: 'Mercy' }],
  [
    { kind: 'exam', weeks: 2 },
    'Exam within 2 weeks',
    { examDay: { from: '2026-11-29', until: '2026-12-13' } },
  ],
])('%j', (segment, words, bounds) => {
  expect(segmentBounds(segment, now)).toEqual(bounds)
  expect(segmentText(segment)).toBe(words)
})
