/** The common part of the rules by which badges are earned. */
import type { Badge } from './badge.ts'
import { type BadgeFacts, noFacts } from './badge-facts.ts'

/**
 * A badge is earned when `current` has reached `required`. `required` is at least 1, and `current` never
 * exceeds it.
 */
export type BadgeProgress = { current: number; required: number }

export type BadgeRule = Badge & {
  /** The facts that `progress` reads: no others need to be measured. */
  reads: readonly (keyof BadgeFacts)[]
  progress: (facts: BadgeFacts) => BadgeProgress
}

/** Defines a rule; the type ensures that it reads only the facts that it lists. */
export function badgeRule<Fact extends keyof BadgeFacts>(
  rule: Badge & { reads: readonly Fact[]; progress: (facts: Pick<BadgeFacts, Fact>) => BadgeProgress },
): BadgeRule {
  return rule
}

/** @throws Error when a fact that the rule reads was not measured. */
export function progressOf(rule: BadgeRule, facts: Partial<BadgeFacts>): BadgeProgress {
  const missing = rule.reads.find((fact) => facts[fact] === undefined)
  if (missing) throw new Error(`the badge ${rule.id} needs ${missing}`)
  // Facts that the rule does not read may be missing.
  return rule.progress(facts as BadgeFacts)
}

export function isEarned({ current, required }: BadgeProgress): boolean {
  return current >= required
}

/**
 * Progress towards a number. With a condition it stays one short of the number until the condition is met.
 */
export function towards(required: number, current: number, isMet = true): BadgeProgress {
  const all = Math.max(1, required)
  return { current: Math.min(current, isMet ? all : all - 1), required: all }
}

/**
 * The progress of an earned badge, for which nothing is measured. A number that depends on the catalogue is
 * shown as 1 of 1.
 */
export function fullProgress(rule: BadgeRule): BadgeProgress {
  const { required } = rule.progress(noFacts)
  return { current: required, required }
}

/** The progress of a badge that is not earned: at least one short, whatever is measured now. */
export function unearned({ current, required }: BadgeProgress): BadgeProgress {
  return towards(required, current, false)
}
