/**
 * Linear regression with independent normal priors and a known variance, in closed form (Bishop, Pattern
 * Recognition and Machine Learning, 3.3).
 */

type Regression = {
  /** One prior for each unknown. */
  priors: readonly { mean: number; sd: number }[]
  observations: readonly {
    /** The unknowns whose factor is not 0, with their factors. */
    terms: readonly (readonly [unknown: number, factor: number])[]
    /** The number of answers, and their mean. */
    count: number
    mean: number
  }[]
  /** The variance of a single answer, greater than 0. */
  variance: number
}

type Solution = {
  /** The mean and variance of a sum of the unknowns with these factors. */
  predict(factors: readonly number[]): { mean: number; variance: number }
}

export function solveRegression({ priors, observations, variance }: Regression): Solution {
  const size = priors.length
  const precision = Array.from({ length: size }, () => new Float64Array(size))
  const weighted = new Float64Array(size)
  priors.forEach(({ mean, sd }, index) => {
    add(precision, index, index, 1 / sd ** 2)
    weighted[index] = mean / sd ** 2
  })
  for (const { terms, count, mean } of observations) {
    for (const [row, factor] of terms) {
      weighted[row] = at(weighted, row) + (factor * count * mean) / variance
      for (const [column, other] of terms) add(precision, row, column, (factor * other * count) / variance)
    }
  }
  const factor = choleskyOf(precision)
  const whitened = solveLower(factor, weighted)
  return {
    predict(factors) {
      const direction = solveLower(factor, factors)
      return { mean: dot(direction, whitened), variance: dot(direction, direction) }
    },
  }
}

/** The lower triangle L with L L' = the matrix, which is symmetric and positive definite. */
function choleskyOf(matrix: readonly Float64Array[]): Float64Array[] {
  const lower = matrix.map((row) => new Float64Array(row.length))
  lower.forEach((row, i) => {
    for (let j = 0; j <= i; j++) {
      const rest = at(matrix[i], j) - dot(row, lower[j], j)
      row[j] = i === j ? Math.sqrt(rest) : rest / at(lower[j], j)
    }
  })
  return lower
}

/** The x with L x = the right side. */
function solveLower(lower: readonly Float64Array[], right: ArrayLike<number>): Float64Array {
  const solved = new Float64Array(lower.length)
  lower.forEach((row, i) => {
    solved[i] = (at(right, i) - dot(row, solved, i)) / at(row, i)
  })
  return solved
}

/** The dot product of the first `length` numbers of both. */
function dot(a: Float64Array, b: Float64Array | undefined, length = a.length): number {
  let sum = 0
  for (let index = 0; index < length; index++) sum += at(a, index) * at(b, index)
  return sum
}

const at = (values: ArrayLike<number> | undefined, index: number): number => values?.[index] ?? 0

function add(matrix: readonly Float64Array[], row: number, column: number, value: number): void {
  const values = matrix[row]
  if (values) values[column] = at(values, column) + value
}
