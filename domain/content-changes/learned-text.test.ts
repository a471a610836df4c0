import { expect, test } from 'vitest'
import { changedParts, keyChange, learnedPrimer, learnedTitle, toldFields } from './learned-text.ts'

test('of a primer the parts are learned by their headings, in whatever order', () => {
  const part = (heading: string, body: string) => ({ key: heading.toLowerCase(), heading, body, cardIds: [] })
  const before = learnedPrimer({ parts: [part('Suspect', 'One.'), part('Prove', 'Two.')] })
  const moved = learnedPrimer({ parts: [part('Prove', 'Two.'), part('Suspect', 'One.')] })
  expect(changedParts(before, moved)).toEqual([])
  const [after] = learnedPrimer({ parts: [part('Suspect', 'One.'), part('Treat', 'Three.')] })
  expect(toldFields(before[0]?.fields ?? [], after?.fields ?? [])).toEqual([
    { label: 'Treat', before: '', after: 'Three.' },
    { label: 'Prove', before: 'Two.', after: '' },
  ])
  expect(learnedTitle('primer', 'Myeloma')).toBe('Myeloma: Primer')
})

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
