import { expect, it } from 'vitest'
import {
  insertLine,
  insertTable,
  makeGap,
  nextGap,
  type Selected,
  toggleList,
  toggleMark,
} from './edit-markdown.ts'

/** A text whose selection is between the signs « and ». */
function read(marked: string): Selected {
  const start = marked.indexOf('«')
  return { text: marked.replace(/[«»]/g, ''), start, end: marked.indexOf('»') - 1 }
}
const write = ({ text, start, end }: Selected) =>
  `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`

it.each([
  ['bold words', 'a «b» c', 'a **«b»** c'],
  ['words that are bold', 'a **«b»** c', 'a «b» c'],
  ['nothing at the beginning', '«»', '**«»**'],
  ['a mark without its end', '**«b»', '****«b»**'],
])('bold: %s', (_what, before, after) => {
  expect(write(toggleMark(read(before), '**'))).toBe(after)
})

it('italic', () => {
  expect(write(toggleMark(read('«ALK»'), '_'))).toBe('_«ALK»_')
})

it.each([
  ['x^2 of «x^2»', String.raw`x^2 of \(«x^2»\)`],
  [String.raw`\(«x»\)`, '«x»'],
])('formula: %s', (before, after) => {
  expect(write(toggleMark(read(before), String.raw`\(`, String.raw`\)`))).toBe(after)
})

it.each([
  ['one line, from anywhere in it', 'a\nb«»c\nd', 'a\n- bc«»\nd'],
  ['several lines', 'a«b\nc»d', '«- ab\n- cd»'],
  ['a list', '«- a\n- b»', '«a\nb»'],
  ['lines of which one is an item already', '«- a\nb»', '«- - a\n- b»'],
])('list: %s', (_what, before, after) => {
  expect(write(toggleList(read(before)))).toBe(after)
})

it.each([
  ['an empty text', '«»', 'x\n«»'],
  ['a word', 'a«»b', 'ab\nx\n«»'],
  ['a line between lines', 'a\nb«c»d\ne', 'a\nbcd\nx\n«»e'],
  ['an empty line between lines', 'a\n«»\nb', 'a\nx\n«»b'],
  ['an empty line at the end', 'a\n«»', 'a\nx\n«»'],
])('puts a line below that of the cursor: %s', (_what, before, after) => {
  expect(write(insertLine(read(before), 'x'))).toBe(after)
})

it('puts a table below the line, with a free line before it', () => {
  expect(write(insertTable(read('a«»b\nc')))).toBe(
    'ab\n\n| «Heading» | Heading |\n| --- | --- |\n| Cell | Cell |\n\nc',
  )
  expect(write(insertTable(read('«»')))).toMatch(/^\| «Heading» \|/)
})

it.each([
  ['a word', '«Imatinib» blocks BCR-ABL1', '{{c1::«Imatinib»}} blocks BCR-ABL1'],
  [
    'the next word',
    '{{c1::Imatinib}} blocks {{c4::kinases}} of «ABL»',
    '{{c1::Imatinib}} blocks {{c4::kinases}} of {{c5::«ABL»}}',
  ],
  ['a place', 'a «»', 'a {{c1::«»}}'],
])('gap: %s', (_what, before, after) => {
  expect(write(makeGap(read(before)))).toBe(after)
})

it('counts gaps by their numbers', () => {
  expect([nextGap(''), nextGap('{{c2::a}} {{c1::b::hint}}'), nextGap('c3::')]).toEqual([1, 3, 1])
})
