import { expect, test } from 'vitest'
import { shippedFiles } from '#content/content-files.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import {
  approvalFaults,
  checklistFaults,
  frontFaults,
  handlingFaults,
  readChecklist,
} from './drug-file-faults.ts'

const content = contentCopy()

test('each kind of fault of handling is found', () => {
  expect(handlingFaults('- **Half-life:** 15 hours\n- **Emetic risk:** low\n')).toEqual([])
  expect(handlingFaults('- **Storage:** cold')).toEqual(['no label of the list: - **Storage:** cold'])
  expect(handlingFaults('- **Dialysis:** no\n- **Dialysis:** no')).toEqual([
    'out of order, or twice: Dialysis',
  ])
  expect(handlingFaults('- **Pregnancy:** no\n- **Half-life:** 1 h')).toEqual([
    'out of order, or twice: Half-life',
  ])
  expect(handlingFaults('- **Extravasation:** exfoliant')).toEqual([
    'Extravasation begins with another word: exfoliant',
  ])
})

test('fronts whose drug is gone, that give the answer away, or that are there twice are found', () => {
  expect(frontFaults({ drugs: [] }, shippedFiles)[0]).toMatch(/: not answered by the back$/)
  const front = { drug: 'cetuximab', component: 'moa', front: 'Binds EGFR?', answers: ['EGFR'] }
  const files = { ...shippedFiles, parsed: () => [front, front] }
  expect(frontFaults(content, files)).toEqual([
    'drug-fronts.yaml, cetuximab, moa: gives its answer away',
    'drug-fronts.yaml, cetuximab, moa: gives its answer away',
    'drug-fronts.yaml, cetuximab, moa: two fronts',
  ])
})

test('a drug that one list alone calls approved since, and one on a day that cannot be, are found', () => {
  const marked = content.drugs.find(({ approved }) => approved)
  if (!marked) throw new Error('no drug was approved since')
  const others = content.drugs.filter((drug) => drug !== marked)
  expect(approvalFaults({ drugs: others }, shippedFiles)).toEqual([
    `approved-since.yaml: no drug ${marked.id} ${marked.approved}`,
  ])
  const early = { ...marked, first_approval: 1999 }
  expect(approvalFaults({ drugs: [...others, early] }, shippedFiles)).toEqual([
    `drug:${marked.id}: approved before May 2025, or in another year`,
  ])
})

test('a difference from the checklist that no note explains is found', () => {
  expect(readChecklist(shippedFiles).length).toBeGreaterThan(300)
  expect(checklistFaults({ ...content, drugs: [] }, shippedFiles).length).toBeGreaterThan(100)
  const named = content.drugs.map((drug) =>
    drug.id === 'olaparib' ? { ...drug, generic: 'no such drug' } : drug,
  )
  expect(checklistFaults({ ...content, drugs: named }, shippedFiles)).toContain(
    'olaparib generic_name: not in the checklist',
  )
})
