import { expect, test } from 'vitest'
import { simulateStudy, unlikeLearners } from '#tests/support/simulation/simulate-study.ts'
import { usualPromise } from '#tests/support/simulation/usual-promise.ts'
import { promiseOf } from './promise.ts'

/**
 * Two whole plans of 300 cards with their figures, so that a change of the plan is seen at once. Whether it is a better
 * one, all learners at full size say: npm run test:simulations.
 */
const cards = 300
const sundays = new Set([6, 13, 20, 27, 34, 41, 48, 55])

test.each([
  {
    place: 1,
    plan: { dailyMinutes: 5, days: 90, restDays: new Set<number>() },
    promised: 0.773,
    reached: { recall: 0.673, hours: 7.35, unseen: 79, allSeenOn: null, longestMinutes: 6 },
  },
  {
    place: 4,
    plan: { dailyMinutes: 12, days: 60, restDays: sundays },
    promised: 0.9516,
    reached: { recall: 0.9478, hours: 9.02, unseen: 0, allSeenOn: 56, longestMinutes: 14.47 },
  },
])('$plan', ({ place, plan, promised, reached }) => {
  const learner = unlikeLearners[place]
  if (!learner) throw new Error(`there is no learner ${place}`)
  const study = simulateStudy(learner, { cards, newCardsPerDay: 10, ...plan })
  const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
  expect({
    recall: rounded(study.recall, 4),
    hours: rounded(study.hours, 2),
    unseen: study.unseen,
    allSeenOn: study.allSeenOn,
    longestMinutes: rounded(Math.max(...study.secondsByDay) / 60, 2),
  }).toEqual(reached)
  const promise = promiseOf({ ...usualPromise, ...plan, examDay: plan.days, unseenCount: cards })
  expect(rounded(promise.recallOnExamDay ?? 0, 4)).toBe(promised)
})
