import { describe, expect, it } from 'vitest'
import type { ContentRole } from './content-roles.ts'
import {
  checklists,
  mayAssign,
  mayClose,
  nextDue,
  problemOfReview,
  type Review,
  taskWeight,
} from './review.ts'

const stands: Review = { verdict: 'stands', unmet: [], remark: '', chosen: null, key: null }

describe('a review', () => {
  it.each<[string, Partial<Review>, string | undefined]>([
    ['that stands', {}, undefined],
    ['that stands, of a question, with the key', { chosen: 2, key: 2 }, undefined],
    [
      'that stands, of a question, with another option',
      { chosen: 1, key: 2 },
      'You chose another option than the key: say why the text stands',
    ],
    ['the same with a reason', { chosen: 1, key: 2, remark: 'I misread the stage' }, undefined],
    [
      'that stands with a point that does not hold',
      { unmet: ['source'] },
      'A text with a point that does not hold needs work',
    ],
    ['that needs work, without a word', { verdict: 'needs_work' }, 'Say what needs work'],
    [
      'that needs work, with the reason',
      { verdict: 'needs_work', unmet: ['source'], remark: 'Old' },
      undefined,
    ],
  ])('%s', (_what, change, problem) => {
    expect(problemOfReview({ ...stands, ...change })).toBe(problem)
  })

  it('has a checklist without the same point twice for every kind of item', () => {
    for (const points of Object.values(checklists))
      expect(new Set(points.map(({ name }) => name)).size).toBe(points.length)
  })
})

it.each([
  ['flashcard', '2026-11-30', '2027-11-30'],
  ['drug', '2026-11-30', '2027-05-30'],
  ['drug', '2026-08-31', '2027-02-28'],
  ['question', '2028-02-29', '2029-02-28'],
] as const)('a %s read on %s is due on %s', (subject, day, due) => {
  expect(nextDue(subject, day)).toBe(due)
})

it('what is wrong for many comes before what is unclear for more, and nothing weighs nothing', () => {
  const weights = [
    taskWeight({ learners: 1000, severity: 'wrong' }),
    taskWeight({ learners: 2000, severity: 'unclear' }),
    taskWeight({ learners: 100, severity: 'outdated' }),
    taskWeight({ learners: 0, severity: 'wrong' }),
    taskWeight({ learners: 0, severity: 'unclear' }),
  ]
  expect(weights).toEqual(weights.toSorted((one, other) => other - one))
  expect(weights.at(-1)).toBeGreaterThan(0)
})

describe('what somebody may do with a task', () => {
  const person = (...contentRoles: ContentRole[]) => ({ userId: 7, isAdmin: false, contentRoles })
  const admin = { userId: 1, isAdmin: true, contentRoles: [] }

  it.each([
    ['an editor', person('editor'), [true, true, true, true, true]],
    ['an admin', admin, [true, true, true, true, true]],
    ['a reviewer', person('reviewer'), [true, true, false, false, false]],
    ['an author', person('author'), [false, false, false, false, false]],
  ])('%s assigns', (_who, who, expected) => {
    const assignments = [
      { before: null, after: 7 },
      { before: 7, after: null },
      { before: null, after: 8 },
      { before: 8, after: 7 },
      { before: 8, after: null },
    ]
    expect(assignments.map((assignment) => mayAssign(who, assignment))).toEqual(expected)
  })

  it.each([
    ['an editor', person('editor'), 'changed withdrawn'],
    ['an admin', admin, 'changed withdrawn'],
    ['an author', person('author'), 'changed'],
    ['a reviewer', person('reviewer'), ''],
  ])('%s closes without a review: %s', (_who, who, expected) => {
    const outcomes = (['changed', 'withdrawn'] as const).filter((outcome) => mayClose(who, outcome))
    expect(outcomes.join(' ')).toBe(expected)
  })
})
