import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { difficultyIds, taskIds } from '#domain/questions/question.ts'
import {
  arrangeExam,
  type BlockFilter,
  chooseByOutline,
  chooseQuestions,
  countFresh,
  countMatching,
  matchesFilter,
  type QuestionFacts,
} from './block-choice.ts'

const everything: BlockFilter = { categories: [], tasks: [], difficulties: [], status: 'all' }
let lastId = 0
function aQuestion(facts: Partial<QuestionFacts> = {}): QuestionFacts {
  lastId += 1
  return {
    id: lastId,
    category: 'breast',
    task: 'treatment',
    difficulty: 'medium',
    isSample: false,
    twinOf: null,
    isAnswered: false,
    isLastWrong: false,
    isStarred: false,
    lastAnsweredDay: null,
    lastSeenAt: null,
    ...facts,
  }
}
const many = (count: number, facts: Partial<QuestionFacts>) =>
  Array.from({ length: count }, () => aQuestion(facts))
const ids = (questions: QuestionFacts[]) => questions.map(({ id }) => id).sort((a, b) => a - b)

describe('the filter', () => {
  test.each<[Partial<BlockFilter>, Partial<QuestionFacts>, boolean]>([
    [{}, {}, true],
    [{ categories: ['breast', 'thoracic'] }, {}, true],
    [{ categories: ['thoracic'] }, {}, false],
    [{ tasks: ['diagnosis', 'treatment'] }, {}, true],
    [{ tasks: ['diagnosis'] }, {}, false],
    [{ difficulties: ['medium'] }, {}, true],
    [{ difficulties: ['easy', 'hard'] }, {}, false],
    [{ categories: ['breast'], difficulties: ['hard'] }, {}, false],
    [{ status: 'unused' }, {}, true],
    [{ status: 'unused' }, { isAnswered: true }, false],
    [{ status: 'incorrect' }, { isAnswered: true, isLastWrong: true }, true],
    [{ status: 'incorrect' }, { isAnswered: true }, false],
    [{ status: 'flagged' }, { isStarred: true }, true],
    [{ status: 'flagged' }, {}, false],
  ])('%j on %j: %s', (filter, facts, matches) => {
    expect(matchesFilter(aQuestion(facts), { ...everything, ...filter })).toBe(matches)
  })

  it('counts groups as it counts questions', () => {
    const groups = [
      { ...aQuestion({ category: 'breast' }), count: 5 },
      { ...aQuestion({ category: 'thoracic', isAnswered: true }), count: 7 },
      { ...aQuestion({ category: 'thoracic' }), count: 11 },
    ]
    expect(countMatching(groups, everything)).toBe(23)
    expect(countMatching(groups, { ...everything, categories: ['thoracic'] })).toBe(18)
    expect(countMatching(groups, { ...everything, status: 'unused' })).toBe(16)
    expect(countMatching([], everything)).toBe(0)
  })
})

describe('choosing by the filter', () => {
  const bank = [...many(20, { category: 'breast' }), ...many(20, { category: 'thoracic' })]

  it('takes matching questions, as many as there are', () => {
    const filter = { ...everything, categories: ['thoracic'] }
    const chosen = chooseQuestions(bank, filter, { count: 50, seed: 1 })
    expect(ids(chosen)).toEqual(ids(bank.slice(20)))
  })

  it('mixes by the seed', () => {
    const blockOf = (seed: number) =>
      chooseQuestions(bank, everything, { count: 10, seed }).map(({ id }) => id)
    expect(blockOf(1)).toHaveLength(10)
    expect(blockOf(1)).toEqual(blockOf(1))
    expect(blockOf(2)).not.toEqual(blockOf(1))
    expect(
      new Set(chooseQuestions(bank, everything, { count: 10, seed: 1 }).map(({ category }) => category)).size,
    ).toBe(2)
  })
})

