import { expect, test } from 'vitest'
import { unknownDrugs } from './unknown-drugs.ts'

const osimertinib = { generic: 'osimertinib', moa: 'It inhibits EGFR.' }
const item = (text: string) => ({ id: 'a-001', text })

test.each([
  ['Osimertinib, then amivantamab-vmjw', ['amivantamab in a-001: no monograph']],
  ['Give cisplatin; Cisplatin again', ['cisplatin in a-001: no monograph']],
  ['The mutation is stable; an immunoglobulin', []],
])('%s', (text, found) => {
  expect(unknownDrugs([item(text)], [osimertinib], [])).toEqual(found)
})

test('a drug with a reason passes, and a reason that nothing needs does not', () => {
  const reason = { drug: 'infliximab', reason: 'Not a cancer drug' }
  expect(unknownDrugs([item('Infliximab')], [osimertinib], [reason])).toEqual([])
  const unneeded = ['infliximab: has a monograph, or is named nowhere']
  expect(unknownDrugs([item('Nothing')], [osimertinib], [reason])).toEqual(unneeded)
})
