/**
 * How well recall is predicted, measured as srs-benchmark does: log loss, and RMSE over bins of reviews that are alike.
 *
 * Source: https://github.com/open-spaced-repetition/srs-benchmark#evaluation
 */

/** Predictions are held within these before the logarithm, so that one surprise is not infinite. */
export const predictionBounds = { least: 0.0001, most: 0.9999 } as const

/** Log loss of one review: 0 when what happened was certain; 0.693 for a prediction of one half. */
export function logLossOf(isRecalled: boolean, predicted: number): number {
  const held = Math.min(predictionBounds.most, Math.max(predictionBounds.least, predicted))
  return -Math.log(isRecalled ? held : 1 - held)
}

const mostInBins = 36_500

/** 1, and the first whole numbers from each power of the ratio on: a number n is in bin floor(log n / log ratio). */
function startsOf(ratio: number): number[] {
  const starts: number[] = []
  for (let power = 1; power <= mostInBins; power *= ratio) starts.push(Math.ceil(power))
  return starts
}

/**
 * The first number of each bin: of days since the last review, of the number of the review of its card (1 for the first),
 * and of lapses of the card before, where none is a bin of its own.
 */
export const binStarts = {
  interval: startsOf(3.62),
  review: startsOf(1.89),
  lapse: [0, ...startsOf(1.73)],
} as const

/** Of one bin; `predicted` is the sum of the chances of recall. */
export type BinSums = { reviews: number; recalled: number; predicted: number }

/**
 * The weighted root mean square of what the bins are off by: 0 when in every bin as many are recalled as predicted.
 * Undefined without a review.
 */
export function rmseBins(bins: readonly BinSums[]): number | undefined {
  let reviews = 0
  let squares = 0
  for (const bin of bins) {
    if (bin.reviews === 0) continue
    reviews += bin.reviews
    squares += (bin.recalled - bin.predicted) ** 2 / bin.reviews
  }
  return reviews === 0 ? undefined : Math.sqrt(squares / reviews)
}
