import { expect, test } from 'vitest'
import { beginningOf } from './beginning-of.ts'

test.each([
  ['', ''],
  [' Two\n lines ', 'Two lines'],
  ['x'.repeat(140), 'x'.repeat(140)],
  ['x'.repeat(141), `${'x'.repeat(140)}…`],
  [`${'x'.repeat(136)} one two`, `${'x'.repeat(136)} one…`],
  [`${'x'.repeat(139)}😀`, `${'x'.repeat(139)}\uFFFD…`],
])('%j: %j', (text, expected) => {
  expect(beginningOf(text)).toBe(expected)
})