describe('twins', () => {
  const first = aQuestion()
  const second = aQuestion({ twinOf: first.id })
  const third = aQuestion({ twinOf: first.id })
  const fourth = aQuestion({ twinOf: third.id })
  const one = aQuestion()
  const other = aQuestion({ twinOf: one.id })
  const mutual = [{ ...one, twinOf: other.id }, other]

  test.each([
    ['a question and its twin', [first, second], 1],
    ['two twins of one question', [first, second, third], 1],
    ['a chain', [first, third, fourth], 1],
    ['questions that name each other', mutual, 1],
    ['two families', [first, second, ...mutual], 2],
  ])('%s', (_, bank, expected) => {
    const weights = new Map([['breast', 1]])
    for (let seed = 0; seed < 20; seed++) {
      expect(chooseQuestions(bank, everything, { count: 9, seed })).toHaveLength(expected)
      expect(chooseByOutline(bank, weights, { count: 9, seed })).toHaveLength(expected)
    }
  })

  it('are known also when the question between them does not match', () => {
    const bank = [{ ...first, isAnswered: true }, second, third]
    expect(chooseQuestions(bank, { ...everything, status: 'unused' }, { count: 9, seed: 1 })).toHaveLength(1)
  })

  it('give way to the more urgent one', () => {
    const bank = [{ ...first, isAnswered: true, lastAnsweredDay: 3 }, second]
    for (let seed = 0; seed < 20; seed++)
      expect(ids(chooseByOutline(bank, new Map([['breast', 1]]), { count: 9, seed }))).toEqual([second.id])
  })
})

describe('choosing by the outline', () => {
  const bankOf = (counts: Record<string, number>) =>
    Object.entries(counts).flatMap(([category, count]) => many(count, { category }))
  const countsOf = (questions: QuestionFacts[]) =>
    Object.fromEntries(
      [...Map.groupBy(questions, ({ category }) => category)].map(([category, list]) => [
        category,
        list.length,
      ]),
    )

  test.each<[string, Record<string, number>, Record<string, number>, number, Record<string, number>]>([
    ['exact parts', { a: 50, b: 30, c: 20 }, { a: 99, b: 99, c: 99 }, 10, { a: 5, b: 3, c: 2 }],
    // The shares are 5.5, 3.3 and 2.2; the remaining question goes to a.
    ['the largest remainder', { a: 50, b: 30, c: 20 }, { a: 99, b: 99, c: 99 }, 11, { a: 6, b: 3, c: 2 }],
    // a is full with 2; b and c share 8 as 4.8 and 3.2.
    ['a small category', { a: 50, b: 30, c: 20 }, { a: 2, b: 99, c: 99 }, 10, { a: 2, b: 5, c: 3 }],
    // a is full with 2; c would get 3.2 of 8 and is full with 1; b gets 7.
    ['two small categories', { a: 50, b: 30, c: 20 }, { a: 2, b: 99, c: 1 }, 10, { a: 2, b: 7, c: 1 }],
    ['too few in all', { a: 50, b: 30 }, { a: 2, b: 3 }, 10, { a: 2, b: 3 }],
    ['a category without weight', { a: 50, b: 0 }, { a: 3, b: 9, x: 9 }, 10, { a: 3 }],
    ['a category without questions', { a: 50, b: 50 }, { a: 20 }, 10, { a: 10 }],
    ['no questions', { a: 50 }, {}, 10, {}],
    ['none wanted', { a: 50 }, { a: 20 }, 0, {}],
  ])('%s', (_, weights, bank, count, expected) => {
    const chosen = chooseByOutline(bankOf(bank), new Map(Object.entries(weights)), { count, seed: 3 })
    expect(countsOf(chosen)).toEqual(expected)
  })

  it('takes unused before last wrong before the longest ago', () => {
    const recent = aQuestion({ isAnswered: true, lastAnsweredDay: 90 })
    const old = aQuestion({ isAnswered: true, lastAnsweredDay: 10 })
    const wrong = aQuestion({ isAnswered: true, isLastWrong: true, lastAnsweredDay: 95 })
    const unused = aQuestion()
    const order = [unused, wrong, old, recent]
    for (let count = 1; count <= 4; count++) {
      const chosen = chooseByOutline([recent, old, wrong, unused], new Map([['breast', 1]]), {
        count,
        seed: count,
      })
      expect(ids(chosen)).toEqual(ids(order.slice(0, count)))
    }
  })

  it('mixes the categories and the unused among each other by the seed', () => {
    const bank = bankOf({ a: 30, b: 30 })
    const weights = new Map([
      ['a', 1],
      ['b', 1],
    ])
    const blockOf = (seed: number) => chooseByOutline(bank, weights, { count: 20, seed })
    expect(blockOf(1)).toEqual(blockOf(1))
    expect(ids(blockOf(2))).not.toEqual(ids(blockOf(1)))
    const order = blockOf(1).map(({ category }) => category)
    expect(order).not.toEqual([...order].sort())
    expect(order).not.toEqual([...order].sort().reverse())
  })
})

