import { describe, expect, test } from 'vitest'
import { firstOfMonth, groupByReason, isInDigest, isOfCategories, tellingSpan } from './changes-mail.ts'

const at = (text: string) => new Date(text)
const note = { severity: 'outdated', why: 'The label changed', source: 'Label', link: null } as const

test('items with one reason are told as one, each title once, in their order', () => {
  const other = { ...note, why: 'A trial was withdrawn' }
  const changes = [
    { ...note, title: 'Breast', changedAt: at('2026-11-20T10:00:00Z') },
    { ...other, title: 'Lung', changedAt: at('2026-11-10T10:00:00Z') },
    { ...note, title: 'Colon', changedAt: at('2026-11-09T10:00:00Z') },
    { ...note, title: 'Breast', changedAt: at('2026-11-08T10:00:00Z') },
  ]
  expect(groupByReason(changes)).toEqual([
    { ...note, titles: ['Breast', 'Colon'], changedAt: at('2026-11-20T10:00:00Z') },
    { ...other, titles: ['Lung'], changedAt: at('2026-11-10T10:00:00Z') },
  ])
  expect(groupByReason([])).toEqual([])
})

test.each([
  ['2026-12-01T00:00:00Z', '2026-12-01'],
  ['2026-11-30T23:59:59Z', '2026-11-01'],
  ['2027-01-15T12:00:00Z', '2027-01-01'],
])('the month of %s begins on %s', (now, date) => expect(firstOfMonth(at(now))).toBe(date))

describe('a digest', () => {
  const first = tellingSpan(
    { toldUntil: '2026-11-01', subscribedAt: at('2026-11-15T08:00:00Z') },
    '2026-12-01',
  )
  const later = tellingSpan(
    { toldUntil: '2026-12-01', subscribedAt: at('2026-11-15T08:00:00Z') },
    '2027-01-01',
  )

  test.each([
    ['first', '2026-06-01T00:00:00Z', true, true],
    ['first', '2026-06-01T00:00:00Z', false, false],
    ['first', '2026-11-01T00:00:00Z', false, true],
    ['first', '2026-12-01T00:00:00Z', true, false],
    ['later', '2026-11-30T23:59:59Z', true, false],
    ['later', '2026-12-01T00:00:00Z', true, true],
    ['later', '2026-12-31T23:59:59Z', false, true],
    ['later', '2027-01-01T00:00:00Z', true, false],
  ])('the %s has a change of %s (open: %s): %s', (which, changedAt, isOpen, isTold) => {
    expect(isInDigest({ changedAt: at(changedAt), isOpen }, which === 'first' ? first : later)).toBe(isTold)
  })

  test('that was not sent for a month is about both', () => {
    const span = tellingSpan(
      { toldUntil: '2026-12-01', subscribedAt: at('2026-11-15T08:00:00Z') },
      '2027-02-01',
    )
    expect(isInDigest({ changedAt: at('2026-12-05T00:00:00Z'), isOpen: true }, span)).toBe(true)
    expect(isInDigest({ changedAt: at('2027-01-05T00:00:00Z'), isOpen: true }, span)).toBe(true)
  })
})

test.each<[string | null, string[], boolean]>([
  ['breast', [], true],
  ['breast', ['breast', 'thoracic'], true],
  ['breast', ['thoracic'], false],
  [null, ['thoracic'], true],
])('a change of category %j is told to who chose %j: %s', (category, chosen, isTold) =>
  expect(isOfCategories(category, chosen)).toBe(isTold),
)
