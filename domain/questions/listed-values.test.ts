import { expect, test } from 'vitest'
import { furtherSourceLine, furtherSourceOf, labOf } from './listed-values.ts'

test.each([
  ['Hemoglobin: 9.1 g/dL (low)', { test: 'Hemoglobin', result: '9.1 g/dL', flag: 'low' }],
  [' Calcium : 11.9 mg/dL (high) ', { test: 'Calcium', result: '11.9 mg/dL', flag: 'high' }],
  ['JAK2 V617F: not detected', { test: 'JAK2 V617F', result: 'not detected' }],
  ['M protein: 3.2 g/dL (IgG kappa)', { test: 'M protein', result: '3.2 g/dL (IgG kappa)' }],
  ['Ratio: 1:8', { test: 'Ratio', result: '1:8' }],
  ['Hemoglobin 9.1', { test: 'Hemoglobin 9.1', result: '' }],
])('a laboratory result is read from "%s"', (line, lab) => {
  expect(labOf(line)).toEqual(lab)
})

test.each([
  ['NCCN AML 2026', { source: 'NCCN AML 2026' }],
  [
    'KATHERINE, N Engl J Med 2019  https://pubmed.ncbi.nlm.nih.gov/30516102/ ',
    { source: 'KATHERINE, N Engl J Med 2019', link: 'https://pubmed.ncbi.nlm.nih.gov/30516102/' },
  ],
])('a source is read from "%s", and written again', (line, source) => {
  expect(furtherSourceOf(line)).toEqual(source)
  expect(furtherSourceOf(furtherSourceLine({ link: null, ...source }))).toEqual(source)
})
