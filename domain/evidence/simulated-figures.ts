/** The result of one test with simulated learners, as the page /evidence shows it. */
export interface SimulatedFigure {
  id: 'order' | 'readiness-range' | 'readiness-bias' | 'readiness-forecast' | 'promise-range'
  what: string
  /** A description of the simulated learners, cards and days. */
  of: string
  /** The lowest and the highest result of the cases, to one decimal. */
  low: number
  high: number
  /** A share in percent, or a difference of two of them. */
  unit: 'percent' | 'points'
  /** The test that measures the figure, and fails when it differs: `npm run test:simulations`. */
  measuredIn: string
}

export const simulatedFigures: readonly SimulatedFigure[] = [
  {
    id: 'order',
    what: 'Recall on the exam day by our order of cards, less recall with all waiting cards first',
    of: '1,200 cards in 180 days, with 8, 12, 16 and 20 minutes a day; fourteen learners for whom the memory model of the plan is wrong',
    low: -0.7,
    high: 1.7,
    unit: 'points',
    measuredIn: 'domain/day-plan/plan-day.simulation.test.ts',
  },
  {
    id: 'readiness-range',
    what: 'How often an exam of 200 questions lies in the 80% range of readiness',
    of: 'twenty-three kinds of learners, 4,000 each: steady, better by 8, 16 or 24 points in 120 days with new cards or without, weak, strong, with 60, 300 or 600 answers',
    low: 76.7,
    high: 87.9,
    unit: 'percent',
    measuredIn: 'domain/readiness/readiness.simulation.test.ts',
  },
  {
    id: 'readiness-bias',
    what: 'Readiness less the share right in that exam',
    of: 'the same learners',
    low: -1.7,
    high: 1.5,
    unit: 'points',
    measuredIn: 'domain/readiness/readiness.simulation.test.ts',
  },
  {
    id: 'readiness-forecast',
    what: 'How often an exam in 45 days lies in the 80% range of the forecast with the plan followed',
    of: 'the same learners, who go on as they did',
    low: 80.3,
    high: 93.6,
    unit: 'percent',
    measuredIn: 'domain/readiness/readiness.simulation.test.ts',
  },
  {
    id: 'promise-range',
    what: 'How often recall on the exam day lies in the 80% range of the promise',
    of: 'learners of three kinds of memory that the plan does not believe in, asked on days 0, 60 and 120 of 180, with 8 to 20 minutes a day',
    low: 77.1,
    high: 89.6,
    unit: 'percent',
    measuredIn: 'domain/exam-plan/promise-range.simulation.test.ts',
  },
]
