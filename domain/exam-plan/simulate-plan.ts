/** The plan of the days ahead, followed by a learner who does what it lists: for the promise, the chart of the days ahead and what is kept for days without a network. */

import { takesLowFirst } from '#domain/day-plan/load-ahead.ts'
import {
  type DayInput,
  type DayPlan,
  type DueCandidate,
  mostNewCards,
  type NewCandidate,
  type PlannedCard,
  planDay,
} from '#domain/day-plan/plan-day.ts'
import { repeatsOfFresh } from '#domain/questions/block/asked-again.ts'
import type { Memory, MemoryModel } from '#domain/scheduling/fsrs.ts'
import { scheduleReview } from '#domain/scheduling/schedule-review.ts'
import { dailyReviewBudget, secondsOfReview } from '#domain/scheduling/study-seconds.ts'
import { daysToCount, type Pace, worthOfReview } from './exam-gain.ts'
import { minutesBeforeExam } from './exam-plan.ts'
import type { MinutesOn } from './minutes-profile.ts'
import { awayFromRestDays, partOfUsualDay } from './rest-days.ts'

/** Of 100 answers some 65 are right, also of those to questions that are asked again: how many more are, is not known. */
const usualRight = 0.65

export type SimulationInput<Id> = {
  today: number
  examDay: number | null
  dailyMinutes: number
  /** Of each day, where they are not the daily minutes. */
  minutesOn?: MinutesOn | undefined
  newCardsPerDay: number
  restDays: ReadonlySet<number>
  pace: Pace
  /** By which the plan is made, and by which the learner is thought to remember. */
  memoryModel: MemoryModel
  trueMemory: MemoryModel
  /** How many cards each of these stands for: 1 when they are all of them. */
  each: number
  seen: readonly DueCandidate<Id>[]
  /** The first of those never seen, in their order; at least as many as may come in the days that are simulated. */
  unseen: readonly NewCandidate<Id>[]
  /** All of them. */
  unseenCount: number
  /** Nothing was studied before the first day. */
  isFirstDay?: boolean
  newWhileCatchingUp?: boolean
  /** All of them, as a plan of a day has them. */
  questions: { repeats: number; fresh: number }
  /** On the first day, before its plan was made; in cards of the simulation. */
  done?: DayInput<Id>['done'] | undefined
}

/** A day as it was planned, in cards of the simulation. */
export type SimulatedDay<Id> = { day: number } & DayPlan<Id>

/** What a second on a card is worth, as it was computed before and holds until a day. */
type KnownWorth = { until: number; worth: number; seconds: number }
type SimulatedCard<Id> = DueCandidate<Id> & { truth: Memory; known: KnownWorth | null }

