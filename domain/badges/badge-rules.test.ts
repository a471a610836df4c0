import { expect, test } from 'vitest'
import { defaultMemoryModel as memoryModel } from '#domain/scheduling/fsrs.ts'
import { studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { type BadgeFacts, type CategoryFacts, type DrugFacts, noFacts } from './badge-facts.ts'
import { fullProgress, isEarned, progressOf, towards, unearned } from './badge-rule.ts'
import { badgeRules } from './badge-rules.ts'

/** learning.md section 5. */
const listed = `
first-session | First Rounds | milestone | 1
reviews-500 | Five Hundred | milestone | 1
reviews-2500 | Steady Hands | milestone | 2
reviews-10000 | Ten Thousand | milestone | 3
questions-100 | First Hundred Cases | milestone | 1
questions-250 | Clinic Veteran | milestone | 2
first-mock | Dress Rehearsal | milestone | 2
blueprint-touch | Whole Map | milestone | 1
blueprint-half | Half the Map | milestone | 2
chapter-expert | Chapter Mastered | mastery | 1
chapters-10 | Ten Chapters | mastery | 2
category-strong | Service Chief | mastery | 2
all-categories | Tumor Board | mastery | 3
drug-class | Class Act | mastery | 1
drug-formulary | Formulary | mastery | 3
boxed-safe | Black Box | mastery | 2
long-memory | Long Memory | mastery | 2
retention-90 | Ninety | mastery | 2
comeback-cards | Turned Around | mastery | 1
weeks-4 | Four Good Weeks | engagement | 1
weeks-12 | One Term | engagement | 2
weeks-30 | Full Rotation | engagement | 3
debt-free | Clean Slate | engagement | 1
back-again | Welcome Back | engagement | 1
interleaver | Mixed Clinic | engagement | 1
calibrated | Well Calibrated | other | 2
confident-fix | Corrected | other | 1
sharp-eye | Sharp Eye | other | 1
early-plan | Planned | other | 1
clear-margin | Clear Margin | other | 3`

test('the badges are those of the list, each with a sentence that says what to do', () => {
  const rows = badgeRules.map(({ id, name, category, tier }) => [id, name, category, tier].join(' | '))
  expect(rows).toEqual(listed.trim().split('\n'))
  for (const { description } of badgeRules) expect(description).toMatch(/^[A-Z].{20,220}\.$/)
})

const monday = studyDayOfIsoDate('2026-11-02')
const day = (week: number, weekday: number) => monday + 7 * week + weekday
/** So many weeks from the first Monday on, each with four study days. */
const weeks = (count: number) =>
  Array.from({ length: count }, (_, week) => [0, 1, 3, 6].map((weekday) => day(week, weekday))).flat()

const category = (more: Partial<CategoryFacts>): CategoryFacts => ({
  id: 'breast',
  firstAttempts: 0,
  questionsInBank: 60,
  unusedQuestions: 60 - (more.firstAttempts ?? 0),
  share: 0.6,
  cards: 50,
  cardsSeen: 0,
  ...more,
})
const readiness = (categories: Partial<CategoryFacts>[], low: number | null = null) => ({
  readiness: { categories: categories.map(category), low },
})
const reviews = (more: Partial<BadgeFacts['reviews']>) => ({ reviews: { ...noFacts.reviews, ...more } })
const reviewsIn = (counts: Record<string, number>) => reviews({ byCategory: new Map(Object.entries(counts)) })
const drug = (classification: string, mastered: number, mastery?: number): DrugFacts => ({
  classification,
  components: 4,
  mastered,
  boxedWarning: mastery === undefined ? null : { isReviewed: mastery > 0, mastery },
})
const today = monday
/** Recall is 0.90 after as many days as the stability. */
const chapter = (...stabilities: number[]) => ({
  memories: stabilities.map((stability) => ({ stability, lastStudyDay: today - 10, memoryModel })),
})
const chapters = (all: ReturnType<typeof chapter>[]) => ({ seenChapters: { today, chapters: all } })
const answers = (...rows: [confidence: 1 | 2 | 3, answered: number, right: number][]) => ({
  questions: rows.map(([confidence, answered, right]) => ({ confidence, answered, right })),
})
const plan = (days: number, studyDays: number[], setOn = monday) => ({
  studyDays,
  examPlan: { setOn, examDay: setOn + days },
})

test.each<[id: string, facts: Partial<BadgeFacts>, current: number, required: number, isEarned: boolean]>([
  ['first-session', reviews({ total: 80, mostInSession: 9 }), 9, 10, false],
  ['first-session', reviews({ total: 10, mostInSession: 10 }), 10, 10, true],
  ['first-session', reviews({ total: 80, mostInSession: 64 }), 10, 10, true],
  ['reviews-500', reviews({ total: 499 }), 499, 500, false],
  ['reviews-500', reviews({ total: 500 }), 500, 500, true],
  ['reviews-500', reviews({ total: 2000 }), 500, 500, true],
  ['reviews-2500', reviews({ total: 2499 }), 2499, 2500, false],
  ['reviews-2500', reviews({ total: 2500 }), 2500, 2500, true],
  ['reviews-10000', reviews({ total: 9999 }), 9999, 10_000, false],
  ['reviews-10000', reviews({ total: 10_000 }), 10_000, 10_000, true],
  ['questions-100', answers([1, 40, 0], [3, 59, 1]), 99, 100, false],
  ['questions-100', answers([1, 40, 0], [2, 1, 1], [3, 59, 1]), 100, 100, true],
  ['questions-250', answers([2, 249, 9]), 249, 250, false],
  ['questions-250', answers([2, 260, 9]), 250, 250, true],
  ['first-mock', { fullExams: 0 }, 0, 1, false],
  ['first-mock', { fullExams: 2 }, 1, 1, true],
  [
    'blueprint-touch',
    { ...reviewsIn({ a: 9, b: 10, c: 12 }), ...readiness([{ id: 'a', firstAttempts: 4 }, { id: 'b' }]) },
    1,
    2,
    false,
  ],
  [
    'blueprint-touch',
    { ...reviewsIn({ b: 10 }), ...readiness([{ id: 'a', firstAttempts: 5 }, { id: 'b' }]) },
    2,
    2,
    true,
  ],
  ['blueprint-half', readiness([{ cardsSeen: 24 }, { cardsSeen: 50 }]), 1, 2, false],
  ['blueprint-half', readiness([{ cardsSeen: 25 }, { cardsSeen: 50 }]), 2, 2, true],
  ['blueprint-half', readiness([{ cards: 0 }, { cards: 7, cardsSeen: 4 }]), 1, 2, false],
  ['chapter-expert', chapters([]), 0, 1, false],
  // 10 days after: 0.814 at stability 3.5, 0.9 at 10
  ['chapter-expert', chapters([chapter(3.5, 3.5)]), 0, 1, false],
  ['chapter-expert', chapters([chapter(3.5, 10)]), 1, 1, true],
  ['chapters-10', chapters([...Array(9).fill(chapter(10)), chapter(3.5), { memories: [] }]), 9, 10, false],
  ['chapters-10', chapters(Array(11).fill(chapter(10))), 10, 10, true],
  ['category-strong', readiness([{ share: 0.749, firstAttempts: 25 }]), 0, 1, false],
  ['category-strong', readiness([{ share: 0.75, firstAttempts: 24 }]), 0, 1, false],
  ['category-strong', readiness([{ share: 0.75, firstAttempts: 25 }, {}]), 1, 1, true],
  // all its questions, one of them the twin of another
  ['category-strong', readiness([{ share: 0.8, firstAttempts: 11, unusedQuestions: 0 }]), 1, 1, true],
  ['category-strong', readiness([{ share: 0.8, questionsInBank: 0, unusedQuestions: 0 }]), 0, 1, false],
  [
    'all-categories',
    readiness([
      { share: 0.65, firstAttempts: 15 },
      { share: 0.649, firstAttempts: 40 },
    ]),
    1,
    2,
    false,
  ],
  [
    'all-categories',
    readiness([
      { share: 0.65, firstAttempts: 15 },
      { share: 0.9, firstAttempts: 14 },
    ]),
    1,
    2,
    false,
  ],
  [
    'all-categories',
    readiness([
      { share: 0.65, firstAttempts: 15 },
      { share: 0.65, unusedQuestions: 0 },
    ]),
    2,
    2,
    true,
  ],
  ['drug-class', { drugs: [] }, 0, 1, false],
  ['drug-class', { drugs: [drug('a', 4), drug('a', 3), drug('b', 3)] }, 7, 8, false],
  ['drug-class', { drugs: [drug('a', 4), drug('a', 3), drug('b', 4)] }, 4, 4, true],
  ['drug-class', { drugs: [drug('a', 0), drug('a', 0), drug('b', 0)] }, 0, 8, false],
  // drugs without a class are none
  ['drug-class', { drugs: [drug('', 4), drug('a', 1)] }, 1, 4, false],
  ['drug-formulary', { drugs: [] }, 0, 1, false],
  ['drug-formulary', { drugs: [drug('a', 4), drug('', 4), drug('b', 1)] }, 9, 10, false],
  ['drug-formulary', { drugs: [drug('a', 4), drug('', 4), drug('b', 2)] }, 10, 10, true],
  ['boxed-safe', { drugs: [drug('a', 4)] }, 0, 1, false],
  ['boxed-safe', { drugs: [drug('a', 0, 85), drug('b', 0, 0), drug('c', 4)] }, 1, 2, false],
  ['boxed-safe', { drugs: [drug('a', 0, 85), drug('b', 0, 84), drug('c', 4)] }, 1, 2, false],
  ['boxed-safe', { drugs: [drug('a', 0, 85), drug('b', 0, 85), drug('c', 4)] }, 2, 2, true],
  ['long-memory', { lastingCards: 299 }, 299, 300, false],
  ['long-memory', { lastingCards: 301 }, 300, 300, true],
  ['retention-90', { dueReviews: { total: 299, recalled: 299 } }, 299, 300, false],
  ['retention-90', { dueReviews: { total: 300, recalled: 269 } }, 269, 270, false],
  ['retention-90', { dueReviews: { total: 300, recalled: 270 } }, 270, 270, true],
  ['retention-90', { dueReviews: { total: 301, recalled: 270 } }, 270, 271, false],
  ['retention-90', { dueReviews: { total: 400, recalled: 400 } }, 360, 360, true],
  ['comeback-cards', { cardsTurnedAround: 49 }, 49, 50, false],
  ['comeback-cards', { cardsTurnedAround: 50 }, 50, 50, true],
  ['weeks-4', { studyDays: [...weeks(3), day(3, 0), day(3, 1), day(3, 2)] }, 3, 4, false],
  ['weeks-4', { studyDays: [...weeks(3), ...[0, 1, 2, 3].map((weekday) => day(9, weekday))] }, 4, 4, true],
  ['weeks-12', { studyDays: weeks(11) }, 11, 12, false],
  ['weeks-12', { studyDays: weeks(13) }, 12, 12, true],
  ['weeks-30', { studyDays: weeks(29) }, 29, 30, false],
  ['weeks-30', { studyDays: weeks(30) }, 30, 30, true],
  ['debt-free', { clearedDays: 9 }, 9, 10, false],
  ['debt-free', { clearedDays: 10 }, 10, 10, true],
  // no gap; 13 days; 14 days and two days in each of the two weeks; three in one week
  ['back-again', { studyDays: weeks(1) }, 0, 3, false],
  ['back-again', { studyDays: [day(0, 0), day(2, 0), day(2, 1), day(2, 2)] }, 0, 3, false],
  ['back-again', { studyDays: [day(0, 4), day(2, 5), day(2, 6), day(3, 1), day(3, 2)] }, 2, 3, false],
  ['back-again', { studyDays: [day(0, 0), day(2, 1), day(2, 4), day(2, 6)] }, 3, 3, true],
  ['back-again', { studyDays: [day(0, 0), day(2, 6), day(3, 0), day(3, 3), day(3, 6)] }, 3, 3, true],
  ['back-again', { studyDays: [day(0, 0), day(2, 6), day(4, 0), day(4, 3), day(4, 6)] }, 1, 3, false],
  ['interleaver', reviews({ mixedSessions: 19 }), 19, 20, false],
  ['interleaver', reviews({ mixedSessions: 20 }), 20, 20, true],
  // right as often as one is sure, from 200 on
  ['calibrated', answers([1, 100, 35], [2, 99, 59]), 199, 200, false],
  ['calibrated', answers([1, 100, 35], [2, 100, 60]), 200, 200, true],
  // off by 5, and by a little more: 10 points on half of the answers
  ['calibrated', answers([1, 100, 45], [2, 100, 60]), 200, 200, true],
  ['calibrated', answers([1, 100, 45], [3, 100, 84]), 199, 200, false],
  // two gaps do not cancel out
  ['calibrated', answers([1, 100, 45], [2, 100, 50]), 199, 200, false],
  ['confident-fix', { correctedErrors: 24 }, 24, 25, false],
  ['confident-fix', { correctedErrors: 25 }, 25, 25, true],
  ['sharp-eye', { approvedFlags: 2 }, 2, 3, false],
  ['sharp-eye', { approvedFlags: 3 }, 3, 3, true],
  ['early-plan', { studyDays: weeks(9), examPlan: null }, 0, 4, false],
  ['early-plan', plan(89, weeks(9)), 0, 4, false],
  ['early-plan', plan(90, weeks(3)), 3, 4, false],
  ['early-plan', plan(90, weeks(4)), 4, 4, true],
  // the first week is not good from the Tuesday on which the date was set; those after the exam do not count
  ['early-plan', plan(90, weeks(4), day(0, 1)), 3, 4, false],
  ['early-plan', plan(90, weeks(40), day(10, 0)), 4, 4, true],
  ['early-plan', plan(90, [...weeks(10), ...weeks(40).slice(-4)], day(8, 0)), 2, 4, false],
  ['clear-margin', readiness([]), 0, 65, false],
  ['clear-margin', readiness([], 0.619), 61, 65, false],
  ['clear-margin', readiness([], 0.6499), 64, 65, false],
  ['clear-margin', readiness([], 0.65), 65, 65, true],
  ['clear-margin', readiness([], 0.8), 65, 65, true],
])('%s of %j: %i of %i', (id, facts, current, required, earned) => {
  const rule = badgeRules.find((badge) => badge.id === id)
  if (!rule) throw new Error(`${id} is unknown`)
  const progress = progressOf(rule, facts)
  expect(progress).toEqual({ current, required })
  expect(isEarned(progress)).toBe(earned)
})

test('who has done nothing has earned nothing, and what is earned shows all of its progress', () => {
  for (const rule of badgeRules) {
    expect([rule.id, progressOf(rule, noFacts).current]).toEqual([rule.id, 0])
    const { current, required } = fullProgress(rule)
    expect(current).toBe(required)
  }
})

test('a fact that was not measured is an error, not a zero', () => {
  for (const rule of badgeRules) expect(() => progressOf(rule, {})).toThrow(rule.id)
})

test('what is not earned never shows all of its progress', () => {
  expect(towards(10, 12, false)).toEqual({ current: 9, required: 10 })
  expect(unearned({ current: 10, required: 10 })).toEqual({ current: 9, required: 10 })
  expect(unearned({ current: 3, required: 10 })).toEqual({ current: 3, required: 10 })
})
