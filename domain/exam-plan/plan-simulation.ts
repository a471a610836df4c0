/**
 * The plan of the days ahead, followed by a learner who does what it lists: for the promise, the chart of the
 * days ahead and the days that are kept for use without a network.
 */
import { takesLowFirst } from '#domain/day-plan/load-ahead.ts'
import { type DayInput, type DayPlan, mostNewCards, planDay } from '#domain/day-plan/plan-day.ts'
import { repeatsOfFresh } from '#domain/questions/block/asked-again.ts'
import type { Pace } from './exam-gain.ts'
import { partOfUsualDay } from './rest-days.ts'
import { SimulatedDeck } from './simulated-deck.ts'
import type { SimulationInput } from './simulation-input.ts'

/**
 * About 65 of 100 answers are right. The same share is used for questions that are asked again, because their
 * higher share is not known.
 */
const usualRight = 0.65

/** A day as it was planned, in cards of the simulation. */
export type SimulatedDay<Id> = { day: number } & DayPlan<Id>

/** A learner who follows the plan of each day, before the first of them. */
export class PlanSimulation<Id extends string | number> {
  readonly #input: SimulationInput<Id>
  readonly #pace: Pace
  readonly #deck: SimulatedDeck<Id>
  readonly #questions: { repeats: number; fresh: number }
  /**
   * With a sample, only whole cards can be chosen: the seconds and new cards that a day leaves are carried
   * over to the next, up to a limit.
   */
  #secondsCarriedOver = 0
  #newCarriedOver = 0

  constructor(input: SimulationInput<Id>) {
    this.#input = input
    const { seconds } = input.pace
    // The sample has its share of a day's minutes, so a question takes its share too.
    this.#pace = { ...input.pace, seconds: { ...seconds, question: seconds.question / input.each } }
    this.#deck = new SimulatedDeck(input, this.#pace)
    this.#questions = { ...input.questions }
  }

  unseen(): number {
    return this.#deck.unseenCount
  }

  /** The memory states that the plan knew before each review, in order. */
  reviewed(): readonly { stability: number; days: number }[] {
    return this.#deck.reviewed
  }

  /** The recall over all cards, with 0 for unseen ones. */
  recallOn(day: number): number {
    return this.#deck.recallOn(day)
  }

  /** Follows the plan of a day. It must be called once for each day, in order. */
  study(today: number): SimulatedDay<Id> {
    const { restDays } = this.#input
    const secondsOfDay =
      this.#minutesOn(today) * 60 * partOfUsualDay(today, restDays) + this.#secondsCarriedOver
    const { perDay, most } = this.#newCardsOn(today)
    const plan = this.#planDay(today, { secondsOfDay, newCardsToday: { most, perDay } })
    const newCount = plan.cards.filter(({ isNew }) => isNew).length
    // Questions after the cards use only time that whole cards of a sample leave, and that time is carried
    // over.
    const questionCount = plan.questions.repeats + plan.questions.fresh - plan.questionsAfterCards
    const spent = this.#deck.follow(plan.cards, today) + questionCount * this.#pace.seconds.question
    this.#answer(plan.questions)
    this.#newCarriedOver -= newCount + this.#doneOn(today).newCards
    const isShort = plan.waiting > 0 || newCount < most
    const limit = this.#mostCarriedOver(today)
    this.#secondsCarriedOver = Math.max(-limit, Math.min(limit, isShort ? secondsOfDay - spent : 0))
    return { day: today, ...plan }
  }

  #planDay(
    today: number,
    {
      secondsOfDay,
      newCardsToday,
    }: { secondsOfDay: number; newCardsToday: { perDay: number; most: number } },
  ): DayPlan<Id> {
    const { examDay, memoryModel, isFirstDay, minutesOn, newWhileCatchingUp, newCardsPerDay } = this.#input
    const deck = this.#deck
    return planDay<Id>({
      ...{ today, examDay, memoryModel, pace: this.#pace, restDays: new Set() },
      due: deck.dueOn(today),
      notDue: takesLowFirst({ today, examDay }) ? deck.notDueOn(today) : [],
      dueAhead: deck.load,
      newCards: deck.nextUnseen(newCardsToday.most),
      ...(today === this.#input.today && { isFirstDay: isFirstDay === true }),
      unseenCount: deck.unseenCount,
      newCardsToday,
      newWhileCatchingUp,
      newCardsPerDay,
      questions: { repeats: Math.floor(this.#questions.repeats), fresh: this.#questions.fresh },
      dailyMinutes: secondsOfDay / 60,
      minutesOn: minutesOn && ((day) => this.#minutesOn(day)),
      done: this.#doneOn(today),
    })
  }

  #minutesOn(day: number): number {
    const { minutesOn, dailyMinutes, each } = this.#input
    return (minutesOn?.(day) ?? dailyMinutes) / each
  }

  #mostCarriedOver(day: number): number {
    return this.#input.each > 1 ? Math.max(this.#minutesOn(day) * 60, this.#pace.seconds.newCard) : 0
  }

  #doneOn(today: number): DayInput<Id>['done'] {
    const { done } = this.#input
    return (today === this.#input.today ? done : undefined) ?? { reviews: 0, newCards: 0, questionSeconds: 0 }
  }

  /** The number of new cards a day, and the whole ones that have added up so far. */
  #newCardsOn(today: number): { perDay: number; most: number } {
    const { each, isFirstDay } = this.#input
    const unseenCount = (this.#deck.unseenCount + this.#doneOn(today).newCards) * each
    const isFirst = isFirstDay === true && today === this.#input.today
    const perDay = mostNewCards({ ...this.#input, today, isFirstDay: isFirst, unseenCount }) / each
    this.#newCarriedOver = Math.min(1, this.#newCarriedOver) + perDay
    return { perDay, most: Math.floor(this.#newCarriedOver + 1e-9) }
  }

  #answer({ repeats, fresh }: DayPlan<Id>['questions']): void {
    this.#questions.fresh -= fresh
    this.#questions.repeats += repeatsOfFresh(usualRight) * fresh - repeats
  }
}
