import type { DayInput, DueCandidate, NewCandidate } from '#domain/day-plan/plan-day.ts'
import type { MemoryModel } from '#domain/scheduling/fsrs.ts'
import type { Pace } from './exam-gain.ts'
import type { MinutesOn } from './minutes-profile.ts'

/** What a simulation of the days ahead starts from. */
export type SimulationInput<Id> = {
  today: number
  examDay: number | null
  dailyMinutes: number
  /** The minutes of each day, where they differ from the daily minutes. */
  minutesOn?: MinutesOn | undefined
  newCardsPerDay: number
  restDays: ReadonlySet<number>
  pace: Pace
  /** The memory model of the plan; below, that of the simulated learner. */
  memoryModel: MemoryModel
  trueMemory: MemoryModel
  /** The number of cards for which each of these stands: 1 when all cards are simulated. */
  each: number
  seen: readonly DueCandidate<Id>[]
  /** The first unseen cards in their order; at least as many as may come in the simulated days. */
  unseen: readonly NewCandidate<Id>[]
  /** The number of all unseen cards. */
  unseenCount: number
  /** Whether nothing was studied before the first day. */
  isFirstDay?: boolean
  newWhileCatchingUp?: boolean
  /** The number of all open questions, in the form of a day's plan. */
  questions: { repeats: number; fresh: number }
  /** The work done on the first day before its plan was made, in cards of the simulation. */
  done?: DayInput<Id>['done'] | undefined
}
