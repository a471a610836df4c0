import type { Badge } from '#contracts/badges/badges.ts'
import {
  type BadgeProgress,
  type BadgeRule,
  fullProgress,
  isEarned,
  progressOf,
  unearned,
} from '#domain/badges/badge-rule.ts'
import { badgeRules } from '#domain/badges/badge-rules.ts'
import { noonOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { isOutage } from '#server/database/engine/outage.ts'
import type { Deps } from '#server/deps.ts'
import { findEarnedBadges, saveEarnedBadges } from './badges.queries.ts'
import { findEarnedDay } from './find-earned-day.ts'
import { listStudyDays } from './learner-facts.queries.ts'
import { type BadgeDeps, type BadgeLearner, measureFacts } from './measure-facts.ts'

type AwardDeps = BadgeDeps & Pick<Deps, 'log'>

/**
 * Records what the learner has earned and not been given yet, each badge on the study day on which its rule was met: a
 * rating may arrive days after it was made. Only what open badges need is measured, and what was earned once stays.
 * Several calls at once record each badge once. @param day until whose end is looked; today unless told.
 * @returns every badge with its progress.
 */
export async function awardBadges(deps: AwardDeps, learner: BadgeLearner, day?: number): Promise<Badge[]> {
  const { db, clock } = deps
  const today = day ?? studyDayOf(clock.now().getTime(), learner.timeZone)
  const earned = await findEarnedBadges(db, learner.userId)
  const open = badgeRules.filter(({ id }) => !earned.has(id))
  const facts = await measureFacts(deps, learner, { facts: open.flatMap(({ reads }) => reads), day: today })
  const progress = new Map(open.map((rule) => [rule.id, progressOf(rule, facts)]))
  const due = open.filter(({ id }) => isEarned(progress.get(id) ?? noProgress))
  const known = due.length > 0 ? await record(deps, learner, { rules: due, today }) : earned
  return badgeRules.map((rule) => present(rule, known.get(rule.id), progress.get(rule.id)))
}

const noProgress = { current: 0, required: 1 }

/** @returns all that is recorded now: without these where the database takes no writes, and they are earned later. */
async function record(
  deps: AwardDeps,
  learner: BadgeLearner,
  { rules, today }: { rules: readonly BadgeRule[]; today: number },
): Promise<Map<string, Date>> {
  const { db, log } = deps
  const { userId } = learner
  try {
    const before = await listStudyDays(db, { userId, today: today - 1 })
    const badges = []
    for (const rule of rules) {
      const day = await findEarnedDay([...before, today], async (day) =>
        isEarned(progressOf(rule, await measureFacts(deps, learner, { facts: rule.reads, day }))),
      )
      badges.push({ badge: rule.id, earnedAt: instantOn(deps, learner, day) })
    }
    await saveEarnedBadges(db, userId, badges)
  } catch (error) {
    if (!isOutage(error)) throw error
    log.warn({ err: error, userId }, 'badges were not recorded')
  }
  return findEarnedBadges(db, userId)
}

/** Now, or noon of a day before. */
function instantOn({ clock }: AwardDeps, { timeZone }: BadgeLearner, day: number): Date {
  const now = clock.now()
  return day < studyDayOf(now.getTime(), timeZone) ? new Date(noonOfStudyDay(day, timeZone)) : now
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
