import type { Memory } from '#domain/scheduling/fsrs.ts'
import { type MemoryWeights, memoryModelOf } from '#domain/scheduling/fsrs.ts'

/** How a simulated learner remembers in truth, whatever the plan believes. The state of a card is the model's own. */
export interface TrueMemory<State> {
  /** Chance of recall so many days after the card was studied last. */
  recallAfter(state: State, days: number): number
  /** After studying it: null for a new card; `isKnown`, or missed first and known on the same day. */
  study(state: State | null, days: number, how: { isKnown: boolean; random: () => number }): State
}

export function fsrsMemory(weights: MemoryWeights): TrueMemory<Memory> {
  const { recallAfter, reviewCard } = memoryModelOf(weights)
  return {
    recallAfter,
    study(memory, days, { isKnown }) {
      const missed = isKnown ? null : reviewCard(memory, days, 1)
      return missed ? reviewCard(missed, 0, 3) : reviewCard(memory, days, 3)
    },
  }
}

interface HalfLife {
  days: number
  ease: number
}

/** Forgetting by half-lives, which grow more the more was forgotten; cards differ. @param growth of a half-life at a review */
export function halfLifeMemory({
  days: first,
  growth,
}: {
  days: number
  growth: number
}): TrueMemory<HalfLife> {
  const recallAfter = ({ days }: HalfLife, elapsed: number) => 2 ** (-elapsed / days)
  return {
    recallAfter,
    study(state, elapsed, { isKnown, random }) {
      if (!state) {
        const ease = Math.exp((random() + random() + random() - 1.5) * 0.9)
        return { ease, days: first * ease * (isKnown ? 3 : 1) }
      }
      const { ease, days } = state
      const forgotten = 1 - recallAfter(state, elapsed)
      const grown = days * (1 + growth * ease * (0.3 + 2 * forgotten))
      return { ease, days: isKnown ? grown : Math.max(first * ease * 0.7, days * 0.4) }
    },
  }
}

interface Traces {
  now: number
  difficulty: number
  traces: { at: number; decay: number }[]
}

const decayGrowth = 0.22
const noise = 0.35
/** A trace is never younger than half an hour, in days. */
const youngest = 0.02

/** Each study leaves a trace that fades by a power law, the sooner the more active the memory was: after Pavlik and Anderson (2005). */
export function traceMemory({ threshold, decay }: { threshold: number; decay: number }): TrueMemory<Traces> {
  const activation = ({ traces }: Traces, now: number) =>
    Math.log(traces.reduce((sum, trace) => sum + Math.max(youngest, now - trace.at) ** -trace.decay, 0))
  return {
    recallAfter: (state, days) =>
      1 / (1 + Math.exp((threshold + state.difficulty - activation(state, state.now + days)) / noise)),
    study(before, days, { isKnown, random }) {
      const state: Traces = before
        ? { ...before, now: before.now + days, traces: [...before.traces] }
        : { now: 0, difficulty: (random() + random() - 1) * 0.5, traces: [] }
      const active = state.traces.length > 0 ? Math.min(0.8, activation(state, state.now)) : -9
      const added = isKnown ? (before ? 1 : 3) : 2
      for (let place = 0; place < added; place++) {
        const own = Math.min(0.8, decayGrowth * Math.exp(active) + decay)
        state.traces.push({ at: state.now, decay: own })
      }
      return state
    },
  }
}
