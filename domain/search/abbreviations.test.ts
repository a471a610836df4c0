import { expect, test } from 'vitest'
import { expandAbbreviations } from './abbreviations.ts'

test.each([
  ['TLS', 'tumor lysis'],
  ['HCC, tnbc', 'hepatocellular carcinoma, triple-negative breast'],
  ['tlsx', null],
  ['HER2', null],
])('%s is written out as %s', (typed, expanded) => {
  expect(expandAbbreviations(typed)).toBe(expanded)
})
