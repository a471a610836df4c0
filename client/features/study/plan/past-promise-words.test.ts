import { expect, test, vi } from 'vitest'
import { pastPromiseText } from './past-promise-words.ts'

const past = {
  madeOn: '2026-12-01',
  until: '2026-12-31',
  cardsSeen: { foreseen: 1310, came: 1290 },
  recalled: { foreseen: { low: 0.857, high: 0.918 }, came: 0.884 },
  minutes: { planned: 20, studied: 19, isMuchLess: false },
}
const foresaw = 'On December 1 the plan foresaw 1,310 cards seen by December 31'

test.each([
  ['as planned', {}, `${foresaw} and 86 to 92% of reviews recalled. It came to 1,290 and 88%.`],
  ['with few reviews', { recalled: null }, `${foresaw}. It came to 1,290.`],
  [
    'with much less time than planned',
    { recalled: null, minutes: { planned: 20, studied: 9, isMuchLess: true } },
    `${foresaw}. It came to 1,290. You studied 9 of 20 minutes a day.`,
  ],
])('%s', (_, part, text) => {
  vi.setSystemTime('2026-12-31T12:00:00Z')
  expect(pastPromiseText({ ...past, ...part })).toBe(text)
  vi.useRealTimers()
})
