import { expect, test } from 'vitest'
import { readReadings } from '#content/read-content.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { datedItems } from './dated-items.ts'
import { bulkDates, readingFaults } from './readings.ts'

const content = contentCopy()
const items = [
  ...datedItems(content),
  ...content.drugs.map(({ id, reviewed }) => ({ id: `drug:${id}`, reviewed })),
]
const readings = readReadings()

const day = '2026-11-28'
const many = Array.from({ length: 151 }, (_, place) => ({ id: `a-${place}`, reviewed: day }))
const reading = { day, reader: 'Somebody', against: 'The sources.', items: many.slice(1).map(({ id }) => id) }

test('a day with more than 150 items needs a record that names each', () => {
  expect(bulkDates(many.slice(1), [])).toEqual([])
  expect(bulkDates(many, [reading])).toEqual([`${day}: 151 items; not in a record: a-0`])
  expect(bulkDates(many, [{ ...reading, day: '2026-11-27' }])).toHaveLength(1)
  expect(bulkDates(many, [reading, { ...reading, items: ['a-0'] }])).toEqual([])
})

test('an item is not older than the record of its reading', () => {
  expect(
    readingFaults([{ id: 'a-1', reviewed: '2026-11-23' }], [{ ...reading, items: ['a-1', 'gone'] }]),
  ).toEqual(['a-1: read on 2026-11-28 by a record, on 2026-11-23 by its own date'])
})

test('every date of reading in the content is one on which it was read', () => {
  expect(bulkDates(items, readings)).toEqual([])
  expect(readingFaults(items, readings)).toEqual([])
})
