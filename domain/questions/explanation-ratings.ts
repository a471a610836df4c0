/** How many learners an explanation helped, and how many it did not. */
export interface RatedExplanation {
  helped: number
  notHelped: number
}

/** How many explanations admins see. */
const mostShown = 20
/** Of a normal distribution, for an interval of 95 %. */
const z = 1.96

/**
 * The explanations that most probably fail: ordered by the lower bound of the share that they did not help,
 * so that one unhappy reader of one does not come before ten of twelve. Those that helped everybody are left
 * out.
 */
export function worstExplanations<Row extends RatedExplanation>(rows: readonly Row[]): Row[] {
  return rows
    .filter(({ notHelped }) => notHelped > 0)
    .map((row) => ({ row, bound: lowerBound(row) }))
    .sort((one, other) => other.bound - one.bound || other.row.notHelped - one.row.notHelped)
    .slice(0, mostShown)
    .map(({ row }) => row)
}

/** The lower bound of the Wilson score interval of the share not helped, 0 to 1 (Wilson, J Am Stat Assoc 1927). */
function lowerBound({ helped, notHelped }: RatedExplanation): number {
  const total = helped + notHelped
  const share = notHelped / total
  const center = share + z ** 2 / (2 * total)
  const half = z * Math.sqrt((share * (1 - share)) / total + z ** 2 / (4 * total ** 2))
  return (center - half) / (1 + z ** 2 / total)
}
