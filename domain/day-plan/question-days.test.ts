import { expect, test } from 'vitest'
import { leavesQuestions } from './question-days.ts'

const left = (studyDay: number) => ({ studyDay, questions: 6, answered: 0, rated: 9 })
const days = [left(103), left(102), left(100)]

test.each([
  ['three days running, whatever lies between', days, null, true],
  ['two days', days.slice(1), null, false],
  ['one answer on one of them', [left(103), { ...left(102), answered: 1 }, left(100)], null, false],
  ['a day without study', [left(103), { ...left(102), rated: 0 }, left(100)], null, false],
  ['a day without planned questions', [left(103), { ...left(102), questions: 0 }, left(100)], null, false],
  ['asked for on the first of them', days, 100, true],
  ['asked for since', days, 101, false],
])('%s', (_, latest, since, expected) => {
  expect(leavesQuestions(latest, since)).toBe(expected)
})
