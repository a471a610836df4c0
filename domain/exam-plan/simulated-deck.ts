/** The cards of a simulated learner: reviewed as the plan says, remembered as the learner's true memory has it. */
import type { DueCandidate, NewCandidate, PlannedCard } from '#domain/day-plan/plan-day.ts'
import type { Memory } from '#domain/scheduling/fsrs.ts'
import { scheduleReview } from '#domain/scheduling/schedule-review.ts'
import { dailyReviewBudget, secondsOfReview } from '#domain/scheduling/study-seconds.ts'
import { daysToCount, type Pace, worthOfReview } from './exam-gain.ts'
import { minutesBeforeExam } from './exam-plan.ts'
import { awayFromRestDays } from './rest-days.ts'
import type { SimulationInput } from './simulation-input.ts'

/** The worth of a second on a card, as computed before; it holds until a day. */
type KnownWorth = { until: number; worth: number; seconds: number }
type SimulatedCard<Id> = DueCandidate<Id> & { truth: Memory; known: KnownWorth | null }

export class SimulatedDeck<Id extends string | number> {
  readonly #input: SimulationInput<Id>
  readonly #pace: Pace
  readonly #cards: Map<Id, SimulatedCard<Id>>
  readonly #unseen: NewCandidate<Id>[]
  readonly #dailyBudget: number
  readonly #placedBy: ReturnType<typeof awayFromRestDays>
  /** Chances are added up: each time they reach 1, a card counts as known. */
  readonly #known = { reviews: 0.5, newCards: 0.5 }
  /** The number of cards that are due on each day. */
  readonly load = new Map<number, number>()
  readonly reviewed: { stability: number; days: number }[] = []
  unseenCount: number

  constructor(input: SimulationInput<Id>, pace: Pace) {
    this.#input = input
    this.#pace = pace
    this.#cards = new Map(input.seen.map((card) => [card.id, { ...card, truth: card.memory, known: null }]))
    for (const { dueDay } of this.#cards.values()) this.#addDue(dueDay, 1)
    this.#unseen = [...input.unseen]
    this.unseenCount = input.unseenCount
    this.#dailyBudget = dailyReviewBudget(minutesBeforeExam(input)) / input.each
    this.#placedBy = awayFromRestDays(this.load, input.restDays)
  }

  /**
   * The due cards. The worth of a waiting card changes slowly: it is kept until the card has waited twice as
   * long, or the exam is half as far.
   */
  dueOn(today: number): SimulatedCard<Id>[] {
    const due = [...this.#cards.values()].filter(({ dueDay }) => dueDay <= today)
    const { examDay, memoryModel } = this.#input
    const plan = { today, examDay, memoryModel }
    const halfWay = today + daysToCount(plan) / 2
    for (const card of due) {
      if (card.known && today < card.known.until) continue
      const until = Math.min(halfWay, 2 * today - card.lastStudyDay)
      card.known = { until, ...worthOfReview(card, { plan, pace: this.#pace }) }
    }
    return due
  }

  notDueOn(today: number): SimulatedCard<Id>[] {
    return [...this.#cards.values()].filter(({ dueDay }) => dueDay > today)
  }

  nextUnseen(most: number): NewCandidate<Id>[] {
    return this.#unseen.slice(0, most)
  }

  /** Studies the planned cards. @returns the seconds that they took */
  follow(planned: readonly PlannedCard<Id>[], today: number): number {
    let spent = 0
    for (const { id } of planned) {
      const card = this.#cards.get(id)
      const next = card ? undefined : this.#unseen.shift()
      if (card) spent += this.#review(card, today)
      else if (next) {
        this.unseenCount -= 1
        spent += this.#begin(next, today)
      }
    }
    return spent
  }

  recallOn(day: number): number {
    const { trueMemory } = this.#input
    const sum = [...this.#cards.values()].reduce(
      (all, { truth, lastStudyDay }) => all + trueMemory.recallAfter(truth, day - lastStudyDay),
      0,
    )
    return sum / (this.#cards.size + this.unseenCount)
  }

  #review(card: SimulatedCard<Id>, today: number): number {
    const days = today - card.lastStudyDay
    const recall = this.#input.trueMemory.recallAfter(card.truth, days)
    this.reviewed.push({ stability: card.memory.stability, days })
    this.#addDue(card.dueDay, -1)
    if (!this.#isKnown('reviews', recall)) Object.assign(card, this.#rate(card, today, 1))
    Object.assign(card, this.#rate(card, today, 3))
    this.#addDue(card.dueDay, 1)
    return secondsOfReview(this.#pace.seconds, recall)
  }

  #begin({ id, weight }: NewCandidate<Id>, today: number): number {
    const isKnown = this.#isKnown('newCards', this.#pace.knownAtSight)
    const first = isKnown ? null : { id, weight, ...this.#rate(null, today, 1) }
    const card = { id, weight, ...this.#rate(first, today, 3) }
    this.#cards.set(id, card)
    this.#addDue(card.dueDay, 1)
    return this.#pace.seconds.newCard
  }

  #rate(before: SimulatedCard<Id> | null, today: number, confidence: 1 | 3) {
    const { memoryModel, trueMemory, examDay } = this.#input
    const { memory = null, lastStudyDay = null } = before ?? {}
    const scheduled = scheduleReview({
      ...{ memory, lastStudyDay, today, confidence, memoryModel, dailyBudget: this.#dailyBudget },
      examDay,
      loadByDay: this.#placedBy,
    })
    const truth = trueMemory.reviewCard(before?.truth ?? null, today - (lastStudyDay ?? today), confidence)
    return { memory: scheduled.memory, dueDay: scheduled.dueDay, lastStudyDay: today, truth, known: null }
  }

  #isKnown(kind: 'reviews' | 'newCards', chance: number): boolean {
    this.#known[kind] += chance
    if (this.#known[kind] < 1) return false
    this.#known[kind] -= 1
    return true
  }

  #addDue(day: number, count: number): void {
    this.load.set(day, (this.load.get(day) ?? 0) + count)
  }
}
