/** What the rules by which badges are earned have in common. */
import type { Badge } from './badge.ts'
import { type BadgeFacts, noFacts } from './badge-facts.ts'

/** Earned when `current` has reached `required`, which is at least 1; never more than that. */
export type BadgeProgress = { current: number; required: number }

export type BadgeRule = Badge & {
  /** The facts that `progress` reads: no others need to be measured. */
  reads: readonly (keyof BadgeFacts)[]
  progress: (facts: BadgeFacts) => BadgeProgress
}

/** A rule that reads no other facts than it says. */
export function badgeRule<Fact extends keyof BadgeFacts>(
  rule: Badge & { reads: readonly Fact[]; progress: (facts: Pick<BadgeFacts, Fact>) => BadgeProgress },
): BadgeRule {
  return rule
}

/** @throws Error when a fact that the rule reads was not measured. */
export function progressOf(rule: BadgeRule, facts: Partial<BadgeFacts>): BadgeProgress {
  const missing = rule.reads.find((fact) => facts[fact] === undefined)
  if (missing) throw new Error(`the badge ${rule.id} needs ${missing}`)
  // Facts that the rule does not read may be missing: it does not see them.
  return rule.progress(facts as BadgeFacts)
}

export function isEarned({ current, required }: BadgeProgress): boolean {
  return current >= required
}

/** So many of a number. With a condition it stays one short of all until the condition is met too. */
export function towards(required: number, current: number, isMet = true): BadgeProgress {
  const all = Math.max(1, required)
  return { current: Math.min(current, isMet ? all : all - 1), required: all }
}

/** The progress of an earned badge, for which nothing is measured: of what depends on the catalogue it is 1 of 1. */
export function fullProgress(rule: BadgeRule): BadgeProgress {
  const { required } = rule.progress(noFacts)
  return { current: required, required }
}

/** The progress of a badge that is not earned, whatever is measured now. */
export function unearned({ current, required }: BadgeProgress): BadgeProgress {
  return towards(required, current, false)
}
