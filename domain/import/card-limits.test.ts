import { describe, expect, it } from 'vitest'
import { withinLimits } from './card-limits.ts'
import type { ReadCard } from './plan-import.ts'

function cardOf({ question = 'q', answer = 'a', ...more }: Partial<ReadCard>): ReadCard {
  const read = { line: 1, question, answer, tags: undefined, id: undefined, details: {}, problems: [] }
  return { ...read, raw: { question, answer }, ...more }
}

describe('a card of a file', () => {
  it.each([
    ['a long text of HTML', { question: '<b>x</b>'.repeat(6_250) }],
    ['many tags', { tags: Array.from({ length: 50 }, (_, tag) => `${tag}`.padEnd(100, 'x')) }],
    ['letters with accents', { answer: 'Ångström e\u0301\u0323'.repeat(100) }],
  ])('with %s stays as it is', (_what, card) => {
    const read = cardOf(card)
    expect(withinLimits(read)).toBe(read)
  })

  it.each([
    [
      'a cell of 9 MB',
      { answer: 'x'.repeat(9_000_000) },
      'The answer has 9,000,000 characters; at most 50,000 can be read',
    ],
    [
      'an endless accent',
      { question: `e${'\u0301\u0323'.repeat(20_000)}` },
      'The question has too many accents on one letter. Type it again',
    ],
    [
      'a million tags',
      { tags: Array.from({ length: 1_000_000 }, (_, tag) => `${tag}`) },
      'There are 1000000 tags; at most 50 are allowed',
    ],
    ['a long tag', { tags: ['x'.repeat(101)] }, 'A tag has more than 100 characters'],
    ['a long id', { id: 'x'.repeat(101) }, 'The id has more than 100 characters'],
  ])('with %s is cut, and says why', (_what, card, problem) => {
    const limited = withinLimits(cardOf(card))
    expect(limited.problems).toEqual([problem])
    expect(JSON.stringify(limited).length).toBeLessThan(26_000)
    expect(limited.raw.question.normalize('NFC').length).toBeLessThan(6_001)
    expect(withinLimits({ ...limited, problems: [] }).problems).toEqual([])
  })
})
