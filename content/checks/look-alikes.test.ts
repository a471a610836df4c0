import { expect, test } from 'vitest'
import type { CardContent } from '#content/study-text.ts'
import { lookAlikeFaults, lookAlikes, nearDuplicates } from './look-alikes.ts'

const card = (
  id: string,
  question: string,
  answer: string,
  tags = ['sclc', 'treatment', 'radiation'],
): CardContent => ({
  ...{ id, question, answer, tags },
  objective: 'one',
  kind: 'fact',
  source: 'A trial, 2020',
  reviewed: '2026-11-23',
})
const first = card(
  'a-001',
  'Limited SCLC, complete response: dose of prophylactic cranial irradiation?',
  '25 Gy in 10 fractions',
)

test('other words for the same question with the same answer are found, the earlier card first', () => {
  const again = card(
    'b-001',
    'Dose of prophylactic irradiation of the brain after complete response of limited SCLC?',
    '25 Gy, 10 fractions',
  )
  expect(lookAlikes([first, again])).toEqual([['a-001', 'b-001']])
})

test.each([
  ['another answer', card('b-001', first.question, '45 Gy in 30 fractions')],
  ['another subject', card('b-001', first.question, first.answer, ['breast cancer', 'pain', 'radiation'])],
  ['another question', card('b-001', 'Whole-brain radiation for many metastases, schedule?', first.answer)],
])('%s is no pair', (_, other) => {
  expect(lookAlikes([first, other])).toEqual([])
})

test('a pair is to be judged, and a judgement without a pair to be taken out', () => {
  const again = card('b-001', first.question, first.answer)
  const judgement = { cards: ['a-001', 'b-001'] }
  expect(lookAlikeFaults([first, again], [])).toEqual(['a-001 b-001: read alike, not judged yet'])
  expect(lookAlikeFaults([first, again], [judgement])).toEqual([])
  expect(lookAlikeFaults([first], [judgement])).toEqual(['a-001 b-001: judged, but do not read alike'])
})

test('nearly the same text is found, wherever the two cards are', () => {
  const again = card('c-001', `${first.question.replace('dose', 'Dose')} (PCI)`, `${first.answer}.`)
  const other = card('b-001', 'Whole-brain radiation for many metastases, schedule?', '30 Gy in 10 fractions')
  expect(nearDuplicates([first, other, again])).toEqual([['a-001', 'c-001']])
})