/** A learner before the first day. `study` follows the plan of a day, each once and in their order. */
export function simulatePlan<Id extends string | number>(input: SimulationInput<Id>) {
  const { memoryModel, trueMemory, restDays, each } = input
  const { seconds } = input.pace
  // A day has its share of the minutes, so that a question takes its share too.
  const pace: Pace = { ...input.pace, seconds: { ...seconds, question: seconds.question / each } }
  const cards = new Map<Id, SimulatedCard<Id>>(
    input.seen.map((card) => [card.id, { ...card, truth: card.memory, known: null }]),
  )
  const load = new Map<number, number>()
  for (const { dueDay } of cards.values()) addTo(load, dueDay, 1)
  const unseen = [...input.unseen]
  let unseenCount = input.unseenCount
  const questions = { ...input.questions }
  const dailyBudget = dailyReviewBudget(minutesBeforeExam(input)) / each
  const minutesOn = (day: number) => (input.minutesOn?.(day) ?? input.dailyMinutes) / each
  const placedBy = awayFromRestDays(load, restDays)
  /** Of a sample whole cards are chosen: what a day leaves of its seconds and of its new cards, the next one has. */
  const mostCarriedOver = (day: number) =>
    each > 1 ? Math.max(minutesOn(day) * 60, pace.seconds.newCard) : 0
  let secondsCarriedOver = 0
  let newCarriedOver = 0
  /** In their order: what the plan knew of a card before its review. */
  const reviewed: { stability: number; days: number }[] = []
  /** Chances add up: each time they reach 1, a card is known. */
  const known = { reviews: 0.5, newCards: 0.5 }

  const isKnown = (kind: keyof typeof known, chance: number): boolean => {
    known[kind] += chance
    if (known[kind] < 1) return false
    known[kind] -= 1
    return true
  }

  /** A card that waits changes little: its worth holds until it has waited twice as long, or the exam is half as far. */
  const dueOn = (today: number): SimulatedCard<Id>[] => {
    const due = [...cards.values()].filter(({ dueDay }) => dueDay <= today)
    const plan = { today, examDay: input.examDay, memoryModel }
    const halfWay = today + daysToCount(plan) / 2
    for (const card of due) {
      if (card.known && today < card.known.until) continue
      const until = Math.min(halfWay, 2 * today - card.lastStudyDay)
      card.known = { until, ...worthOfReview(card, { plan, pace }) }
    }
    return due
  }

  const rate = (before: SimulatedCard<Id> | null, today: number, confidence: 1 | 3) => {
    const { memory = null, lastStudyDay = null } = before ?? {}
    const scheduled = scheduleReview({
      ...{ memory, lastStudyDay, today, confidence, memoryModel, dailyBudget },
      examDay: input.examDay,
      loadByDay: placedBy,
    })
    const truth = trueMemory.reviewCard(before?.truth ?? null, today - (lastStudyDay ?? today), confidence)
    return { memory: scheduled.memory, dueDay: scheduled.dueDay, lastStudyDay: today, truth, known: null }
  }

  /** @returns the seconds it took. */
  const review = (card: SimulatedCard<Id>, today: number): number => {
    const recall = trueMemory.recallAfter(card.truth, today - card.lastStudyDay)
    reviewed.push({ stability: card.memory.stability, days: today - card.lastStudyDay })
    addTo(load, card.dueDay, -1)
    if (!isKnown('reviews', recall)) Object.assign(card, rate(card, today, 1))
    Object.assign(card, rate(card, today, 3))
    addTo(load, card.dueDay, 1)
    return secondsOfReview(pace.seconds, recall)
  }

  const begin = ({ id, weight }: NewCandidate<Id>, today: number): number => {
    const first = isKnown('newCards', pace.knownAtSight) ? null : { id, weight, ...rate(null, today, 1) }
    const card = { id, weight, ...rate(first, today, 3) }
    cards.set(id, card)
    addTo(load, card.dueDay, 1)
    return pace.seconds.newCard
  }

  const doneOn = (today: number): DayInput<Id>['done'] =>
    (today === input.today ? input.done : undefined) ?? { reviews: 0, newCards: 0, questionSeconds: 0 }

  /** New cards a day as they may come, and as many whole ones as have added up. */
  const newCardsOn = (today: number): { perDay: number; most: number } => {
    const isFirstDay = input.isFirstDay === true && today === input.today
    const unseenBefore = (unseenCount + doneOn(today).newCards) * each
    const perDay = mostNewCards({ ...input, today, isFirstDay, unseenCount: unseenBefore }) / each
    newCarriedOver = Math.min(1, newCarriedOver) + perDay
    return { perDay, most: Math.floor(newCarriedOver + 1e-9) }
  }

  const answer = ({ repeats, fresh }: DayPlan<Id>['questions']) => {
    questions.fresh -= fresh
    questions.repeats += repeatsOfFresh(usualRight) * fresh - repeats
  }

  return {
    unseen: () => unseenCount,
    reviewed: (): readonly { stability: number; days: number }[] => reviewed,
    study(today: number): SimulatedDay<Id> {
      const secondsOfDay = minutesOn(today) * 60 * partOfUsualDay(today, restDays) + secondsCarriedOver
      const { perDay, most } = newCardsOn(today)
      const plan = planDay<Id>({
        ...{ today, examDay: input.examDay, memoryModel, pace, restDays: new Set() },
        due: dueOn(today),
        notDue: takesLowFirst({ today, examDay: input.examDay })
          ? [...cards.values()].filter(({ dueDay }) => dueDay > today)
          : [],
        dueAhead: load,
        newCards: unseen.slice(0, most),
        ...(today === input.today && { isFirstDay: input.isFirstDay === true }),
        unseenCount,
        newCardsToday: { most, perDay },
        newWhileCatchingUp: input.newWhileCatchingUp,
        newCardsPerDay: input.newCardsPerDay,
        questions: { repeats: Math.floor(questions.repeats), fresh: questions.fresh },
        dailyMinutes: secondsOfDay / 60,
        minutesOn: input.minutesOn && minutesOn,
        done: doneOn(today),
      })
      const newCount = plan.cards.filter(({ isNew }) => isNew).length
      // Those after the cards have only what whole cards of a sample leave, and that is carried over.
      const questionCount = plan.questions.repeats + plan.questions.fresh - plan.questionsAfterCards
      const spent = follow(plan.cards, today) + questionCount * pace.seconds.question
      answer(plan.questions)
      newCarriedOver -= newCount + doneOn(today).newCards
      const isShort = plan.waiting > 0 || newCount < most
      const mostSeconds = mostCarriedOver(today)
      secondsCarriedOver = Math.max(-mostSeconds, Math.min(mostSeconds, isShort ? secondsOfDay - spent : 0))
      return { day: today, ...plan }
    },
    /** Of all cards, unseen ones counted as 0. */
    recallOn(day: number): number {
      const sum = [...cards.values()].reduce(
        (all, { truth, lastStudyDay }) => all + trueMemory.recallAfter(truth, day - lastStudyDay),
        0,
      )
      return sum / (cards.size + unseenCount)
    },
  }

  function follow(planned: readonly PlannedCard<Id>[], today: number): number {
    let spent = 0
    for (const { id } of planned) {
      const card = cards.get(id)
      const next = card ? undefined : unseen.shift()
      if (card) spent += review(card, today)
      else if (next) {
        unseenCount -= 1
        spent += begin(next, today)
      }
    }
    return spent
  }
}

function addTo(load: Map<number, number>, day: number, count: number): void {
  load.set(day, (load.get(day) ?? 0) + count)
}
