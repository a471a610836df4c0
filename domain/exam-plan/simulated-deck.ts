/** The cards of a simulated learner: reviewed as the plan says, remembered as the learner's true memory has it. */
import type { DueCandidate, NewCandidate, PlannedCard } from '#domain/day-plan/plan-day.ts'
import type { Memory } from '#domain/scheduling/fsrs.ts'
import { scheduleReview } from '#domain/scheduling/schedule-review.ts'
import { dailyReviewBudget, secondsOfReview } from '#domain/scheduling/study-seconds.ts'
import { daysToCount, type Pace, worthOfReview } from './exam-gain.ts'
import { minutesBeforeExam } from './exam-plan.ts'
import { awayFromRestDays } from './rest-days.ts'
import type { SimulationInput } from './simulation-input.ts'

export class SimulatedDeck<Id extends string | number> {
  readonly #input: SimulationInput<Id>
  readonly #pace: Pace
  readonly #cards: Map<Id, DueCandidate<Id>>
  /** The learner's memory of the cards that were rated; of the others it is what the plan knows. */
  readonly #truths = new Map<Id, Memory>()
  /** The day until which the worth of a card holds that was computed before. */
  readonly #worthUntil = new Map<Id, number>()
  /** The cards by the day on which they are due, of the days that have not come. */
  readonly #ahead = new Map<number, DueCandidate<Id>[]>()
  /** The cards that have come due and were not reviewed since. */
  #due: DueCandidate<Id>[] = []
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
    this.#cards = new Map(input.seen.map((card) => [card.id, card]))
    for (const card of input.seen) this.#await(card)
    this.#unseen = [...input.unseen]
    this.unseenCount = input.unseenCount
    this.#dailyBudget = dailyReviewBudget(minutesBeforeExam(input)) / input.each
    this.#placedBy = awayFromRestDays(this.load, input.restDays)
  }

  /**
   * The due cards. The worth of a waiting card changes slowly: it is kept until the card has waited twice as
   * long, or the exam is half as far.
   */
  dueOn(today: number): DueCandidate<Id>[] {
    const due = this.#cardsDue(today)
    const { examDay, memoryModel } = this.#input
    const plan = { today, examDay, memoryModel }
    const halfWay = today + daysToCount(plan) / 2
    for (const card of due) {
      if (card.known && today < (this.#worthUntil.get(card.id) ?? 0)) continue
      this.#worthUntil.set(card.id, Math.min(halfWay, 2 * today - card.lastStudyDay))
      card.known = worthOfReview(card, { plan, pace: this.#pace })
    }
    return due
  }

  notDueOn(today: number): DueCandidate<Id>[] {
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
      (all, card) => all + trueMemory.recallAfter(this.#truthOf(card), day - card.lastStudyDay),
      0,
    )
    return sum / (this.#cards.size + this.unseenCount)
  }

  #review(card: DueCandidate<Id>, today: number): number {
    const days = today - card.lastStudyDay
    const recall = this.#input.trueMemory.recallAfter(this.#truthOf(card), days)
    this.reviewed.push({ stability: card.memory.stability, days })
    this.#addLoad(card.dueDay, -1)
    const missed = this.#isKnown('reviews', recall) ? card : { ...card, ...this.#rate(card, today, 1) }
    this.#put({ ...missed, ...this.#rate(missed, today, 3) })
    return secondsOfReview(this.#pace.seconds, recall)
  }

  #begin(card: NewCandidate<Id>, today: number): number {
    const isKnown = this.#isKnown('newCards', this.#pace.knownAtSight)
    const first = isKnown ? card : { ...card, ...this.#rate(card, today, 1) }
    this.#put({ ...card, ...this.#rate(first, today, 3) })
    return this.#pace.seconds.newCard
  }

  #rate(before: NewCandidate<Id> & Partial<DueCandidate<Id>>, today: number, confidence: 1 | 3) {
    const { memoryModel, trueMemory, examDay } = this.#input
    const { id, memory = null, lastStudyDay = null } = before
    const scheduled = scheduleReview({
      ...{ memory, lastStudyDay, today, confidence, memoryModel, dailyBudget: this.#dailyBudget },
      examDay,
      loadByDay: this.#placedBy,
    })
    const truth = this.#truths.get(id) ?? memory
    this.#truths.set(id, trueMemory.reviewCard(truth, today - (lastStudyDay ?? today), confidence))
    return { memory: scheduled.memory, dueDay: scheduled.dueDay, lastStudyDay: today, known: null }
  }

  readonly #truthOf = ({ id, memory }: DueCandidate<Id>): Memory => this.#truths.get(id) ?? memory

  #isKnown(kind: 'reviews' | 'newCards', chance: number): boolean {
    this.#known[kind] += chance
    if (this.#known[kind] < 1) return false
    this.#known[kind] -= 1
    return true
  }

  /** The cards that are due, as they are now; those of the input are copied before anything of them changes. */
  #cardsDue(today: number): DueCandidate<Id>[] {
    const isAsItWas = (card: DueCandidate<Id>) => this.#cards.get(card.id) === card
    const waiting = this.#due.filter(isAsItWas)
    const days = [...this.#ahead.keys()].filter((day) => day <= today).sort((a, b) => a - b)
    const come = days
      .flatMap((day) => this.#ahead.get(day) ?? [])
      .filter(isAsItWas)
      .map((card) => ({ ...card, known: null }))
    for (const day of days) this.#ahead.delete(day)
    for (const card of come) this.#cards.set(card.id, card)
    this.#due = [...waiting, ...come]
    return this.#due
  }

  /** Puts a card that was rated in its place. */
  #put(card: DueCandidate<Id>): void {
    this.#cards.set(card.id, card)
    this.#await(card)
  }

  #await(card: DueCandidate<Id>): void {
    this.#addLoad(card.dueDay, 1)
    const others = this.#ahead.get(card.dueDay)
    if (others) others.push(card)
    else this.#ahead.set(card.dueDay, [card])
  }

  #addLoad(day: number, count: number): void {
    this.load.set(day, (this.load.get(day) ?? 0) + count)
  }
}
