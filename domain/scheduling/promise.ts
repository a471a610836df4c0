/** What a number of minutes a day buys: recall on the exam day, foretold by following the plan of every day until then. */
import { daysToCount, type Pace, type SeenCard, worthOfReview } from './exam-gain.ts'
import type { Memory, MemoryModel } from './fsrs.ts'
import { type DueCandidate, mostNewCards, planDay } from './plan-day.ts'
import { awayFromRestDays, partOfUsualDay } from './rest-days.ts'
import { scheduleReview } from './schedule-review.ts'
import { dailyReviewBudget, secondsOfReview } from './study-seconds.ts'

/** So many cards stand for all, or as many more as have time for this many new ones a day: a few milliseconds. */
const fewestFollowed = 100
const fewestNewInDay = 1.25
const mostFollowed = 240

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
type Followed = DueCandidate<number> & { truth: Memory; known: KnownWorth | null }

/** Follows the plan day by day with some of the cards, which have their share of the minutes. Without an exam date for 180 days. */
export function promiseOf(input: PromiseInput): StudyPromise {
  const total = input.seen.length + input.unseenCount
  if (total === 0) return { recallOnExamDay: null, allSeenOn: null, unseenOnExamDay: 0 }
  const each = Math.max(1, eachStandsFor(total, input))
  const course = createCourse(input, each)
  const lastDay = input.today + daysToCount(input)
  let allSeenOn = course.unseen() === 0 ? input.today : null
  for (let day = input.today; day < lastDay; day++) {
    course.study(day)
    if (course.unseen() === 0) allSeenOn ??= day
  }
  return {
    recallOnExamDay: course.recallOn(lastDay),
    allSeenOn,
    unseenOnExamDay: Math.round(course.unseen() * each),
  }
}

/** How many cards one that is followed stands for. */
function eachStandsFor(total: number, { dailyMinutes, pace }: PromiseInput): number {
  const byTime = (dailyMinutes * 60) / (fewestNewInDay * pace.seconds.newCard)
  return Math.min(total / fewestFollowed, Math.max(total / mostFollowed, byTime))
}

/** Each card followed stands for `each` of all. */
function createCourse(input: PromiseInput, each: number) {
  const { pace, memoryModel, trueMemory, restDays } = input
  const cards = followedOf(input.seen, each)
  const load = new Map<number, number>()
  for (const { dueDay } of cards) addTo(load, dueDay, 1)
  let unseen = Math.round(input.unseenCount / each)
  const dailyBudget = dailyReviewBudget(input.dailyMinutes) / each
  const placedBy = awayFromRestDays(load, restDays)
  /** What a day leaves of its seconds and of its new cards, since whole cards are chosen, the next one has. */
  let secondsOver = 0
  let newOver = 0
  /** Parts of the cards known so far: whole cards are known when they add up. */
  const known = { reviews: 0.5, newCards: 0.5 }

  const isKnown = (kind: keyof typeof known, chance: number): boolean => {
    known[kind] += chance
    if (known[kind] < 1) return false
    known[kind] -= 1
    return true
  }

  /** A card that waits changes little: its worth holds until it has waited twice as long, or the exam is half as far. */
  const dueOn = (today: number): Followed[] => {
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

  const rate = (card: Followed | null, today: number, confidence: 1 | 3): Followed => {
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
  const review = (card: Followed, today: number): number => {
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

  /** New cards of a day among those followed. */
  const newCardsOn = (today: number): number => {
    const more = mostNewCards({ ...input, today, unseenCount: unseen * each }) / each
    newOver = Math.min(1, newOver) + more
    return Math.min(unseen, Math.floor(newOver))
  }

  return {
    unseen: () => unseen,
    study(today: number) {
      const usual = (input.dailyMinutes * 60) / each
      const seconds = usual * partOfUsualDay(today, restDays) + secondsOver
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
      newOver -= plan.newCards
      const isShort = plan.later > 0 || plan.newCards < newCards
      const mostOver = Math.max(usual, pace.seconds.newCard)
      secondsOver = Math.max(-mostOver, Math.min(mostOver, isShort ? seconds - spent : 0))
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

/** Every so many of the cards in the order in which they are due; their memory is thought to be as it is known. */
function followedOf(seen: PromiseInput['seen'], each: number): Followed[] {
  const inOrder = [...seen].sort((a, b) => a.dueDay - b.dueDay || a.memory.stability - b.memory.stability)
  return Array.from({ length: Math.round(seen.length / each) }, (_, id) => {
    const card = inOrder[Math.min(seen.length - 1, Math.floor((id + 0.5) * each))]
    if (!card) throw new Error('there are as many cards as are followed')
    const { memory, lastStudyDay, dueDay } = card
    return { id, memory, lastStudyDay, dueDay, weight: 1, truth: memory, known: null }
  })
}

function addTo(load: Map<number, number>, day: number, count: number): void {
  load.set(day, (load.get(day) ?? 0) + count)
}
