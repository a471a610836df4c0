import { describe, expect, test } from 'vitest'
import { mergeParts, mergePrimers, primerFields } from './primer-fields.ts'
import type { PrimerPartText, PrimerText } from './primer-text.ts'

const part = (key: string, body: string, ...cardIds: number[]): PrimerPartText => ({
  ...{ key, heading: key.toUpperCase(), body, cardIds },
})
const primer = (...parts: PrimerPartText[]): PrimerText => ({
  ...{ parts, sources: ['One', 'Two'], reviewedOn: '2026-11-01' },
})

test('each part and its cards are a field, with the order and the rest', () => {
  expect(primerFields(primer(part('a', 'Text.', 1, 2), part('b', 'More.')), (id) => `card ${id}`)).toEqual({
    'part a': 'A\n\nText.',
    'cards of a': 'card 1\ncard 2',
    'part b': 'B\n\nMore.',
    'cards of b': '',
    'order of parts': 'a\nb',
    sources: 'One\nTwo',
    reviewedOn: '2026-11-01',
  })
  expect(primerFields({ sources: ['One'] })).toEqual({ sources: 'One' })
})

describe('a merge', () => {
  const ours = primer(part('a', 'Ours.', 1), part('x', 'New here.', 2), part('b', 'Same.', 3))
  const theirs = {
    ...primer(part('b', 'Same.', 2, 3), part('a', 'Theirs.', 1), part('y', 'New there.')),
    sources: ['Three'],
  }
  test.each<[string, string[], PrimerText]>([
    ['of nothing is theirs', [], theirs],
    [
      'takes each field from the side that was chosen',
      ['part a'],
      { ...theirs, parts: [part('b', 'Same.', 2, 3), part('a', 'Ours.', 1), part('y', 'New there.')] },
    ],
    [
      'puts a part that only we have after the one that it follows here, without cards of another part',
      ['part x', 'cards of x', 'sources'],
      {
        ...primer(
          part('b', 'Same.', 2, 3),
          part('a', 'Theirs.', 1),
          part('x', 'New here.'),
          part('y', 'New there.'),
        ),
      },
    ],
    [
      'takes our order, and drops a part that we do not have',
      ['order of parts', 'part x', 'cards of x', 'cards of b', 'part y', 'reviewedOn'],
      { ...theirs, parts: [part('a', 'Theirs.', 1), part('x', 'New here.', 2), part('b', 'Same.', 3)] },
    ],
  ])('%s', (_, isOurs, merged) => {
    expect(mergePrimers(ours, theirs, isOurs)).toEqual(merged)
  })
})

describe('the parts of two texts that were made on one', () => {
  const base = [part('a', 'A.', 1, 2), part('b', 'B.', 3)]
  test.each<[string, PrimerPartText[], PrimerPartText[], PrimerPartText[] | undefined]>([
    [
      'take the changes of different parts from both',
      [part('a', 'Ours.', 1, 2), part('b', 'B.', 3)],
      [part('a', 'A.', 1), part('b', 'Theirs.', 2, 3)],
      [part('a', 'Ours.', 1), part('b', 'Theirs.', 2, 3)],
    ],
    [
      'are as one side where the other changed nothing',
      [part('b', 'B.', 3), part('c', 'C.'), part('a', 'A.', 1, 2)],
      base,
      [part('b', 'B.', 3), part('c', 'C.'), part('a', 'A.', 1, 2)],
    ],
    ['lose a part that one side took out', base, [part('b', 'B.', 3)], [part('b', 'B.', 3)]],
    [
      'are not merged where both changed one text',
      [part('a', 'Ours.', 1, 2), part('b', 'B.', 3)],
      [part('a', 'Theirs.', 1, 2), part('b', 'B.', 3)],
      undefined,
    ],
    [
      'are not merged where one side changed what the other took out',
      [part('a', 'Ours.', 1, 2), part('b', 'B.', 3)],
      [part('b', 'B.', 3)],
      undefined,
    ],
  ])('%s', (_, ours, theirs, merged) => {
    expect(mergeParts(base, ours, theirs)).toEqual(merged)
  })
})

test('a part that one side took out stays where the other side put a card into it', () => {
  const base = [part('a', 'A.', 1, 2), part('b', 'B.')]
  const moved = [part('a', 'A.', 1), part('b', 'B.', 2)]
  expect(mergeParts(base, moved, [part('a', 'A.', 1, 2)])).toEqual(moved)
  expect(mergeParts(base, [part('a', 'A.', 1, 2)], moved)).toEqual(moved)
})
