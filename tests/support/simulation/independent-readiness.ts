/**
 * Readiness as described in docs/readiness.md, computed a second time. This computes it from the covariances
 * between answers and the exam, while the product solves for the unknowns.
 */

const offset = 0.25
const gain = { mean: 0.33, sd: 0.09 }
const own = 0.12
const method = 0.022
/** The mean variance of an answer over all learners of the priors, which sets what an answer weighs. */
const weighing = 0.62 * 0.38 - 0.25 ** 2 - 0.12 ** 2
const cardQuestions = 10

export interface CategoryFigures {
  id: string
  /** The weight as a share of 1. */
  weight: number
  /**
   * The share of the cards that were seen. `recall` is their mean recall on the day of the answers,
   * `recallThen` that on the exam day.
   */
  coverage: number
  recall: number | null
  recallThen?: number | null
  attempts: {
    /** The age in days. */
    age: number
    /** The share of all cards that were seen for the first time since. */
    seenSince: number
    answered: number
    right: number
  }[]
}

interface Row {
  category: number
  /** The factors of the trend, and of the gain by new cards. */
  time: number
  cards: number
}

/**
 * @param plan days until the exam, and the share of all cards first seen in that time; by default nothing is
 * studied
 */
export function readinessByCovariance(categories: readonly CategoryFigures[], plan = { days: 0, gained: 0 }) {
  const answers = categories.flatMap(({ attempts, coverage, recall }, category) =>
    attempts
      .filter(({ answered }) => answered > 0)
      .map(({ age, seenSince, answered, right }) => ({
        row: { category, time: -age, cards: -seenSince },
        answered,
        right,
        surprise: right / answered - byCards(coverage, recall) + seenSince * gain.mean,
      })),
  )
  const trend = trendOf(categories.map(({ attempts }) => attempts))
  const covariance = (a: Row, b: Row): number =>
    offset ** 2 +
    a.time * b.time * trend ** 2 +
    a.cards * b.cards * gain.sd ** 2 +
    (a.category === b.category ? own ** 2 : 0)
  const total = answers.reduce((sum, { answered }) => sum + answered, 10)
  const right = answers.reduce((sum, answer) => sum + answer.right, 6.2)
  const usual = Math.min(0.9, Math.max(0.1, right / total))
  const between = (variance: number) =>
    answers.map(({ row, answered }, index) =>
      answers.map((other, place) => covariance(row, other.row) + (index === place ? variance / answered : 0)),
    )
  const exam = categories.map((_, category): Row => ({ category, time: plan.days, cards: plan.gained }))
  const withAnswers = exam.map((row) => answers.map((answer) => covariance(row, answer.row)))
  const effects = solve(
    between(weighing),
    answers.map(({ surprise }) => surprise),
  )
  const trendMean =
    trend ** 2 *
    dot(
      answers.map(({ row }) => row.time),
      effects,
    )
  const mean = exam.map((_, index) => {
    const { coverage = 0, recall = null, recallThen = recall } = categories[index] ?? {}
    return (
      byCards(coverage, recallThen) +
      plan.gained * gain.mean +
      dot(withAnswers[index], effects) -
      plan.days * Math.min(0, trendMean)
    )
  })
  const left = exam.map((row, index) =>
    exam.map(
      (other, place) =>
        covariance(row, other) -
        dot(withAnswers[index], solve(between(usual * (1 - usual)), withAnswers[place] ?? [])),
    ),
  )
  const weights = categories.map(({ weight }) => weight)
  const share = Math.min(1, Math.max(0, dot(mean, weights)))
  const variance = dot(
    left.map((row) => dot(row, weights)),
    weights,
  )
  const sd = Math.sqrt(variance + (share * (1 - share)) / 200 + method ** 2)
  return {
    ...{ share, sd, low80: share - 1.2816 * sd, high80: share + 1.2816 * sd },
    shares: new Map(categories.map(({ id }, index) => [id, mean[index] ?? 0])),
    sds: new Map(categories.map(({ id }, index) => [id, Math.sqrt(left[index]?.[index] ?? 0)])),
  }
}

function byCards(coverage: number, recall: number | null): number {
  const worth = recall === null ? 0 : cardQuestions * coverage
  return (6.2 + worth * (0.2 + 0.55 * (recall ?? 0))) / (10 + worth)
}

/**
 * The standard deviation of the trend: the total variance of the days minus that between categories is the
 * variance within.
 */
function trendOf(categories: readonly CategoryFigures['attempts'][]): number {
  const count = (days: CategoryFigures['attempts']) => days.reduce((sum, { answered }) => sum + answered, 0)
  const sum = (days: CategoryFigures['attempts'], power: number) =>
    days.reduce((total, { age, answered }) => total + answered * age ** power, 0)
  const all = categories.flat()
  const answers = count(all)
  if (answers === 0) return 0.04 / 120
  const square = sum(all, 1) ** 2 / answers
  const between = categories.reduce(
    (total, days) => total + (count(days) > 0 ? sum(days, 1) ** 2 / count(days) : 0),
    -square,
  )
  const total = sum(all, 2) - square
  const within = total <= 1e-9 ? 0 : (total - between) / total
  return (0.04 + (0.34 * within * answers) / (answers + 300)) / 120
}

const dot = (a: readonly number[] = [], b: readonly number[] = []): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)

/** Solves the equations by Gaussian elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0])
  rows.forEach((pivot, at) => {
    for (const row of rows.slice(at + 1)) {
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1)
      for (let column = at; column < row.length; column++) {
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0)
      }
    }
  })
  const solved: number[] = rows.map(() => 0)
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at] ?? []
    solved[at] = ((row[rows.length] ?? 0) - dot(row.slice(0, rows.length), solved)) / (row[at] ?? 1)
  }
  return solved
}
