import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noDetails } from './card-fields.ts'
import { findCards } from './file-cards.ts'
import { type KnownCard, planImport, type ReadCard } from './plan-import.ts'

const fileCard = (card: Partial<ReadCard>): ReadCard => {
  const { question = 'q', answer = 'a' } = card
  return {
    line: 1,
    question,
    answer,
    tags: undefined,
    id: undefined,
    details: {},
    problems: [],
    raw: { question, answer },
    ...card,
  }
}
const known = (id: number, question: string, more: Partial<KnownCard> = {}): KnownCard => ({
  id,
  key: null,
  question,
  answer: 'a',
  tags: [],
  ...noDetails,
  ...more,
})
const plan = (file: ReadCard[], cards: KnownCard[]) => planImport(file, cards)
const shortly = (file: ReadCard[], cards: KnownCard[]) => {
  const { rows, missing } = plan(file, cards)
  return [
    ...rows.map((row) => {
      if (row.state === 'invalid') return row.problems[0]
      if (row.state === 'changed') return `${row.known.id}: ${row.changes.join(', ')}`
      return row.state === 'same' ? `${row.known.id} same` : 'new'
    }),
    missing,
  ]
}

describe('planImport', () => {
  it.each<[string, ReadCard[], KnownCard[], unknown[]]>([
    ['a new card', [fileCard({})], [], ['new', 0]],
    ['the same card', [fileCard({})], [known(1, 'q')], ['1 same', 0]],
    [
      'by its key',
      [fileCard({ question: 'new', id: 'k-1' })],
      [known(1, 'q', { key: 'k-1' })],
      ['1: question', 0],
    ],
    ['by its number', [fileCard({ answer: 'b', id: '7' })], [known(7, 'q')], ['7: answer', 0]],
    ['by spaces and capitals', [fileCard({ question: ' Q  x' })], [known(1, 'q X')], ['1: question', 0]],
    ['of an unknown id by its question', [fileCard({ id: 'other' })], [known(1, 'q')], ['1 same', 0]],
    [
      'an id goes before a question',
      [fileCard({ id: '2' })],
      [known(1, 'q'), known(2, 'r')],
      ['2: question', 1],
    ],
    ['tags', [fileCard({ tags: ['t'] })], [known(1, 'q')], ['1: tags', 0]],
    ['no tags are no change', [fileCard({})], [known(1, 'q', { tags: ['t'] })], ['1 same', 0]],
    [
      'two alike',
      [fileCard({}), fileCard({ line: 2 })],
      [],
      ['new', 'The card stands in line 1 already. Remove one of them', 0],
    ],
    [
      'two of one id',
      [fileCard({ id: '1' }), fileCard({ id: '1', question: 'x', line: 2 })],
      [known(1, 'q')],
      ['1 same', 'The card stands in line 1 already. Remove one of them', 0],
    ],
    [
      'two known ones that ask alike',
      [fileCard({ id: '1' }), fileCard({ id: '2', line: 2 })],
      [known(1, 'q'), known(2, 'q')],
      ['1 same', '2 same', 0],
    ],
    ['others stay', [fileCard({})], [known(1, 'x'), known(2, 'y')], ['new', 2]],
    ['no answer', [fileCard({ answer: '' })], [], ['The answer is missing', 0]],
    [
      'only a picture',
      [fileCard({ answer: '', raw: { question: 'q', answer: '<img>' } })],
      [],
      ['The answer has no text: pictures and sounds are left out', 0],
    ],
    [
      'too long',
      [fileCard({ answer: 'x'.repeat(5_001) })],
      [],
      ['The answer has 5,001 characters; at most 5,000 are allowed', 0],
    ],
    [
      'NUL',
      [fileCard({ question: 'a\u0000' })],
      [],
      ['The question has a character that cannot be stored. Type it again', 0],
    ],
    [
      'a lone surrogate',
      [fileCard({ tags: ['\ud800'] })],
      [],
      ['A tag has a character that cannot be stored. Type it again', 0],
    ],
    [
      'HTML that is stored stays',
      [fileCard({ question: '**x**', raw: { question: '<b>x</b>', answer: 'a' } })],
      [known(1, '<b>x</b>')],
      ['1 same', 0],
    ],
    [
      'a formula of a safe export',
      [fileCard({ question: "'=x", raw: { question: "'=x", answer: 'a' } })],
      [known(1, '=x')],
      ['1 same', 0],
    ],
  ])('%s', (_what, file, cards, expected) => expect(shortly(file, cards)).toEqual(expected))

  it('a file of what is known changes nothing', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .filter((value) => value.trim() !== '' && value.isWellFormed() && !value.includes('\u0000'))
    const card = fc.record({
      question: text,
      answer: text,
      tags: fc.array(text, { maxLength: 3 }),
      hasKey: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(card, { maxLength: 8 }), (cards) => {
        const stored = cards.map(({ hasKey, ...rest }, index) => ({
          ...rest,
          id: index + 1,
          key: hasKey ? `k-${index}` : null,
          ...noDetails,
        }))
        const rows = stored.map(({ id, key, question, answer, tags }, index) => ({
          line: index + 2,
          cells: [question, answer, tags.join('; '), key ?? String(id)],
        }))
        const found = findCards([{ line: 1, cells: ['question', 'answer', 'tags', 'id'] }, ...rows])
        if (found.refused) throw new Error(found.refused)
        const read = found.cards.map((one) => ({
          ...one,
          raw: { question: one.question, answer: one.answer },
        }))
        expect(plan(read, stored).rows.map(({ state }) => state)).toEqual(stored.map(() => 'same'))
      }),
    )
  })
})
