/** What a number of minutes a day buys: recall on the exam day, predicted by simulating the plan of every day until then with a sample of the cards. */

import type { DueCandidate } from '#domain/day-plan/plan-day.ts'
import { daysToCount, type SeenCard } from './exam-gain.ts'
import { meanMinutes } from './minutes-profile.ts'
import { type SimulationInput, simulatePlan } from './simulate-plan.ts'

/**
 * The sample: 100 cards, and with few minutes as many more, 240 at most, as give its share of a day time for this many new
 * cards. So a promise takes a few milliseconds and is within three points of a simulation of all cards (promise.simulation.test.ts).
 */
const smallestSample = 100
const largestSample = 240
const leastNewInDay = 1.25

/** What the plan of the days is made of, but for the cards themselves: they are all alike here. */
export type PromiseInput = Omit<SimulationInput<never>, 'each' | 'seen' | 'unseen'> & {
  seen: readonly (SeenCard & { dueDay: number })[]
}

export type StudyPromise = {
  /** Of all cards, unseen ones counted as 0; null without a card. */
  recallOnExamDay: number | null
  /** The day on which the last card is seen for the first time; null when that is not before the exam. */
  allSeenOn: number | null
  unseenOnExamDay: number
  /** Cards seen for the first time until then. */
  newCards: number
  /** Of the cards seen by then; null without one. */
  recallOfSeen: number | null
}

/** Simulates the plan day by day: the sample has its share of the minutes. Without an exam date for 180 days. */
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

/** The plan of a sample of the cards: how many these are, and how many of them were never seen. */
export function simulateSample(input: PromiseInput) {
  const each = Math.max(1, eachStandsFor(input.seen.length + input.unseenCount, input))
  const sample = sampleOf(input.seen, each)
  const unseen = input.unseenCount === 0 ? 0 : Math.max(1, Math.round(input.unseenCount / each))
  const simulation = simulatePlan<number>({
    ...{ ...input, each, seen: sample, unseenCount: unseen },
    done: shareOf(input.done, each),
    unseen: Array.from({ length: unseen }, (_, index) => ({ id: sample.length + index, weight: 1 })),
  })
  return { simulation, cards: sample.length + unseen, unseen }
}

/** What was done today, as much of it as there is of the cards. */
function shareOf(done: PromiseInput['done'], each: number): PromiseInput['done'] {
  return (
    done && {
      reviews: done.reviews / each,
      newCards: done.newCards / each,
      questionSeconds: done.questionSeconds / each,
    }
  )
}

/** How many cards each of the sample stands for. */
function eachStandsFor(total: number, input: PromiseInput): number {
  const { today, dailyMinutes, minutesOn, pace } = input
  const minutes = minutesOn ? meanMinutes(minutesOn, today, today + daysToCount(input)) : dailyMinutes
  const byTime = (minutes * 60) / (leastNewInDay * pace.seconds.newCard)
  return Math.min(total / smallestSample, Math.max(total / largestSample, byTime))
}

/** One of every `each` cards in the order in which they are due; their memory is thought to be as it is known. */
function sampleOf(seen: PromiseInput['seen'], each: number): DueCandidate<number>[] {
  const inOrder = [...seen].sort((a, b) => a.dueDay - b.dueDay || a.memory.stability - b.memory.stability)
  return Array.from({ length: Math.round(seen.length / each) }, (_, id) => {
    const card = inOrder[Math.min(seen.length - 1, Math.floor((id + 0.5) * each))]
    if (!card) throw new Error('the sample is no larger than the cards')
    const { memory, lastStudyDay, dueDay } = card
    return { id, memory, lastStudyDay, dueDay, weight: 1 }
  })
}