test('a block never holds a question twice or two twins, and is as large as can be', () => {
  const facts = fc.record({
    category: fc.constantFrom('a', 'b', 'c'),
    task: fc.constantFrom(...taskIds),
    difficulty: fc.constantFrom(...difficultyIds),
    isAnswered: fc.boolean(),
    isTwin: fc.boolean(),
  })
  const weights = new Map([
    ['a', 14],
    ['b', 11.5],
  ])
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 40 }), fc.nat(50), fc.integer(), (list, count, seed) => {
      // A twin follows its question.
      const bank = list.map(({ isTwin, ...rest }, id) =>
        aQuestion({ ...rest, id, twinOf: isTwin && id % 2 ? id - 1 : null }),
      )
      const families = (chosen: QuestionFacts[]) => new Set(chosen.map(({ id, twinOf }) => twinOf ?? id)).size
      const free = chooseQuestions(bank, everything, { count, seed })
      expect(free).toHaveLength(Math.min(count, families(bank)))
      expect(families(free)).toBe(free.length)
      const outlined = chooseByOutline(bank, weights, { count, seed })
      expect(outlined).toHaveLength(
        Math.min(count, families(bank.filter(({ category }) => category !== 'c'))),
      )
      expect(families(outlined)).toBe(outlined.length)
    }),
  )
})

describe('choosing for an exam', () => {
  const weights = new Map([['breast', 1]])
  const chosenOf = (bank: QuestionFacts[], count: number, seed = 1) =>
    ids(arrangeExam(bank, weights, seed).choose(count))

  it('asks what was never seen before what was, whether it was answered or right', () => {
    const unseen = many(6, {})
    const seen = many(4, { isAnswered: true, isLastWrong: true, lastSeenAt: 1000 })
    for (let seed = 0; seed < 20; seed++) {
      expect(chosenOf([...seen, ...unseen], 6, seed)).toEqual(ids(unseen))
      expect(chosenOf([...seen, ...unseen], 8, seed)).toEqual(expect.arrayContaining(ids(unseen)))
    }
  })

  it('then what was seen the longest ago', () => {
    const seen = [5, 2, 9, 7].map((lastSeenAt) => aQuestion({ isAnswered: true, lastSeenAt }))
    expect(chosenOf(seen, 2)).toEqual(
      ids(seen.filter(({ lastSeenAt }) => lastSeenAt === 2 || lastSeenAt === 5)),
    )
  })

  it('twins of what was seen lately last: they ask the same point', () => {
    const lately = aQuestion({ lastSeenAt: 9 })
    const twin = aQuestion({ twinOf: lately.id })
    const before = aQuestion({ lastSeenAt: 3 })
    expect(chosenOf([lately, twin, before], 1)).toEqual([before.id])
    // Of the two twins, the one that was not itself seen is chosen.
    expect(chosenOf([lately, twin, before], 2)).toEqual(ids([before, twin]))
  })

  it('keeps the proportions of the outline', () => {
    const bank = [...many(20, { category: 'a', lastSeenAt: 5 }), ...many(20, { category: 'b' })]
    const weights = new Map([
      ['a', 75],
      ['b', 25],
    ])
    const chosen = arrangeExam(bank, weights, 3).choose(12)
    expect(chosen.filter(({ category }) => category === 'a')).toHaveLength(9)
  })

  it('counts as fresh what was seen in no wording', () => {
    const seen = aQuestion({ lastSeenAt: 9 })
    const bank = [seen, aQuestion({ twinOf: seen.id }), ...many(3, {})]
    expect(countFresh(bank, bank)).toBe(3)
    const exam = arrangeExam(bank, new Map([['breast', 1]]), 0)
    expect([exam.available, exam.fresh(4), exam.fresh(2)]).toEqual([4, 3, 2])
  })
})
