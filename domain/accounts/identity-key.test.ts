import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { identityKey } from './identity-key.ts'

describe('one key per name', () => {
  test.each([
    ['Fellow', 'fELLOW'],
    [' fellow ', 'fellow'],
    ['İrem', 'i̇rem'],
    ['İrem', 'irem'],
    ['İREM', 'IREM'],
    ['Ärztin', 'äRZTIN'],
    ['Ärztin', 'A\u0308rztin'],
    ['Weiß', 'WEISS'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['\u212Aelvin', 'kelvin'],
    ['\u017Fam', 'sam'],
    ['ｆｅｌｌｏｗ', 'fellow'],
    ['\uFB01nn', 'finn'],
    ['fel\u200Blow', 'fellow'],
    ['fel\u034Flow', 'fellow'],
    ['Some.One@Mail.Example', 'some.one@mail.example'],
  ])('%s is %s', (one, other) => {
    expect(identityKey(one)).toBe(identityKey(other))
  })

  test.each([
    ['fellow', 'fellows'],
    ['jose', 'josé'],
    ['some.one@mail.example', 'someone@mail.example'],
  ])('%s is not %s', (one, other) => {
    expect(identityKey(one)).not.toBe(identityKey(other))
  })
})

// Characters with unusual case folding, and arbitrary others. An iota subscript is left out, because it
// becomes a separate letter in capitals.
const oddChar = fc.constantFrom(...'iIİıjJßſςσΣéÅ\u0307\u0323\u0301\u200Dﬁａ'.split(''))
const anyChar = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 1 })
  .filter((char) => !char.normalize('NFKD').includes('\u0345'))
const text = fc.string({ unit: fc.oneof(oddChar, anyChar), maxLength: 8 })

test('a key is its own key, in every case and every form of its characters', () => {
  fc.assert(
    fc.property(text, (name) => {
      const key = identityKey(name)
      expect(identityKey(key)).toBe(key)
      for (const same of [name.toUpperCase(), name.normalize('NFD'), name.normalize('NFKC')])
        expect(identityKey(same)).toBe(key)
    }),
    { numRuns: 2000 },
  )
})

test('the key of every single character is stable', () => {
  const unstable: string[] = []
  // Characters above the second plane have neither cases nor forms.
  for (let code = 0; code < 0x2_0000; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const name = `a${String.fromCodePoint(code)}b`
    const key = identityKey(name)
    if (identityKey(key) !== key || identityKey(name.toUpperCase()) !== key) unstable.push(code.toString(16))
  }
  expect(unstable).toEqual([])
})
