import { expect, test } from 'vitest'
import { bulkDates, readingFaults } from './readings.ts'

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
