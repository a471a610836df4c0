import { expect, test } from 'vitest'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { primerFaults } from './primer-faults.ts'

const content = contentCopy()
const [chapter] = content.chapters
const cards = chapter?.cards.map(({ id }) => id) ?? []
const chapters = content.chapters.slice(0, 1)
const key = chapter?.key ?? ''
const part = { key: 'suspect', heading: 'Suspect', body: `${'word '.repeat(600)}\n| a | b |`, cards }
const primer = { chapter: key, reviewed: '2026-11-28', sources: ['X, 2026'], parts: [part] }

test.each([
  ['none', [], [`${key}: no primer`]],
  ['one that is whole', [primer], []],
  ['one that is short', [{ ...primer, parts: [{ ...part, body: 'Too short.' }] }], [`${key}: 2 words`]],
  [
    'one that leaves a card out',
    [{ ...primer, parts: [{ ...part, cards: cards.slice(1) }] }],
    [`${cards[0]}: in no part of the primer`],
  ],
  [
    'one with a card twice and one of another chapter',
    [{ ...primer, parts: [{ ...part, cards: [...cards, 'x-001', cards[0] ?? ''] }] }],
    [`${cards[0]}: in two parts of the primer`, `x-001: not a card of ${key}`],
  ],
  [
    'two parts of one key',
    [{ ...primer, parts: [part, { ...part, heading: 'More', body: 'More.', cards: [] }] }],
    [`${key}: two parts suspect`],
  ],
  [
    'two parts of one heading',
    [{ ...primer, parts: [part, { ...part, key: 'more', body: 'More.', cards: [] }] }],
    [`${key}: two parts “Suspect”`],
  ],
])('%s', (_, primers, faults) => {
  expect(primerFaults({ chapters, primers })).toEqual(faults)
})
