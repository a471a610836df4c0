import { expect, test } from 'vitest'
import { keyChange } from './learned-text.ts'

const options = ['one', 'two', 'three', 'four']

test.each<[string, string[], number, ReturnType<typeof keyChange>]>([
  ['the same', options, 1, undefined],
  ['other words of an option', ['one', 'two, corrected', 'three', 'four'], 1, undefined],
  ['another key', options, 2, { isCorrected: true, movesOptions: false }],
  [
    'another key and other words',
    ['1', 'two', 'three', 'four'],
    2,
    { isCorrected: true, movesOptions: false },
  ],
  ['options in other places, and the key with its option', ['two', 'one', 'three', 'four'], 0, moved(false)],
  ['options in other places, and another right one', ['two', 'one', 'three', 'four'], 2, moved(true)],
  ['options in other places behind the key', ['one', 'two', 'four', 'three'], 1, moved(false)],
  ['one option more', [...options, 'five'], 1, moved(false)],
])('a question with the second option right becomes one with %s', (_what, after, keyOption, expected) => {
  expect(keyChange({ options, keyOption: 1 }, { options: after, keyOption })).toEqual(expected)
})

function moved(isCorrected: boolean) {
  return { isCorrected, movesOptions: true }
}
