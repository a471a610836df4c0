import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  addHighlight,
  type Highlight,
  highlightPieces,
  optionPart,
  removeHighlight,
  textPartOf,
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
