import { expect, it } from 'vitest'
import { createDrugNameMatcher } from '#domain/drugs/drug-names.ts'
import { sentencesNaming } from './sentences-naming.ts'

const matcher = createDrugNameMatcher([{ id: 1, names: ['osimertinib', 'EGFR inhibitor'] }])

it.each<[string, string, string[]]>([
  ['no sentence', 'Gefitinib is older. It is not used.', []],
  ['one of several', 'Give osimertinib first. Then look. Stop at progression.', ['Give osimertinib first.']],
  [
    'several',
    'Osimertinib helps. Nothing else does. An EGFR inhibitor is taken daily.',
    ['Osimertinib helps.', 'An EGFR inhibitor is taken daily.'],
  ],
  [
    'figures within',
    'The dose of osimertinib is 80 mg, for 3.5 years. Done.',
    ['The dose of osimertinib is 80 mg, for 3.5 years.'],
  ],
  [
    'shortened words',
    'Osimertinib vs. Gefitinib was better. Done.',
    ['Osimertinib vs. Gefitinib was better.'],
  ],
  ['marks around it', '**Give osimertinib.** *Then look.*', ['**Give osimertinib.**']],
  [
    'items of a list',
    '- osimertinib 80 mg\n- gefitinib\n2. an EGFR inhibitor',
    ['osimertinib 80 mg', 'an EGFR inhibitor'],
  ],
  ['rows of a table', '| Drug | Dose |\n|---|---|\n| osimertinib | 80 mg |', ['| osimertinib | 80 mg |']],
  ['lines', 'First line\nosimertinib\r\nlast line', ['osimertinib']],
  ['a question', 'Is it osimertinib? Yes.', ['Is it osimertinib?']],
  ['nothing', '', []],
])('a text with %s', (_what, text, sentences) => {
  expect(sentencesNaming(text, matcher)).toEqual(sentences)
})
