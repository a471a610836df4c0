import type { CardArm, RepeatArm } from './lending.ts'

export type ProbeArm = CardArm | RepeatArm

/** A question that may be asked to learn what became of a card, or of a missed question. */
export type ProbeCandidate = { questionId: number; arm: ProbeArm }

/** At most so many are offered in seven days. */
export const probesAWeek = 5
/** From the first sight of the card, or the miss, to the probe. */
export const probeAfterDays = 28

const armsInTurn: readonly ProbeArm[] = ['none', 'random', 'plan', 'no-repeat', 'repeat']

/** One of each arm in turn, as long as there are any: no arm is asked more because it has more. Each question once. */
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
