import { expect, it } from 'vitest'
import { asText } from './field-text.ts'

it.each([
  ['as it is', 'as it is'],
  [null, ''],
  [undefined, ''],
  [true, 'yes'],
  [2, '2'],
  [['one', 'two'], 'one\ntwo'],
  [
    [
      { source: 'A label', link: 'https://example.org' },
      { source: 'A trial', link: null },
    ],
    'A label https://example.org\nA trial',
  ],
])('%j is compared as %j', (value, text) => {
  expect(asText(value)).toBe(text)
})
