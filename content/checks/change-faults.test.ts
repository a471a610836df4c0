import { expect, test } from 'vitest'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { changeFaults } from './change-faults.ts'

const content = contentCopy()
const note = { on: '2026-12-01', severity: 'outdated' as const, why: 'A trial ended.', source: 'Trial 2026' }

test('an announcement of an item that no file has is named, and one of an item of the files is not', () => {
  const known = {
    cards: content.chapters[0]?.cards.slice(0, 1).map(({ id }) => id) ?? [],
    questions: content.questions.slice(0, 1).map(({ id }) => id),
    drugs: content.drugs.slice(0, 1).map(({ id }) => ({ drug: id, components: ['moa' as const] })),
    primers: content.primers.slice(0, 1).map(({ chapter }) => chapter),
  }
  const unknown = {
    ...{ cards: ['no-card'], questions: ['no-question'], primers: ['no-chapter'] },
    drugs: [{ drug: 'no-drug', components: ['moa' as const] }],
  }
  const changes = [known, unknown].map((items) => ({ ...note, ...items }))
  expect(changeFaults({ ...content, changes })).toEqual(
    ['no-card', 'no-question', 'no-drug', 'the primer of no-chapter'].map(
      (name) => `changes.yaml, 2026-12-01: ${name} is in no file`,
    ),
  )
})
