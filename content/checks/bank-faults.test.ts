import { expect, test } from 'vitest'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { bankFaults } from './bank-faults.ts'

const content = contentCopy()
const place = content.questions.findIndex(({ sample, task }) => !sample && task === 'treatment')
const { id = '' } = content.questions[place] ?? {}

test.each([
  ['a category outside the outline', { category: 'none' }, `${id}: no category none`],
  [
    'an id of another form',
    { id: 'breast-900' },
    'breast-900: the id is not the category, -q- and three digits',
  ],
  ['a tag outside the vocabulary', { tags: ['none'] }, `${id}: the tag none is not in the vocabulary`],
  ['a card that there is not', { cards: ['none-001'] }, `${id}: there is no card none-001`],
  ['a twin that there is not', { twin_of: 'none' }, `${id}: the twin none is no other question of the category`],
  ['a source without a year', { source: 'A trial' }, `${id}: the source says no year`],
  ['no day of the next reading', { review_by: undefined }, `${id}: a line of therapy without review_by`],
  ['one more for free accounts', { sample: true }, '26 free questions, not 25'],
  ['a rule of writing', { lead_in: 'Which is not right?' }, `${id}: The lead-in says “not”.`],
])('%s is found', (_, change, fault) => {
  const questions = content.questions.with(place, {
    ...content.questions[place],
    ...change,
  } as (typeof content.questions)[number])
  expect(bankFaults({ ...content, questions })).toContain(fault)
})

test('an id that two questions have is found', () => {
  const [first] = content.questions
  if (!first) throw new Error('there are no questions')
  expect(bankFaults({ ...content, questions: [...content.questions, first] })).toContain(
    `${first.id}: two questions`,
  )
})
