import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type FieldState, isSame, mergeFields } from './three-way.ts'

it.each<[string, { base?: string; ours: string; theirs: string }, FieldState, string | undefined]>([
  ['nobody changed', { base: 'a', ours: 'a', theirs: 'a' }, 'same', 'a'],
  ['we changed', { base: 'a', ours: 'b', theirs: 'a' }, 'ours', 'b'],
  ['they changed', { base: 'a', ours: 'a', theirs: 'b' }, 'theirs', 'b'],
  ['both changed alike', { base: 'a', ours: 'b', theirs: 'b' }, 'both', 'b'],
  ['both changed differently', { base: 'a', ours: 'b', theirs: 'c' }, 'conflict', undefined],
  ['is not known before and the same now', { ours: 'a', theirs: 'a' }, 'both', 'a'],
  ['is not known before', { ours: 'a', theirs: 'b' }, 'conflict', undefined],
])('a field that %s', (_what, { base, ours, theirs }, state, merged) => {
  const texts = {
    base: base === undefined ? {} : { answer: base },
    ours: { answer: ours },
    theirs: { answer: theirs },
  }
  expect(mergeFields(['answer'], texts)).toEqual([{ name: 'answer', state, merged }])
})

it('says the same with the sides exchanged, and never loses a change', () => {
  const text = fc.constantFrom('a', 'b', 'c')
  fc.assert(
    fc.property(text, text, text, (base, ours, theirs) => {
      const merge = (one: string, other: string) =>
        mergeFields(['answer'], {
          base: { answer: base },
          ours: { answer: one },
          theirs: { answer: other },
        })[0]
      const [there, back] = [merge(ours, theirs), merge(theirs, ours)]
      expect(there?.merged).toBe(back?.merged)
      if (there?.state === 'conflict') expect(ours).not.toBe(theirs)
      else
        expect([ours, theirs].filter((side) => side !== base).every((side) => side === there?.merged)).toBe(
          true,
        )
    }),
  )
})

const states = (texts: Record<'base' | 'ours' | 'theirs', Record<string, string>>) =>
  mergeFields(['options', 'key', 'evidence'], texts, ['options', 'key']).map(({ state }) => state)
const base = { options: 'o', key: 'k', evidence: 'e' }

it.each<[string, object, object, FieldState[]]>([
  ['one side changed some', { options: 'x' }, {}, ['ours', 'same', 'same']],
  ['the other side did', { evidence: 'x' }, { options: 'y', key: 'y' }, ['theirs', 'theirs', 'ours']],
  ['each side changed another', { options: 'x' }, { key: 'y' }, ['conflict', 'conflict', 'same']],
  [
    'both changed one differently',
    { options: 'x', key: 'x' },
    { options: 'y' },
    ['conflict', 'conflict', 'same'],
  ],
  ['both changed one alike', { options: 'x', key: 'x' }, { options: 'x' }, ['both', 'ours', 'same']],
])('of fields that belong together, where %s', (_what, ours, theirs, expected) => {
  expect(states({ base, ours: { ...base, ...ours }, theirs: { ...base, ...theirs } })).toEqual(expected)
})

it.each([
  ['fields in another order', [{ a: 1, b: { c: [2], d: 3 } }], [{ b: { d: 3, c: [2] }, a: 1 }], true],
  ['a list in another order', [1, 2], [2, 1], false],
  ['another value', { a: 1 }, { a: 2 }, false],
])('the same or not: %s', (_what, one, other, is) => {
  expect(isSame(one, other)).toBe(is)
})
