import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  addHighlight,
  type Highlight,
  highlightPieces,
  optionPart,
  placeHighlights,
  removeHighlight,
  textPartOf,
  withWords,
} from './highlights.ts'

const stem = (start: number, end: number): Highlight => ({ part: 'stem', start, end })

describe('highlights', () => {
  test.each([
    ['the first', [], stem(2, 5), [stem(2, 5)]],
    ['apart from another', [stem(0, 2)], stem(4, 6), [stem(0, 2), stem(4, 6)]],
    ['meeting another', [stem(0, 2)], stem(2, 6), [stem(0, 6)]],
    ['over two others', [stem(0, 2), stem(5, 8)], stem(1, 6), [stem(0, 8)]],
    ['within another', [stem(0, 9)], stem(3, 4), [stem(0, 9)]],
    ['empty', [stem(0, 2)], stem(5, 5), [stem(0, 2)]],
  ])('add one %s', (_, before, added, after) => {
    expect(addHighlight(before, added)).toEqual(after)
  })

  it('of one part never join those of another', () => {
    const option: Highlight = { part: 'option1', start: 0, end: 4 }
    expect(addHighlight([stem(0, 4)], option)).toEqual([stem(0, 4), option])
  })

  test.each([
    [2, [stem(6, 8)]],
    [4, [stem(6, 8)]],
    [5, [stem(2, 5), stem(6, 8)]],
    [6, [stem(2, 5)]],
  ])('without the one at %i', (start, left) => {
    expect(removeHighlight([stem(2, 5), stem(6, 8)], { part: 'stem', start })).toEqual(left)
  })

  it('cut a text into pieces', () => {
    expect(highlightPieces('abcdefgh', 'stem', [stem(5, 20), stem(1, 3)])).toEqual([
      { text: 'a', start: 0, highlight: undefined },
      { text: 'bc', start: 1, highlight: stem(1, 3) },
      { text: 'de', start: 3, highlight: undefined },
      { text: 'fgh', start: 5, highlight: stem(5, 20) },
    ])
  })

  it('never lose a character of the text', () => {
    const range = fc.tuple(fc.nat(30), fc.nat(30)).map(([start, length]) => stem(start, start + length))
    fc.assert(
      fc.property(fc.string(), fc.array(range), (text, ranges) => {
        const highlights = ranges.reduce<readonly Highlight[]>(addHighlight, [])
        const pieces = highlightPieces(text, 'stem', highlights)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      }),
    )
  })
})

describe('highlights of a text that was changed', () => {
  const before = {
    stem: 'A man of 60 has a mass. The mass is firm.',
    leadIn: 'What next?',
    options: ['Biopsy', 'Wait', 'Surgery'],
  }
  const marked = (part: Highlight['part'], start: number, end: number) =>
    withWords({ part, start, end }, before)

  test.each<[string, Highlight, Partial<typeof before>, Highlight]>([
    ['stay where their words are', marked('stem', 9, 11), {}, marked('stem', 9, 11)],
    [
      'move with their words',
      marked('stem', 9, 11),
      { stem: 'A tall man of 60 has a mass.' },
      { part: 'stem', start: 14, end: 16, words: '60' },
    ],
    [
      'take the nearest of several places',
      marked('stem', 28, 32),
      { stem: 'A mass. This mass. That mass is firm.' },
      { part: 'stem', start: 24, end: 28, words: 'mass' },
    ],
    [
      'go with an option to another place',
      marked('option2', 0, 7),
      { options: ['Surgery', 'Biopsy', 'Wait'] },
      { part: 'option0', start: 0, end: 7, words: 'Surgery' },
    ],
    [
      'have no place once their words are gone',
      marked('option1', 0, 4),
      { options: ['Biopsy', 'Observe'] },
      { part: 'option1', start: 0, end: 0, words: 'Wait' },
    ],
    [
      'have no place once their option is gone',
      marked('option2', 0, 7),
      { options: ['Biopsy', 'Wait'] },
      { part: 'option2', start: 0, end: 0, words: 'Surgery' },
    ],
    ['stay where they were without words', stem(9, 11), { stem: 'Other' }, stem(9, 11)],
  ])('%s', (_, highlight, changed, placed) => {
    expect(placeHighlights([highlight], { ...before, ...changed })).toEqual([placed])
  })

  it('find their place again when the text is put back', () => {
    const gone = placeHighlights([marked('option1', 0, 4)], { ...before, options: ['Observe'] })
    expect(placeHighlights(gone, before)).toEqual([marked('option1', 0, 4)])
  })

  it('have one text when they are joined', () => {
    const joined = [marked('stem', 9, 11), marked('stem', 2, 8)].reduce(addHighlight, [])
    expect(addHighlight(joined, marked('stem', 5, 10))).toEqual([marked('stem', 2, 11)])
    expect(addHighlight([stem(2, 8)], marked('stem', 5, 10))).toEqual([stem(2, 10)])
  })

  it('neither join nor hide others once their words are gone, and are removed by their words', () => {
    const gone: Highlight = { part: 'stem', start: 0, end: 0, words: 'Wait' }
    const both = addHighlight([gone], marked('stem', 0, 5))
    expect(both).toEqual([gone, marked('stem', 0, 5)])
    expect(highlightPieces(before.stem, 'stem', both)[0]?.text).toBe('A man')
    expect(removeHighlight(both, { part: 'stem', start: 0 })).toEqual([gone])
    expect(removeHighlight(both, gone)).toEqual([marked('stem', 0, 5)])
  })
})

test.each([
  ['stem', 'stem'],
  ['option4', 'option4'],
  ['option5', undefined],
  ['', undefined],
  [null, undefined],
])('the name %j stands for the part %s', (name, part) => {
  expect(textPartOf(name)).toBe(part)
})

test('an option has its part, up to the fifth', () => {
  expect([optionPart(0), optionPart(4)]).toEqual(['option0', 'option4'])
  expect(() => optionPart(5)).toThrow(RangeError)
})
