import { isFitDue } from '#domain/scheduling/fit-guard.ts'
import type { Deps } from '#server/deps.ts'
import { fitLearner } from './fit-learner.ts'
import { type LearnerToFit, listLearnersToFit } from './fits.queries.ts'
import { loadOptimizer } from './optimizer.ts'

const learnersAtOnce = 500
/**
 * The queue gives up a job after ten minutes, and the last fit may take two. Learners who are left come the
 * next night, those with the most new reviews first.
 */
const longestRunMs = 7 * 60_000

/**
 * Fits every learner who has reviewed enough since the last fit, one after the other. @returns the number of
 * fits, and of adopted ones.
 */
export async function fitMemory(
  deps: Pick<Deps, 'open' | 'clock' | 'log'>,
): Promise<{ fitted: number; adopted: number }> {
  const done = { fitted: 0, adopted: 0 }
  if (!(await loadOptimizer())) {
    deps.log.info('memory weights are not fitted: the optimizer is not installed')
    return done
  }
  const endMs = deps.clock.now().getTime() + longestRunMs
  const learners = await listDue(deps)
  for (const learner of learners) {
    if (deps.clock.now().getTime() > endMs) break
    try {
      const fit = await fitLearner(deps, learner)
      if (fit) done.fitted += 1
      if (fit?.isAdopted) done.adopted += 1
    } catch (error) {
      deps.log.error({ err: error, userId: learner.userId }, 'memory weights not fitted')
    }
  }
  deps.log.info({ ...done, due: learners.length }, 'memory weights fitted')
  return done
}

async function listDue({ open }: Pick<Deps, 'open'>): Promise<LearnerToFit[]> {
  const due: LearnerToFit[] = []
  let afterId = 0
  for (;;) {
    const learners = await listLearnersToFit(open.background.db, { afterId, limit: learnersAtOnce })
    due.push(...learners.filter(isFitDue))
    const last = learners.at(-1)
    if (!last) return due.sort((a, b) => newReviews(b) - newReviews(a))
    afterId = last.userId
  }
}

const newReviews = ({ reviews, reviewsAtLastFit }: LearnerToFit) => reviews - (reviewsAtLastFit ?? 0)
