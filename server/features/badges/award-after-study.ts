import type { Deps } from '#server/deps.ts'
import { awardBadges } from './award-badges.ts'
import type { BadgeDeps, BadgeLearner } from './measure-facts.ts'

/**
 * Records the badges that a session or a block has earned. The session or block is saved already, so a
 * failure here is only logged.
 */
export async function awardAfterStudy(
  deps: BadgeDeps & Pick<Deps, 'log'>,
  learner: BadgeLearner,
): Promise<void> {
  try {
    await awardBadges(deps, learner)
  } catch (error) {
    deps.log.error({ err: error, userId: learner.userId }, 'badges were not awarded')
  }
}
