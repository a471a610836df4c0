import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unwrapped, unwrappedText, wrapped } from './unwrap-lines.ts'

test('the lines of a paragraph are one; paragraphs, list items and tables are not', () => {
  expect(unwrappedText('One\ntwo.\n\n\nThree:\n- a\n  more\n- b\n\n| A |\n| - |\n| 1 |\n')).toBe(
    'One two.\n\nThree:\n- a more\n- b\n\n| A |\n| - |\n| 1 |',
  )
})

test.each([
  'Doses:\n| a | b |\n| --- | --- |\n| 1 | 2 |',
  'Look:\n![A picture](figure:x)',
  'Steps:\n1) a\n2) b',
  'a | b\n--- | ---\n1 | 2',
])('a paragraph with another block stays as it is: %j', (text) => {
  expect(unwrappedText(`One\ntwo.\n\n${text}`)).toBe(`One two.\n\n${text}`)
})

test('long lines are broken between words, and what stays the same keeps its breaks', () => {
  const long = Array(30).fill('words').join(' ')
  const [first = ''] = wrapped(long).split('\n')
  expect(first.length).toBeLessThanOrEqual(128)
  expect(wrapped(`One two.\n\n${long}`, 'One\ntwo.\n\nGone.')).toBe(`One\ntwo.\n\n${wrapped(long)}`)
})

test('a wrapped text is unwrapped as it was', () => {
  const word = fc.constantFrom('a', 'word', '-', '12.', '*', '**bold**', 'x'.repeat(140))
  const line = fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => `It ${words.join(' ')}`)
  const text = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n\n'))
  fc.assert(
    fc.property(text, (whole) => {
      expect(unwrapped(wrapped(whole))).toBe(whole)
    }),
  )
})
