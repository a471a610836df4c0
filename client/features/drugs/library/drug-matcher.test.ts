import { expect, test } from 'vitest'
import { createTextSplitter, splitterFor } from './drug-matcher.ts'

const drug = (id: number, genericName: string, brandName: string) => ({
  id,
  genericName,
  brandName,
  drugClassification: '',
  target: '',
  boxedWarning: 'None',
  approvedOn: null,
})
const drugs = [
  drug(1, 'trastuzumab', 'Herceptin'),
  drug(2, 'fam-trastuzumab deruxtecan-nxki', 'Enhertu'),
  drug(3, 'osimertinib', 'Tagrisso'),
]

test('text is split at the names, the longest first, and nothing is lost', () => {
  const pieces = createTextSplitter(drugs)('After trastuzumab deruxtecan (Enhertu), not Trastuzumab.')
  expect(pieces.map((piece) => [piece.text, piece.drug?.id])).toEqual([
    ['After ', undefined],
    ['trastuzumab deruxtecan', 2],
    [' (', undefined],
    ['Enhertu', 2],
    ['), not ', undefined],
    ['Trastuzumab', 1],
    ['.', undefined],
  ])
})

test('a text is searched once', () => {
  const split = createTextSplitter(drugs)
  expect(split('osimertinib')).toBe(split('osimertinib'))
  expect(splitterFor(drugs)).toBe(splitterFor(drugs))
  expect(splitterFor([...drugs])).not.toBe(splitterFor(drugs))
})

test('one piece without names, none without text', () => {
  const split = createTextSplitter(drugs)
  expect(split('nothing here')).toEqual([{ text: 'nothing here', start: 0, drug: undefined }])
  expect(split('')).toEqual([])
})
