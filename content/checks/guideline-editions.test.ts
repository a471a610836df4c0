import { expect, test } from 'vitest'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { datedItems } from './dated-items.ts'
import { editionOf, olderEditions } from './guideline-editions.ts'

test.each([
  ['NCCN Prostate Cancer guideline 2025', 'nccn prostate cancer', 2025],
  ['American Thyroid Association guideline (Haugen et al.), Thyroid 2016', 'ata in thyroid', 2016],
  [
    'American Thyroid Association medullary thyroid carcinoma guideline, Thyroid 2015',
    'ata medullary thyroid carcinoma',
    2015,
  ],
  ['European LeukemiaNet recommendations, Leukemia 2020', 'eln in thyroid', 2020],
  ['ELN recommendations for AML (Döhner et al.), Blood 2022', 'eln aml', 2022],
])('%s', (source, guideline, year) => {
  expect(editionOf(source, 'thyroid')).toEqual({ guideline, year })
})

test('a trial is no guideline', () => {
  expect(editionOf('KATHERINE, N Engl J Med 2019', 'breast-early')).toBeUndefined()
})

test('the older of two cited editions is found', () => {
  const item = { reviewed: '2026-11-28', text: '', place: 'thyroid' }
  const items = [
    { ...item, id: 'a', sources: ['American Thyroid Association guideline, Thyroid 2016'] },
    { ...item, id: 'b', sources: ['ATA guideline, Thyroid 2025'] },
    { ...item, id: 'c', place: 'lung', sources: ['ATA guideline, Thyroid 2015'] },
  ]
  expect(olderEditions(items)).toEqual([
    'a: American Thyroid Association guideline, Thyroid 2016; the content cites one of 2025',
  ])
})

test('no item rests on an older edition of a guideline than another item cites', () => {
  expect(olderEditions(datedItems(contentCopy()))).toEqual([])
})
