import { expect, test } from 'vitest'
import { moreText, promiseText } from './promise-words.ts'

const now = new Date('2026-11-22T12:00:00Z')
const promise = { recallOnExamDay: 0.803, allSeenOn: '2027-03-14', unseenOnExamDay: 0, minutes: 12 }

test.each([
  ['an exam ahead', {}, '12 minutes: about 80% on the day, all cards seen by March'],
  ['soon', { allSeenOn: '2026-12-03' }, '12 minutes: about 80% on the day, all cards seen by December 3'],
  [
    'in more than a year',
    { allSeenOn: '2028-03-14' },
    '12 minutes: about 80% on the day, all cards seen by March 2028',
  ],
  [
    'too few minutes',
    { allSeenOn: null, unseenOnExamDay: 320, recallOnExamDay: 0.58 },
    '12 minutes: about 58% on the day, 320 cards not seen by then',
  ],
  ['no exam date', { recallOnExamDay: null }, '12 minutes: all cards seen by March'],
  [
    'no exam date and too few minutes',
    { allSeenOn: null, unseenOnExamDay: 320, recallOnExamDay: null },
    '12 minutes: 320 cards not seen in half a year',
  ],
  ['nothing to say', { recallOnExamDay: null, allSeenOn: null }, ''],
])('%s', (_, part, text) => {
  expect(promiseText({ ...promise, ...part }, now)).toBe(text)
})

test.each([
  ['more', { recallOnExamDay: 0.86 }, '20 minutes would give about 86% on the day, all cards seen by March'],
  ['no more', {}, '20 minutes would give the same'],
  ['nothing to say', { recallOnExamDay: null, allSeenOn: null }, ''],
])('what more minutes buy: %s', (_, part, text) => {
  expect(moreText(promise, { ...promise, minutes: 20, ...part }, now)).toBe(text)
})
