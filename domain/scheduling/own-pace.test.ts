import { expect, test } from 'vitest'
import { ownPace, type RatingTimes } from './own-pace.ts'
import { usualSeconds } from './study-seconds.ts'

const none = { timed: 0, medianSeconds: null }
const times: RatingTimes = { firstRatings: { ...none, count: 0, known: 0 }, repeats: none, reviews: none }

test('until enough is known the usual pace counts', () => {
  const few = { timed: 49, medianSeconds: 3 }
  const pace = { seconds: usualSeconds, knownAtSight: 0.45 }
  expect(ownPace(times, undefined)).toEqual(pace)
  expect(
    ownPace({ firstRatings: { ...few, count: 49, known: 49 }, repeats: few, reviews: few }, undefined),
  ).toEqual(pace)
})

test('each kind counts from its fiftieth', () => {
  const many = (medianSeconds: number) => ({ timed: 50, medianSeconds })
  const own = ownPace(
    { firstRatings: { ...many(20), count: 60, known: 45 }, repeats: many(6), reviews: many(8) },
    70,
  )
  expect(own).toEqual({
    seconds: { review: 8, relearn: 6, newCard: 21.5, question: 70 },
    knownAtSight: 0.75,
  })
  expect(ownPace({ ...times, reviews: many(1) }, undefined).seconds).toEqual({ ...usualSeconds, review: 3 })
})
