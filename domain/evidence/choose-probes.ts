import type { CardArm, RepeatArm } from './lending.ts'

export type ProbeArm = CardArm | RepeatArm

/** A question that may be asked to measure the effect on a card or on a missed question. */
export type ProbeCandidate = { questionId: number; arm: ProbeArm }

/** The largest number of probes offered in seven days. */
export const probesAWeek = 5
/** The days from the first sight of the card, or from the miss, to the probe. */
export const probeAfterDays = 28

const armsInTurn: readonly ProbeArm[] = ['none', 'random', 'plan', 'no-repeat', 'repeat']

/**
 * Chooses one question of each arm in turn, as long as there are any, so that no arm is asked more because it
 * has more questions. Each question is chosen once.
 */
export function chooseProbes<Candidate extends ProbeCandidate>(
  candidates: readonly Candidate[],
  count: number,
): Candidate[] {
  const left = armsInTurn.map((arm) => candidates.filter((candidate) => candidate.arm === arm))
  const chosen = new Map<number, Candidate>()
  while (chosen.size < count && left.some((ofArm) => ofArm.length > 0)) {
    for (const ofArm of left) {
      const next = ofArm.shift()
      if (next && chosen.size < count && !chosen.has(next.questionId)) chosen.set(next.questionId, next)
    }
  }
  return [...chosen.values()]
}
