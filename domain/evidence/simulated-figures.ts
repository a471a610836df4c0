/** What the simulated learners of one test came to, as the page /evidence shows it. */
export interface SimulatedFigure {
  id: 'order'
  what: string
  /** The learners, cards and days that were simulated. */
  of: string
  /** The lowest and the highest of the cases, to one decimal. */
  low: number
  high: number
  /** A share in percent, or a difference of two of them. */
  unit: 'percent' | 'points'
  /** The test that measures it, and fails when it is another: `npm run test:simulations`. */
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
    measuredIn: 'domain/scheduling/plan-day.simulation.test.ts',
  },
]
