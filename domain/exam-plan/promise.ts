/**
 * The promise for a number of minutes a day: recall on the exam day, predicted by simulating the plan of
 * every day until then with a sample of the cards.
 */
import type { DueCandidate } from '#domain/day-plan/plan-day.ts'
import { daysToCount, type SeenCard } from './exam-gain.ts'
import { meanMinutes } from './minutes-profile.ts'
import { PlanSimulation } from './plan-simulation.ts'
import type { SimulationInput } from './simulation-input.ts'

/**
 * The size of the sample: 100 cards; with few minutes more, at most 240, so that its share of a day has time
 * for this many new cards. A promise takes a few milliseconds and is within three points of a simulation of
 * all cards (promise.simulation.test.ts).
 */
const smallestSample = 100
const largestSample = 240
const leastNewInDay = 1.25

/** The input of the plan of the days without the cards' weights: all cards are alike here. */
export type PromiseInput = Omit<SimulationInput<never>, 'each' | 'seen' | 'unseen'> & {
  seen: readonly (SeenCard & { dueDay: number })[]
}

export type StudyPromise = {
  /** The recall over all cards, with 0 for unseen ones; null without a card. */
  recallOnExamDay: number | null
  /** The day on which the last card is seen for the first time; null when that is not before the exam. */
  allSeenOn: number | null
  unseenOnExamDay: number
  /** The number of cards seen for the first time by then. */
  newCards: number
  /** The recall over the cards seen by then; null without one. */
  recallOfSeen: number | null
}

/**
 * Simulates the plan day by day with a sample, which has its share of the minutes. Without an exam date it
 * covers 180 days.
 */
export function promiseOf(input: PromiseInput): StudyPromise {
  if (input.seen.length + input.unseenCount === 0) {
    return { recallOnExamDay: null, allSeenOn: null, unseenOnExamDay: 0, newCards: 0, recallOfSeen: null }
  }
  const { simulation, cards, unseen } = simulateSample(input)
  const lastDay = input.today + daysToCount(input)
  let allSeenOn = simulation.unseen() === 0 ? input.today : null
  for (let day = input.today; day < lastDay; day++) {
    simulation.study(day)
    if (simulation.unseen() === 0) allSeenOn ??= day
  }
  const recallOnExamDay = simulation.recallOn(lastDay)
  const unseenPart = unseen === 0 ? 0 : simulation.unseen() / unseen
  const unseenOnExamDay = Math.round(unseenPart * input.unseenCount)
  const cardsSeen = cards - simulation.unseen()
  return {
    recallOnExamDay,
    allSeenOn,
    unseenOnExamDay,
    newCards: input.unseenCount - unseenOnExamDay,
    recallOfSeen: cardsSeen === 0 ? null : (recallOnExamDay * cards) / cardsSeen,
  }
}

/**
 * Simulates the plan with a sample of the cards; also returns the size of the sample and the number of unseen
 * cards in it.
 */
export function simulateSample(input: PromiseInput) {
  const each = Math.max(1, eachStandsFor(input.seen.length + input.unseenCount, input))
  const sample = sampleOf(input.seen, each)
  const unseen = input.unseenCount === 0 ? 0 : Math.max(1, Math.round(input.unseenCount / each))
  const simulation = new PlanSimulation<number>({
    ...{ ...input, each, seen: sample, unseenCount: unseen },
    done: shareOf(input.done, each),
    unseen: Array.from({ length: unseen }, (_, index) => ({ id: sample.length + index, weight: 1 })),
  })
  return { simulation, cards: sample.length + unseen, unseen }
}

/** The part of what was done today that falls to the sample. */
function shareOf(done: PromiseInput['done'], each: number): PromiseInput['done'] {
  return (
    done && {
      reviews: done.reviews / each,
      newCards: done.newCards / each,
      questionSeconds: done.questionSeconds / each,
    }
  )
}

/** The number of cards for which each card of the sample stands. */
function eachStandsFor(total: number, input: PromiseInput): number {
  const { today, dailyMinutes, minutesOn, pace } = input
  const minutes = minutesOn ? meanMinutes(minutesOn, today, today + daysToCount(input)) : dailyMinutes
  const byTime = (minutes * 60) / (leastNewInDay * pace.seconds.newCard)
  return Math.min(total / smallestSample, Math.max(total / largestSample, byTime))
}

/**
 * Takes one of every `each` cards in the order in which they are due; their memory states are assumed to be
 * right.
 */
function sampleOf(seen: PromiseInput['seen'], each: number): DueCandidate<number>[] {
  const inOrder = [...seen].sort((a, b) => a.dueDay - b.dueDay || a.memory.stability - b.memory.stability)
  return Array.from({ length: Math.round(seen.length / each) }, (_, id) => {
    const card = inOrder[Math.min(seen.length - 1, Math.floor((id + 0.5) * each))]
    if (!card) throw new Error('the sample is no larger than the cards')
    const { memory, lastStudyDay, dueDay } = card
    return { id, memory, lastStudyDay, dueDay, weight: 1 }
  })
}
