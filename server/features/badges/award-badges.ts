import type { Badge } from '#contracts/badges.ts'
import {
  type BadgeProgress,
  type BadgeRule,
  fullProgress,
  isEarned,
  progressOf,
  unearned,
} from '#domain/badges/badge-rule.ts'
import { badgeRules } from '#domain/badges/badge-rules.ts'
import { isOutage } from '#server/database/outage.ts'
import type { Deps } from '#server/deps.ts'
import { findEarnedBadges, saveEarnedBadges } from './badges.queries.ts'
import { type BadgeDeps, type BadgeLearner, measureFacts } from './measure-facts.ts'

/**
 * Records what the learner has earned and not been given yet. Only what such badges need is measured, and what was
 * earned once stays. Several calls at once record each badge once.
 * @returns every badge with its progress.
 */
export async function awardBadges(
  deps: BadgeDeps & Pick<Deps, 'log'>,
  learner: BadgeLearner,
): Promise<Badge[]> {
  const { db } = deps
  const earned = await findEarnedBadges(db, learner.userId)
  const open = badgeRules.filter(({ id }) => !earned.has(id))
  const facts = await measureFacts(
    deps,
    learner,
    open.flatMap(({ reads }) => reads),
  )
  const progress = new Map(open.map((rule) => [rule.id, progressOf(rule, facts)]))
  const due = [...progress].flatMap(([id, made]) => (isEarned(made) ? id : []))
  const known = due.length > 0 ? await record(deps, learner, due) : earned
  return badgeRules.map((rule) => present(rule, known.get(rule.id), progress.get(rule.id)))
}

/** @returns all that is recorded now: without these where the database takes no writes, and they are earned later. */
async function record(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { userId }: BadgeLearner,
  badges: string[],
): Promise<Map<string, Date>> {
  try {
    await saveEarnedBadges(db, userId, { badges, earnedAt: clock.now() })
  } catch (error) {
    if (!isOutage(error)) throw error
    log.warn({ err: error, userId }, 'badges were not recorded')
  }
  return findEarnedBadges(db, userId)
}

function present(rule: BadgeRule, earnedAt: Date | undefined, made: BadgeProgress | undefined): Badge {
  const { id, name, description, category, tier } = rule
  const isRecorded = earnedAt !== undefined
  return {
    ...{ id, name, description, category, tier },
    earned: isRecorded,
    earnedAt: earnedAt?.toISOString() ?? null,
    progress: isRecorded || made === undefined ? fullProgress(rule) : unearned(made),
  }
}
