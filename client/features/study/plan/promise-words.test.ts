import { expect, test } from 'vitest'
import { meaningText, moreText, promiseText, recallText } from './promise-words.ts'

const now = new Date('2026-11-22T12:00:00Z')
const promise = {
  ...{ recallOnExamDay: 0.792, allSeenOn: '2027-03-14', unseenOnExamDay: 0, minutes: 12 },
  range80: { low: 0.742, high: 0.842 },
}

test.each([
  ['an exam ahead', {}, '12 minutes: about 74 to 84% on the day, all cards seen by March'],
  [
    'soon',
    { allSeenOn: '2026-12-03' },
    '12 minutes: about 74 to 84% on the day, all cards seen by December 3',
  ],
  [
    'in more than a year',
    { allSeenOn: '2028-03-14' },
    '12 minutes: about 74 to 84% on the day, all cards seen by March 2028',
  ],
  [
    'too few minutes',
    { allSeenOn: null, unseenOnExamDay: 320, range80: { low: 0.48, high: 0.68 } },
    '12 minutes: about 48 to 68% on the day, 320 cards not seen by then',
  ],
  [
    'by a reply without a range',
    { range80: undefined },
    '12 minutes: about 79% on the day, all cards seen by March',
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
  [
    'more',
    { range80: { low: 0.81, high: 0.91 } },
    '20 minutes would give about 81 to 91% on the day, all cards seen by March',
  ],
  ['no more', {}, '20 minutes would give the same'],
  ['nothing to say', { recallOnExamDay: null, allSeenOn: null }, ''],
])('what more minutes buy: %s', (_, part, text) => {
  expect(moreText(promise, { ...promise, minutes: 20, ...part }, now)).toBe(text)
})

test('a range that is narrow is said as one number', () => {
  expect(recallText({ ...promise, range80: { low: 0.798, high: 0.802 } })).toBe('about 80%')
})

const counts = { cards: 1449, drugParts: 0, unseenOutside: 0 }
const share =
  'On the day: what you would recall of the 1,449 cards that your plan brings, 8 times of 10 within this range.'

test.each([
  ['the cards of the plan', { counts }, share],
  [
    'drug parts',
    { counts: { ...counts, drugParts: 143 } },
    share.replace('cards', 'cards and 143 drug parts'),
  ],
  [
    'cards outside the outline',
    { counts: { ...counts, unseenOutside: 40 } },
    `${share} 40 cards outside the exam outline come last and are not counted.`,
  ],
  [
    'no exam date',
    { recallOnExamDay: null, range80: null, counts: { ...counts, unseenOutside: 1 } },
    'Counted are the 1,449 cards that your plan brings. 1 card outside the exam outline comes last and is not counted.',
  ],
  [
    'a reply of the version before',
    { range80: undefined },
    'On the day: what you would recall of your cards.',
  ],
  ['that without an exam date', { recallOnExamDay: null, range80: undefined }, ''],
])('what it is of: %s', (_, part, text) => {
  expect(meaningText({ ...promise, ...part })).toBe(text)
})
