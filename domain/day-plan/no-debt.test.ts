import { expect, test } from 'vitest'
import { planAhead } from '#domain/exam-plan/plan-ahead.ts'
import { otherLearners, simulateStudy, unlikeLearners } from '#tests/support/simulation/simulate-study.ts'
import { usualPromise } from '#tests/support/simulation/usual-promise.ts'

/**
 * Whoever does what Today lists, cards alone or cards and questions, has after 14 days no more waiting than before, wherever
 * the minutes are enough by the plan's own count.
 */
const mornings = [0, 14, 28]
const cards = 400

test.each([
  { dailyMinutes: 6, withQuestions: false, atLeast: 0 },
  { dailyMinutes: 10, withQuestions: false, atLeast: 42 },
  { dailyMinutes: 25, withQuestions: false, atLeast: 42 },
  { dailyMinutes: 12, withQuestions: true, atLeast: 5 },
  { dailyMinutes: 30, withQuestions: true, atLeast: 42 },
])('$dailyMinutes minutes a day, with questions: $withQuestions', (of) => {
  const { dailyMinutes, withQuestions, atLeast } = of
  let saidEnough = 0
  for (const learner of [...unlikeLearners, ...otherLearners]) {
    const days = 100
    const study = simulateStudy(learner, {
      ...{ cards, days, dailyMinutes, newCardsPerDay: 8, withQuestions, snapshotsOn: mornings },
    })
    for (const today of mornings) {
      const seen = study.snapshots.get(today) ?? []
      const { enough } = planAhead({
        ...{ ...usualPromise, today, examDay: days, dailyMinutes, newCardsPerDay: 8, isFirstDay: false },
        seen: seen.map((card, id) => ({ ...card, id, weight: 1 })),
        unseen: Array.from({ length: 200 }, (_, id) => ({ id: 10_000 + id, weight: 1 })),
        unseenCount: cards - seen.length,
        questions: { repeats: 0, fresh: withQuestions ? 1000 : 0 },
      })
      if (enough === 'no') continue
      saidEnough += 1
      expect(study.waitingByDay[today + 14], `learner ${learner.seed} from day ${today}`).toBeLessThanOrEqual(
        study.waitingByDay[today] ?? 0,
      )
    }
  }
  expect(saidEnough).toBeGreaterThanOrEqual(atLeast)
})
