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

/** Ratios of the bounds of one bin to those of the one before. */
export const binRatios = { interval: 3.62, review: 1.89, lapse: 1.73 } as const

/** By the days since the last review, 1 or more: 0 for 1 to 3 days, 1 for 4 to 13, 2 for 14 to 47. */
export const intervalBin = (days: number): number => Math.floor(Math.log(days) / Math.log(binRatios.interval))

/** By the number of the review of its card, 1 for the first: 0 for 1, 1 for 2 and 3, 2 for 4 to 6. */
export const reviewBin = (number: number): number => Math.floor(Math.log(number) / Math.log(binRatios.review))

/** By the lapses of the card before: 0 for none, 1 for 1, 2 for 2, 3 for 3 to 5. */
export const lapseBin = (lapses: number): number =>
  lapses === 0 ? 0 : Math.floor(Math.log(lapses) / Math.log(binRatios.lapse)) + 1

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
