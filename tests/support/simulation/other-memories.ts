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

interface PowerLaw {
  stability: number
  ease: number
}

/**
 * Forgetting by a power of time; what cards differ by is lognormal, and a long memory grows less. @param days until a
 * third is forgotten @param growth of that time at a review of what is half forgotten
 */
export function powerLawMemory({
  days: first,
  growth,
  decay,
}: {
  days: number
  growth: number
  decay: number
}): TrueMemory<PowerLaw> {
  const scale = (2 / 3) ** (-1 / decay) - 1
  const recallAfter = ({ stability }: PowerLaw, elapsed: number) =>
    (1 + (scale * elapsed) / stability) ** -decay
  return {
    recallAfter,
    study(state, elapsed, { isKnown, random }) {
      if (!state) {
        const ease = Math.exp(0.7 * normal(random))
        return { ease, stability: first * ease * (isKnown ? 3 : 1) }
      }
      const { ease, stability } = state
      const forgotten = 1 - recallAfter(state, elapsed)
      const grown = stability * (1 + growth * Math.sqrt(ease) * (0.4 + 1.2 * forgotten) * stability ** -0.1)
      return { ease, stability: isKnown ? grown : Math.max(first * ease * 0.6, stability * 0.3) }
    },
  }
}

/** By Box and Muller. */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

interface Practice {
  ease: number
  known: number
  missed: number
}

/**
 * Recall in log odds: of the card, with the logarithm of what was practised, less that of the days since; how the practice was
 * spaced is nothing to it. After Lindsey, Shroyer, Pashler and Mozer (2014). @param start the day after a first study
 */
export function practiceMemory({
  start,
  growth,
  forgetting,
}: {
  start: number
  growth: number
  forgetting: number
}): TrueMemory<Practice> {
  return {
    recallAfter: ({ ease, known, missed }, days) =>
      1 /
      (1 +
        Math.exp(
          -(start + ease + growth * Math.log(1 + known + missed / 2) - forgetting * Math.log(1 + days)),
        )),
    study(state, _days, { isKnown, random }) {
      const { ease, known, missed } = state ?? {
        ease: 0.7 * normal(random),
        known: isKnown ? 1 : 0,
        missed: 0,
      }
      return isKnown ? { ease, known: known + 1, missed } : { ease, known, missed: missed + 1 }
    },
  }
}
