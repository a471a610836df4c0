/** What a number of minutes a day buys: recall on the exam day, predicted by simulating the plan of every day until then with a sample of the cards. */
import { daysToCount, type Pace, type SeenCard, worthOfReview } from './exam-gain.ts'
import type { Memory, MemoryModel } from './fsrs.ts'
import { type DueCandidate, mostNewCards, planDay } from './plan-day.ts'
import { awayFromRestDays, partOfUsualDay } from './rest-days.ts'
import { scheduleReview } from './schedule-review.ts'
import { dailyReviewBudget, secondsOfReview } from './study-seconds.ts'

/**
 * The sample: 100 cards, and with few minutes as many more, 240 at most, as give its share of a day time for this many new
 * cards. So a promise takes a few milliseconds and is within three points of a simulation of all cards (promise.simulation.test.ts).
 */
const smallestSample = 100
const largestSample = 240
const leastNewInDay = 1.25

export type PromiseInput = {
  today: number
  examDay: number | null
  dailyMinutes: number
  newCardsPerDay: number
  restDays: ReadonlySet<number>
  pace: Pace
  /** By which the plan is made, and by which the learner is thought to remember. */
  memoryModel: MemoryModel
  trueMemory: MemoryModel
  seen: readonly (SeenCard & { dueDay: number })[]
  unseenCount: number
}

export type StudyPromise = {
  /** Of all cards, unseen ones counted as 0; null without a card. */
  recallOnExamDay: number | null
  /** The day on which the last card is seen for the first time; null when that is not before the exam. */
  allSeenOn: number | null
  unseenOnExamDay: number
}

/** What a second on a card is worth, as it was computed before and holds until a day. */
type KnownWorth = { until: number; worth: number; seconds: number }
type SampledCard = DueCandidate<number> & { truth: Memory; known: KnownWorth | null }

/** Simulates the plan day by day: the sample has its share of the minutes. Without an exam date for 180 days. */
export function promiseOf(input: PromiseInput): StudyPromise {
  const total = input.seen.length + input.unseenCount
  if (total === 0) return { recallOnExamDay: null, allSeenOn: null, unseenOnExamDay: 0 }
  const each = Math.max(1, eachStandsFor(total, input))
  const simulation = createSimulation(input, each)
  const lastDay = input.today + daysToCount(input)
  let allSeenOn = simulation.unseen() === 0 ? input.today : null
  for (let day = input.today; day < lastDay; day++) {
    simulation.study(day)
    if (simulation.unseen() === 0) allSeenOn ??= day
  }
  return {
    recallOnExamDay: simulation.recallOn(lastDay),
    allSeenOn,
    unseenOnExamDay: Math.round(simulation.unseen() * each),
  }
}

/** How many cards each of the sample stands for. */
function eachStandsFor(total: number, { dailyMinutes, pace }: PromiseInput): number {
  const byTime = (dailyMinutes * 60) / (leastNewInDay * pace.seconds.newCard)
  return Math.min(total / smallestSample, Math.max(total / largestSample, byTime))
}

