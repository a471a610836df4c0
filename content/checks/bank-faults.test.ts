import { expect, test } from 'vitest'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { bankFaults } from './bank-faults.ts'

const content = contentCopy()
/** Questions that are treated as changed here: each has a fault of its own. */
const places = content.questions
  .flatMap(({ sample, task }, place) => (!sample && task === 'treatment' ? [place] : []))
  .slice(0, 9)
const changes = [
  [{ category: 'none' }, 'no category none'],
  [{ tags: ['none'] }, 'the tag none is not in the vocabulary'],
  [{ cards: ['none-001'] }, 'there is no card none-001'],
  [{ twin_of: 'none' }, 'the twin none is no other question of the category'],
  [{ source: 'A trial' }, 'the source says no year'],
  [{ review_by: undefined }, 'a line of therapy without review_by'],
  [{ lead_in: 'Which is not right?' }, 'The lead-in says “not”.'],
  [{ id: 'breast-900' }, 'the id is not the category, -q- and three digits'],
  [{ sample: true }, '26 free questions, not 25'],
] as const

test('each fault is found', () => {
  const questions = [...content.questions]
  const expected = changes.map(([change, fault], number) => {
    const place = places[number] ?? 0
    const changed = { ...questions[place], ...change } as (typeof questions)[number]
    questions[place] = changed
    return 'sample' in change ? fault : `${changed.id}: ${fault}`
  })
  const faults = bankFaults({ ...content, questions })
  expect(expected.filter((fault) => !faults.includes(fault))).toEqual([])
})

test('an id that two questions have is found', () => {
  const [first] = content.questions
  if (!first) throw new Error('there are no questions')
  expect(bankFaults({ ...content, questions: [...content.questions, first] })).toContain(
    `${first.id}: two questions`,
  )
})
