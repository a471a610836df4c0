import { expect, it } from 'vitest'
import { typedDifference } from './typed-difference.ts'

const shown = (typed: string, expected: string) =>
  typedDifference(typed, expected)
    .runs.map(({ kind, text }) => ({ same: text, missing: `[-${text}-]`, extra: `[+${text}+]` })[kind])
    .join('')

it.each([
  ['imatinib', 'Imatinib'],
  ['5 FU', '5-FU'],
  ['5FU', '5-FU'],
  ['5\u2011fu', '5-FU'],
  ['trastuzumab deruxtecan', 'trastuzumab-deruxtecan'],
  ['PD L1', 'PD-L1'],
  ['Bjork', 'Björk'],
  ['naive', 'nai\u0308ve'],
  ['  7 + 3  ', '7+3'],
  ['10 \u2013 20 mg', '10-20 mg'],
  ['CA 19 9', 'CA 19-9'],
  ['H2O', 'H₂O'],
  ['5 \u00b5g', '5 \u03bcg'],
  ["Waldenstrom's", 'Waldenström\u2019s'],
  ['T-score -2.5', 'T score \u22122.5'],
])('%j is right for %j', (typed, expected) => {
  expect(typedDifference(typed, expected)).toEqual({
    isRight: true,
    runs: [{ kind: 'same', text: expected }],
  })
})

it.each([
  ['', 'imatinib', '[-imatinib-]'],
  ['imatnib', 'imatinib', 'imat[-i-]nib'],
  ['immatinib', 'imatinib', 'im[+m+]atinib'],
  ['dasatinib', 'imatinib', '[-im-][+das+]atinib'],
  ['1020 mg', '10-20 mg', '10[---]20 mg'],
  ['T-score 2.5', 'T-score -2.5', 'T-score[- --]2.5'],
  ['capecitabine', 'capecitabine plus oxaliplatin', 'capecitabine [-plus oxaliplatin-]'],
  ['imatinib daily', 'imatinib', 'imatinib[+daily+]'],
  ['x', '', '[+x+]'],
])('%j for %j: %s', (typed, expected, difference) => {
  expect(typedDifference(typed, expected).isRight).toBe(false)
  expect(shown(typed, expected)).toBe(difference)
})

it('shows long texts that differ at both ends as a whole, without a search for what they have in common', () => {
  const common = 'ab'.repeat(600)
  const { runs } = typedDifference(`x${common}y`, `v${common}w`)
  expect(runs.map(({ kind, text }) => [kind, text.length])).toEqual([
    ['missing', 1202],
    ['extra', 1202],
  ])
})