/** @param each how many cards each of the sample stands for */
function createSimulation(input: PromiseInput, each: number) {
  const { pace, memoryModel, trueMemory, restDays } = input
  const cards = sampleOf(input.seen, each)
  const load = new Map<number, number>()
  for (const { dueDay } of cards) addTo(load, dueDay, 1)
  let unseen = Math.round(input.unseenCount / each)
  const dailyBudget = dailyReviewBudget(input.dailyMinutes) / each
  const placedBy = awayFromRestDays(load, restDays)
  /** Whole cards are chosen: what a day leaves of its seconds and of its new cards, the next one has. */
  let secondsCarriedOver = 0
  let newCarriedOver = 0
  /** Chances add up: each time they reach 1, a card is known. */
  const known = { reviews: 0.5, newCards: 0.5 }

  const isKnown = (kind: keyof typeof known, chance: number): boolean => {
    known[kind] += chance
    if (known[kind] < 1) return false
    known[kind] -= 1
    return true
  }

  /** A card that waits changes little: its worth holds until it has waited twice as long, or the exam is half as far. */
  const dueOn = (today: number): SampledCard[] => {
    const due = cards.filter(({ dueDay }) => dueDay <= today)
    const plan = { today, examDay: input.examDay, memoryModel }
    const halfWay = today + daysToCount(plan) / 2
    for (const card of due) {
      if (card.known && today < card.known.until) continue
      const until = Math.min(halfWay, 2 * today - card.lastStudyDay)
      card.known = { until, ...worthOfReview(card, { plan, pace }) }
    }
    return due
  }

  const rate = (card: SampledCard | null, today: number, confidence: 1 | 3): SampledCard => {
    const { memory = null, lastStudyDay = null } = card ?? {}
    const scheduled = scheduleReview({
      ...{ memory, lastStudyDay, today, confidence, memoryModel, dailyBudget },
      examDay: input.examDay,
      loadByDay: placedBy,
    })
    const truth = trueMemory.reviewCard(card?.truth ?? null, today - (lastStudyDay ?? today), confidence)
    const after = {
      memory: scheduled.memory,
      dueDay: scheduled.dueDay,
      lastStudyDay: today,
      truth,
      known: null,
    }
    return card ? Object.assign(card, after) : { ...after, id: cards.length, weight: 1 }
  }

  /** @returns the seconds it took. */
  const review = (card: SampledCard, today: number): number => {
    const recall = trueMemory.recallAfter(card.truth, today - card.lastStudyDay)
    addTo(load, card.dueDay, -1)
    if (!isKnown('reviews', recall)) rate(card, today, 1)
    rate(card, today, 3)
    addTo(load, card.dueDay, 1)
    return secondsOfReview(pace.seconds, recall)
  }

  const begin = (today: number): number => {
    const first = isKnown('newCards', pace.knownAtSight) ? null : rate(null, today, 1)
    const card = rate(first, today, 3)
    cards.push(card)
    addTo(load, card.dueDay, 1)
    unseen -= 1
    return pace.seconds.newCard
  }

  /** New cards of a day in the sample. */
  const newCardsOn = (today: number): number => {
    const more = mostNewCards({ ...input, today, unseenCount: unseen * each }) / each
    newCarriedOver = Math.min(1, newCarriedOver) + more
    return Math.min(unseen, Math.floor(newCarriedOver))
  }

  return {
    unseen: () => unseen,
    study(today: number) {
      const usual = (input.dailyMinutes * 60) / each
      const seconds = usual * partOfUsualDay(today, restDays) + secondsCarriedOver
      const newCards = newCardsOn(today)
      const plan = planDay<number>({
        ...{ today, examDay: input.examDay, memoryModel, pace, restDays: new Set() },
        due: dueOn(today),
        newCards: Array.from({ length: newCards }, () => ({ id: -1, weight: 1 })),
        unseenCount: Math.max(unseen, newCards * daysToCount({ today, examDay: input.examDay })),
        newCardsPerDay: newCards,
        dueQuestions: 0,
        dailyMinutes: seconds / 60,
        done: { reviews: 0, newCards: 0, questionSeconds: 0 },
      })
      let spent = 0
      for (const id of plan.cards) {
        const card = cards[id]
        spent += card ? review(card, today) : begin(today)
      }
      newCarriedOver -= plan.newCards
      const isShort = plan.later > 0 || plan.newCards < newCards
      const mostCarriedOver = Math.max(usual, pace.seconds.newCard)
      secondsCarriedOver = Math.max(
        -mostCarriedOver,
        Math.min(mostCarriedOver, isShort ? seconds - spent : 0),
      )
    },
    recallOn(day: number): number {
      const sum = cards.reduce(
        (all, { truth, lastStudyDay }) => all + trueMemory.recallAfter(truth, day - lastStudyDay),
        0,
      )
      return sum / (cards.length + unseen)
    },
  }
}

/** One of every `each` cards in the order in which they are due; their memory is thought to be as it is known. */
function sampleOf(seen: PromiseInput['seen'], each: number): SampledCard[] {
  const inOrder = [...seen].sort((a, b) => a.dueDay - b.dueDay || a.memory.stability - b.memory.stability)
  return Array.from({ length: Math.round(seen.length / each) }, (_, id) => {
    const card = inOrder[Math.min(seen.length - 1, Math.floor((id + 0.5) * each))]
    if (!card) throw new Error('the sample is no larger than the cards')
    const { memory, lastStudyDay, dueDay } = card
    return { id, memory, lastStudyDay, dueDay, weight: 1, truth: memory, known: null }
  })
}

function addTo(load: Map<number, number>, day: number, count: number): void {
  load.set(day, (load.get(day) ?? 0) + count)
}
