import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffWords } from './diff-words.ts'

it.each([
  ['', '', []],
  ['a b', 'a b', [['same', 'a b']]],
  ['', 'new', [['added', 'new']]],
  ['old', '', [['removed', 'old']]],
  [
    'give 5 mg daily',
    'give 10 mg daily',
    [
      ['same', 'give '],
      ['removed', '5 '],
      ['added', '10 '],
      ['same', 'mg daily'],
    ],
  ],
])('from "%s" to "%s"', (before, after, parts) => {
  expect(diffWords(before, after).map(({ kind, text }) => [kind, text])).toEqual(parts)
})

it('what is not added is the earlier text, and what is not removed the later one', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c ', ' ', '\n', 'd')).map((words) => words.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffWords(before, after)
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map((part) => part.text)
          .join('')
      expect([without('added'), without('removed')]).toEqual([before, after])
    }),
  )
})
