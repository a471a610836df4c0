import { expect, test } from 'vitest'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { datedItems } from './dated-items.ts'
import { reopenedItems, reopenedText } from './reopened.ts'

const content = contentCopy()

const change = { date: '2026-08', text: 'First line.', source: 'FDA notice, 2026' }
const drugs = [{ id: 'zanidatamab', generic: 'zanidatamab-hrii', brand: 'Ziihera', changes: [change] }]
const item = { id: 'a-001', place: 'a', sources: [] }

test.each([
  ['read before the change', '2026-07-31', 'Gastric, HER2+: Zanidatamab?', ['a-001']],
  ['named by its brand', '2026-07-31', 'Ziihera', ['a-001']],
  ['read after it', '2026-08-01', 'Zanidatamab', []],
  ['without the drug', '2026-07-31', 'Zolbetuximab', []],
])('an item %s', (_, reviewed, text, reopened) => {
  expect(reopenedItems([{ ...item, reviewed, text }], drugs).map(({ id }) => id)).toEqual(reopened)
})

test('a change counts from the day on which it was noted', () => {
  const late = [
    { ...drugs[0], id: 'z', generic: 'zanidatamab', changes: [{ ...change, noted: '2026-11-28' }] },
  ]
  const [reopened] = reopenedItems([{ ...item, reviewed: '2026-11-23', text: 'Zanidatamab' }], late)
  expect(reopened && reopenedText(reopened)).toBe('a-001, read on 2026-11-23: z, 2026-08: First line.')
})

test('no item is behind the monographs of the drugs that it names', () => {
  expect(reopenedItems(datedItems(content), content.drugs).map(reopenedText)).toEqual([])
})
