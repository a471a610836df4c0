import { expect, test } from 'vitest'
import { addressesIn } from './address-list.ts'

test.each([
  ['commas and line breaks', 'a@x.example, b@x.example\nc@x.example\r\n\td@x.example', 'abcd'],
  ['semicolons, as mail programs write them', 'a@x.example; b@x.example;', 'ab'],
  ['empty entries', ' , a@x.example, ,\n', 'a'],
  ['nothing', '  \n,,\n', ''],
])('%s', (_what, text, names) =>
  expect(addressesIn(text)).toEqual([...names].map((name) => `${name}@x.example`)),
)

test('an address is there once, whatever its case', () => {
  expect(addressesIn('Ann@x.example, ben@x.example\nann@X.example')).toEqual([
    'ann@X.example',
    'ben@x.example',
  ])
})

test('words that are no addresses stay, so that the list is refused and names them', () => {
  expect(addressesIn('Ann, ben@x.example')).toEqual(['Ann', 'ben@x.example'])
})
