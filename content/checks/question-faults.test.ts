import { expect, test } from 'vitest'
import type { FiledQuestion } from '#content/read-content.ts'
import { questionFaults } from './question-faults.ts'

const words = (count: number, word = 'word') => Array(count).fill(word).join(' ')
const whole: FiledQuestion = {
  id: 'breast-q-900',
  category: 'breast',
  sample: false,
  task: 'treatment',
  difficulty: 'medium',
  stem: words(100),
  lead_in: 'Which is best?',
  options: [
    { text: 'One', why: words(20) },
    { text: 'Two', why: words(20), right_when: words(10) },
    { text: 'Three', why: words(20), right_when: words(10) },
    { text: 'Four', why: words(20), right_when: words(10) },
  ],
  answer: 'A',
  key_point: words(20),
  evidence: `${words(30)} 0.62`,
  cards: ['breast-early-001'],
  tags: ['breast'],
  source: 'A trial, 2020',
  further_sources: [{ source: 'NCCN 2026' }],
  reviewed: '2026-11-28',
}
const twin = { ...whole, id: 'breast-q-899' }

test('a question of the whole form has no fault', () => {
  expect(questionFaults(whole)).toEqual([])
  expect(questionFaults({ ...whole, evidence: `No trial: ${words(40)}` })).toEqual([])
})

test.each<[string, Partial<FiledQuestion>, string]>([
  ['a short explanation', { key_point: 'Short.', evidence: '0.62' }, 'the explanation has 112 words'],
  ['a short stem', { stem: words(40) }, 'the stem has 40 words with its laboratory results'],
  [
    'evidence without figures',
    { evidence: words(40) },
    'the evidence has no figures, and does not begin with "No trial"',
  ],
  ['one source', { further_sources: [] }, 'a second source is missing'],
  ['the key says when it is right', { answer: 'B' }, 'option A does not say when it is right'],
])('%s', (_, change, fault) => {
  expect(questionFaults({ ...whole, ...change })).toContain(`breast-q-900: ${fault}`)
})

test('laboratory results count as words of the stem', () => {
  const labs = Array(10).fill({ test: 'Hemoglobin', result: '9.1 g/dL' })
  expect(questionFaults({ ...whole, stem: words(40), labs })).toEqual([])
})

test('the right option of a twin differs', () => {
  expect(questionFaults(whole, twin)).toEqual([
    'breast-q-900: the right option is that of its twin breast-q-899',
  ])
  expect(
    questionFaults(
      { ...whole, answer: 'A', options: [{ text: 'Other', why: words(20) }, ...whole.options.slice(1)] },
      twin,
    ),
  ).toEqual([])
})
