import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { defaultMemoryModel as memoryModel } from '../scheduling/fsrs.ts'
import { forecastReadiness, newCardsUntilExam, type StudyPlan } from './forecast.ts'
import type { CategoryKnowledge } from './knowledge.ts'

const plan: StudyPlan = { today: 1000, examDay: 1120, newCardsPerDay: 2, dailyMinutes: 30 }
const nothing: CategoryKnowledge = {
  id: 'b',
  weight: 40,
  attempts: [],
  cards: 203,
  cardsSeen: 0,
  memories: [],
}
/** Four cards seen: recall on the exam day is 0.9, 0.845885 and 0.985682, and one has no memory. */
const begun: CategoryKnowledge = {
  id: 'a',
  weight: 60,
  attempts: [{ studyDay: 1000, answered: 10, right: 8 }],
  cards: 500,
  cardsSeen: 4,
  memories: [120, 60, 1200].map((stability) => ({ stability, lastStudyDay: 1000, memoryModel })),
}

describe('a forecast computed by hand', () => {
  const { stopNow, followPlan } = forecastReadiness([begun, nothing], plan)

  it('stop now: 5 answers of 10 are left of weight, recall is 0.910522, coverage 4 of 500', () => {
    // m = (8 x 0.62 + 4) / (8 + 5); q = 0.2 + 0.55 x 0.910522; k = 8 x 0.008; p = (10.064 x 0.689270 + 4) / 15.064
    expect(stopNow.overall).toBeCloseTo(0.689, 3)
    expect(stopNow.categories.map(({ share }) => share)).toEqual([
      expect.closeTo(0.726, 3),
      expect.closeTo(0.689, 3),
    ])
    expect(stopNow.share).toBeCloseTo(0.711, 3)
    expect(stopNow.sd).toBeCloseTo(0.141, 3)
    expect([stopNow.range80.low, stopNow.range80.high]).toEqual([
      expect.closeTo(0.53, 3),
      expect.closeTo(0.892, 3),
    ])
  })

  it('follow the plan: 240 new cards, 170 and 70 by what is unseen, all held at 0.90 or more', () => {
    // 240 x 496/699 = 170.3 and 240 x 203/699 = 69.7. Recall of a: (0.9 + 0.9 + 0.985682 + 171 x 0.9) / 174 = 0.900492.
    expect(followPlan).toMatchObject({ newCards: 240, cardsLeft: 459 })
    expect(followPlan.categories.map(({ share }) => share)).toEqual([
      expect.closeTo(0.721, 3),
      expect.closeTo(0.69, 3),
    ])
    expect(followPlan.share).toBeCloseTo(0.709, 3)
    expect(followPlan.sd).toBeCloseTo(0.124, 3)
  })
})

test('without cards, or with all of them seen, there is nothing new', () => {
  expect(forecastReadiness([{ ...nothing, cards: 0 }], plan).followPlan).toMatchObject({
    newCards: 0,
    cardsLeft: 0,
  })
  const seen = { ...begun, cards: 4 }
  expect(forecastReadiness([seen], plan).followPlan).toMatchObject({ newCards: 0, cardsLeft: 0 })
})

test.each([
  ['the setting', 100, { newCardsPerDay: 3 }, 10, 30],
  ['half of the minutes, 40 seconds each', 100, { newCardsPerDay: 20, dailyMinutes: 5 }, 10, 30],
  ['what is unseen', 11, { newCardsPerDay: 20 }, 10, 11],
  ['no new cards wanted', 100, { newCardsPerDay: 0 }, 10, 0],
  ['the exam is today', 100, { newCardsPerDay: 20 }, 0, 0],
  ['the exam is tomorrow', 100, { newCardsPerDay: 20 }, 1, 20],
])('new cards until the exam: %s', (_, unseen, more, days, cards) => {
  expect(newCardsUntilExam(unseen, { ...plan, ...more, examDay: plan.today + days })).toBe(cards)
})

test('the sum is that of the days, each with at most 1.5 x unseen / days left', () => {
  fc.assert(
    fc.property(
      fc.nat(3000),
      fc.nat(60),
      fc.integer({ min: 5, max: 90 }),
      fc.nat(400),
      (unseen, cards, minutes, days) => {
        let left = unseen
        for (let daysLeft = days; daysLeft > 0; daysLeft--) {
          const fastest = Math.ceil((1.5 * left) / daysLeft)
          left -= Math.min(left, cards, Math.floor((minutes * 60) / 2 / 40), fastest)
        }
        const settings = { newCardsPerDay: cards, dailyMinutes: minutes, today: 0, examDay: days }
        expect(newCardsUntilExam(unseen, settings)).toBe(unseen - left)
      },
    ),
  )
})

test('the new cards of the categories are whole, fit into them and add up', () => {
  const cards = fc.record({ cards: fc.nat(300), seenShare: fc.double({ min: 0, max: 1, noNaN: true }) })
  fc.assert(
    fc.property(fc.array(cards, { maxLength: 11 }), fc.nat(50), (rows, perDay) => {
      const categories = rows.map((row, index) => ({
        ...nothing,
        id: String(index),
        cards: row.cards,
        cardsSeen: Math.floor(row.cards * row.seenShare),
      }))
      const unseen = categories.reduce((sum, one) => sum + one.cards - one.cardsSeen, 0)
      const { followPlan } = forecastReadiness(categories, { ...plan, newCardsPerDay: perDay })
      expect(followPlan.newCards + followPlan.cardsLeft).toBe(unseen)
      expect(Number.isFinite(followPlan.share) && Number.isFinite(followPlan.sd)).toBe(true)
    }),
  )
})
