import { expect, test } from 'vitest'
import { ownPace, type StudyTimes } from './own-pace.ts'
import { usualSeconds } from './study-seconds.ts'

const timed = (count: number, seconds: number) => Array.from({ length: count }, () => seconds)
const first = (count: number, seconds: number, known: number) => ({
  ...{ count, known },
  seconds: timed(count, seconds),
})
const times: StudyTimes = { firstRatings: first(0, 0, 0), repeats: [], reviews: [], questions: [] }

test('without a rating it is the usual pace', () => {
  expect(ownPace(times)).toEqual({ seconds: usualSeconds, knownAtSight: 0.45 })
})

test('it moves slowly to the learner’s own: the usual seconds count as 150 ratings', () => {
  const own = ownPace({
    firstRatings: first(150, 20, 75),
    repeats: timed(150, 6),
    reviews: timed(450, 7),
    questions: timed(20, 70),
  })
  expect(own).toEqual({ seconds: { review: 9, relearn: 9, newCard: 32.25, question: 70 }, knownAtSight: 0.5 })
})

test('fifty hurried ratings change little', () => {
  const hurried = ownPace({
    firstRatings: first(50, 1, 50),
    repeats: timed(50, 1),
    reviews: timed(50, 1),
    questions: [],
  })
  expect(hurried.seconds.newCard).toBeGreaterThan(30)
  expect(hurried.seconds.review).toBeGreaterThan(11)
})

test('never below what reading takes', () => {
  const { seconds } = ownPace({
    firstRatings: first(5000, 1, 5000),
    repeats: timed(5000, 1),
    reviews: timed(5000, 1),
    questions: [],
  })
  expect(seconds).toEqual({ ...usualSeconds, review: 4, relearn: 3, newCard: 15 })
})
