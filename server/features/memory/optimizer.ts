import type { FSRSBindingItem } from '@open-spaced-repetition/binding'
import type { CardHistory } from '#domain/scheduling/fit-guard.ts'

/** The only file that uses the optimizer: a native library, which not every machine has. */

/** Fits the 21 weights of FSRS-6 to these reviews. */
export type Optimizer = (histories: readonly CardHistory[]) => Promise<number[]>

/** The optimizer checks at this interval whether it is done. */
const pollingMs = 10
/** It computes with 32 bits; weights are published, and stored, with four decimals. */
const decimals = 4

/** @returns undefined where the library is not installed: the default weights stay. */
export async function loadOptimizer(): Promise<Optimizer | undefined> {
  try {
    const { computeParameters, ...binding } = await import('@open-spaced-repetition/binding')
    return async (histories) => {
      const items = histories.flatMap((history) => itemsOf(history, binding))
      const fitted = await computeParameters(items, {
        enableShortTerm: true,
        numRelearningSteps: 0,
        timeout: pollingMs,
      })
      return fitted.map((weight) => Number(weight.toFixed(decimals)))
    }
  } catch {
    return undefined
  }
}

type Binding = Pick<typeof import('@open-spaced-repetition/binding'), 'FSRSBindingItem' | 'FSRSBindingReview'>

/** One item for each review on a later day than the previous one, with all reviews up to it. */
function itemsOf({ ratings, studyDays }: CardHistory, binding: Binding): FSRSBindingItem[] {
  const reviews = ratings.map((rating, place) => {
    const day = studyDays[place] ?? 0
    return new binding.FSRSBindingReview(rating, day - (studyDays[place - 1] ?? day))
  })
  return reviews.flatMap((review, place) =>
    review.deltaT > 0 ? [new binding.FSRSBindingItem(reviews.slice(0, place + 1))] : [],
  )
}
