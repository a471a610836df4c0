import type { Deps } from '#server/deps.ts'
import type { Fit } from './fit-histories.ts'
import { adoptWeights, type LearnerToFit, listCardHistories, lockForFit, saveFit } from './fits.queries.ts'
import { runFit } from './run-fit.ts'

/**
 * Fits the weights of one learner and adopts them when they predict better. From then on they schedule each
 * card at its next review: no card is moved now. Of two simultaneous fits the first one saved counts.
 * @returns the fit; undefined when there was nothing to compare.
 */
export async function fitLearner(
  { open, clock }: Pick<Deps, 'open' | 'clock'>,
  learner: LearnerToFit,
): Promise<Fit | undefined> {
  const { userId, weights } = learner
  const { db } = open.background
  const fit = await runFit({ histories: await listCardHistories(db, userId), weights })
  if (!fit) return undefined
  await db.transaction(async (tx) => {
    const last = await lockForFit(tx, userId)
    if (!last || last.reviewsAtLastFit !== learner.reviewsAtLastFit) return
    await saveFit(tx, {
      userId,
      fittedAt: clock.now(),
      reviewCount: learner.reviews,
      logLossBefore: fit.logLossBefore,
      logLossAfter: fit.logLossAfter,
      isAdopted: fit.isAdopted,
    })
    if (fit.isAdopted) await adoptWeights(tx, userId, fit.weights)
  })
  return fit
}
