import { describe, expect, it } from 'vitest'
import { evidenceTexts } from './evidence-texts.ts'
import { pointsText, rangeText } from './points-text.ts'

const none = { computedOn: null, participants: 0, participantsNeeded: 200, measures: [] }
const found = {
  id: 'recall' as const,
  learners: 213,
  answers: 4310,
  expected: 0.81,
  found: 0.792,
  difference: { estimate: -0.018, low: -0.039, high: 0.0004 },
  verdict: 'no-difference' as const,
}
const enough = { ...none, computedOn: '2027-03-03', participants: 213 }

describe('how many take part', () => {
  it.each([
    [null, 'How many take part cannot be shown at the moment.'],
    [none, 'Nobody is counted yet. Results need 200 learners.'],
    [{ ...enough, participants: 0 }, '0 learners take part, as of March 3, 2027. Results need 200.'],
    [{ ...enough, participants: 1 }, '1 learner takes part, as of March 3, 2027. Results need 200.'],
    [{ ...enough, participants: 199 }, '199 learners take part, as of March 3, 2027. Results need 200.'],
    [{ ...enough, participants: 200 }, '200 learners take part, as of March 3, 2027.'],
    [{ ...enough, participants: 1213 }, '1,213 learners take part, as of March 3, 2027.'],
  ])('%j: %s', (report, text) => {
    expect(evidenceTexts(report).participants).toBe(text)
  })
})

describe('the simulations are said to be simulations', () => {
  it.each([
    [null, 'No learner data yet: these are simulations.'],
    [{ ...enough, participants: 199 }, 'No learner data yet: these are simulations.'],
    [{ ...enough, participants: 200 }, 'These are simulations. What learners’ data say is above.'],
  ])('%j: %s', (report, text) => {
    expect(evidenceTexts(report).simulations).toBe(text)
  })
})

describe('a result', () => {
  const size = '213 learners, 4,310'
  it.each([
    [
      found,
      `81.0% was promised, 79.2% was recalled: −1.8 points, 95% interval −3.9 to 0.0. No difference is shown. ${size} reviews.`,
    ],
    [
      {
        ...found,
        id: 'repeat' as const,
        difference: { estimate: 0.06, low: 0.021, high: 0.1 },
        expected: 0.52,
        found: 0.58,
        verdict: 'difference' as const,
      },
      `52.0% right without a repeat, 58.0% with one: +6.0 points, 95% interval +2.1 to +10.0. A difference. ${size} answers.`,
    ],
    [
      { ...found, expected: null, found: null, difference: null, verdict: 'too-few' as const },
      `Too few for a result: ${size} reviews.`,
    ],
    // An interval in the report is not shown while it has too few learners.
    [
      { ...found, id: 'order' as const, verdict: 'too-few' as const, learners: 1, answers: 5 },
      'Too few for a result: 1 learner, 5 answers.',
    ],
  ])('%j', (measure, text) => {
    expect(evidenceTexts({ ...enough, measures: [measure] })[measure.id]).toBe(text)
  })

  it('that is not in the report is no result', () => {
    const texts = evidenceTexts({ ...enough, measures: [found] })
    expect(texts.order).toBe('No result yet.')
    expect(evidenceTexts(null).recall).toBe('No result yet.')
  })
})

it.each([
  [0.04, '0.0'],
  [-0.04, '0.0'],
  [1.66, '+1.7'],
  [-0.67, '−0.7'],
])('%d points: %s', (points, text) => {
  expect(pointsText(points)).toBe(text)
})

it('a range has its unit once', () => {
  expect(rangeText({ low: 74.4, high: 87.6, unit: 'percent' })).toBe('74 to 88%')
  expect(rangeText({ low: -0.7, high: 1.7, unit: 'points' })).toBe('−0.7 to +1.7 points')
})
