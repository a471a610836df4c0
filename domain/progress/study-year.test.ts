import { expect, test } from 'vitest'
import { type StudyDay, studyYear } from './study-year.ts'

const day = (date: string, answers: Partial<StudyDay>): StudyDay => ({
  date,
  reviews: 0,
  drugReviews: 0,
  questions: 0,
  seconds: 60,
  ...answers,
})

test('a day counts cards, drugs and questions; one without an answer, or out of the year, does not show', () => {
  const year = studyYear(
    [
      day('2025-11-16', { reviews: 9 }),
      day('2025-11-17', { reviews: 5 }),
      day('2026-11-20', {}),
      day('2026-11-21', { reviews: 3, drugReviews: 2, questions: 4 }),
    ],
    '2026-11-22',
  )
  expect(year).toMatchObject({ startsOn: '2025-11-17', endsOn: '2026-11-22', answers: 14 })
  expect(year.days.map(({ date, answers }) => [date, answers])).toEqual([
    ['2025-11-17', 5],
    ['2026-11-21', 9],
  ])
})

test.each<[string, number[], number[], [number, number, number | null][]]>([
  ['nothing', [], [], []],
  ['one day', [7], [1], [[1, 1, null]]],
  ['all days alike', [7, 7, 7], [1, 1, 1], [[1, 1, null]]],
  [
    'quarters, and one long day that does not pale the others',
    [10, 20, 30, 40, 50, 60, 70, 900],
    [1, 1, 2, 2, 3, 3, 4, 4],
    [
      [1, 1, 20],
      [2, 21, 40],
      [3, 41, 60],
      [4, 61, null],
    ],
  ],
  [
    'a level that no day has is left out',
    [5, 5, 5, 9],
    [1, 1, 1, 4],
    [
      [1, 1, 5],
      [4, 6, null],
    ],
  ],
])('levels of %s', (_, answers, levels, ranges) => {
  const year = studyYear(
    answers.map((reviews, index) => day(`2026-11-${10 + index}`, { reviews })),
    '2026-11-22',
  )
  expect(year.days.map(({ level }) => level)).toEqual(levels)
  expect(year.levels.map(({ level, from, to }) => [level, from, to])).toEqual(ranges)
})
