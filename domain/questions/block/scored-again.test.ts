import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Mark, markAgain, scoreAgain } from './scored-again.ts'

const at = new Date('2026-12-03T15:00:00Z')

describe('a mark', () => {
  test.each<[string, Pick<Mark, 'isRight' | 'wasRight'>, number, Mark | undefined]>([
    ['wrong, right now', { isRight: false, wasRight: null }, 1, mark(true, false)],
    ['right, wrong now', { isRight: true, wasRight: null }, 0, mark(false, true)],
    ['right as before', { isRight: true, wasRight: null }, 1, undefined],
    ['wrong by this key too', { isRight: false, wasRight: null }, 2, undefined],
    ['scored again already', { isRight: true, wasRight: false }, 1, undefined],
    ['the first mark again', { isRight: true, wasRight: false }, 0, mark(false, null)],
    ['the first mark again', { isRight: false, wasRight: true }, 1, mark(true, null)],
  ])('%s', (_what, given, key, expected) => {
    expect(markAgain(given, { chosen: 1, key, at })).toEqual(expected)
  })

  function mark(isRight: boolean, wasRight: boolean | null): Mark {
    return { isRight, wasRight, rescoredAt: wasRight === null ? null : at }
  }

  test('whatever keys come, and how often each is scored, it is that of the latest key, and keeps the first', () => {
    fc.assert(
      fc.property(fc.nat(4), fc.array(fc.nat(4), { minLength: 1, maxLength: 12 }), (chosen, keys) => {
        const first: Mark = { isRight: chosen === keys[0], wasRight: null, rescoredAt: null }
        const last = keys.reduce((known, key) => markAgain(known, { chosen, key, at }) ?? known, first)
        const isRight = chosen === keys.at(-1)
        expect(last.isRight).toBe(isRight)
        expect(last.wasRight).toBe(isRight === first.isRight ? null : first.isRight)
        expect(last.rescoredAt !== null).toBe(last.wasRight !== null)
      }),
    )
  })
})

test.each([
  ['another number', [30, null], [31, true], [31, 30, at]],
  ['a third number: the first one stays', [31, 30], [29, true], [29, 30, at]],
  ['the first number again', [31, 30], [30, false], [30, null, null]],
  ['the same number from other questions', [30, null], [30, true], [30, 30, at]],
  // A question had another mark already when the block was finished, and has its first one again.
  ['all first marks, but another number than was seen', [31, null], [30, false], [30, 31, at]],
] as const)('a score: %s', (_what, [rightCount, rightCountBefore], [right, hasOtherMarks], expected) => {
  const score = scoreAgain({ rightCount, rightCountBefore }, { right, hasOtherMarks, at })
  expect([score.rightCount, score.rightCountBefore, score.rescoredAt]).toEqual(expected)
})
