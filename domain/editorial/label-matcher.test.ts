import { expect, it } from 'vitest'
import { createLabelMatcher } from './label-matcher.ts'

const drug = (id: number, genericName: string, classification: string, more: object = {}) => ({
  ...{ id, genericName, classification, brandName: '', subclass: '' },
  ...more,
})
const mentionsIn = createLabelMatcher([
  drug(1, 'trastuzumab', 'HER-family antibody', { brandName: 'Herceptin' }),
  drug(2, 'fam-trastuzumab deruxtecan-nxki', 'Antibody-drug conjugate or immunotoxin'),
  drug(3, 'olaparib', 'PARP inhibitor'),
  drug(4, 'niraparib', 'PARP inhibitor'),
  drug(5, 'osimertinib', 'EGFR tyrosine kinase inhibitor', { subclass: 'EGFR inhibitor' }),
])

it.each<[string, string, [string, number[]][]]>([
  ['its name', 'Give olaparib.', [['olaparib', [3]]]],
  ['a brand', 'Herceptin was first.', [['Herceptin', [1]]]],
  ['a longer name', 'Give trastuzumab deruxtecan.', [['trastuzumab deruxtecan', [2]]]],
  [
    'an abbreviation',
    'T-DXd after trastuzumab',
    [
      ['T-DXd', [2]],
      ['trastuzumab', [1]],
    ],
  ],
  ['its class, which is that of others too', 'PARP inhibitors cause anemia.', [['PARP inhibitors', [3, 4]]]],
  ['its subclass', 'an EGFR inhibitor', [['EGFR inhibitor', [5]]]],
  ['one of the alternatives of its class', 'An antibody-drug conjugate', [['antibody-drug conjugate', [2]]]],
  ['a class in other letters', 'a parp inhibitor', []],
  ['nothing', 'Give platinum.', []],
])('a text with %s', (_what, text, expected) => {
  const found = mentionsIn(text).map(({ start, end, drugIds }) => [text.slice(start, end), drugIds])
  expect(found).toEqual(expected)
})
