import { type DayInput, planDay } from '#domain/day-plan/plan-day.ts'
import { usualKnownAtSight, worthOfReview } from '#domain/exam-plan/exam-gain.ts'
import { minutesBeforeExam } from '#domain/exam-plan/exam-plan.ts'
import type { MinutesOn } from '#domain/exam-plan/minutes-profile.ts'
import { awayFromRestDays } from '#domain/exam-plan/rest-days.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { seededRandom } from '#domain/random/seeded-random.ts'
import { defaultMemoryModel, type Memory } from '#domain/scheduling/fsrs.ts'
import type { LoadByDay } from '#domain/scheduling/load-balance.ts'
import { scheduleReview } from '#domain/scheduling/schedule-review.ts'
import { dailyReviewBudget, usualSeconds } from '#domain/scheduling/study-seconds.ts'
import { defaultWeights } from './memory-weights.ts'
import { fsrsMemory, halfLifeMemory, type TrueMemory, traceMemory } from './other-memories.ts'

/** A learner whose memory differs from what the plan assumes. The plan uses the defaults throughout. */
export interface SimulatedLearner {
  seed: number
  memory: TrueMemory<unknown>
  knownAtSight: number
  /**
   * The share of known cards that are rated 1, of days without study, and of cards studied elsewhere before.
   * Each is 0 by default.
   */
  slips?: number
  missedDays?: number
  knownBefore?: number
}

interface Plan {
  cards: number
  days: number
  dailyMinutes: number
  /** The minutes of each day, if they differ from the daily minutes. */
  minutesOn?: MinutesOn | undefined
  newCardsPerDay: number
  /** True: all due cards come first, as in the earlier rule. Otherwise the order is by worth. */
  dueFirst?: boolean
  restDays?: ReadonlySet<number>
  /**
   * There are always questions. Whether the learner answers them or not, their minutes are reserved for them.
   */
  withQuestions?: boolean
  /** The days whose mornings are recorded. */
  snapshotsOn?: readonly number[]
}

export interface SimulatedStudy {
  /**
   * The mean over all cards on the exam day, with unseen cards counted as 0. `recallLater` is the mean 90
   * days later without study.
   */
  recall: number
  recallLater: number
  unseen: number
  hours: number
  /** The plan's knowledge on those mornings. */
  snapshots: Map<number, Pick<Card, 'memory' | 'lastStudyDay' | 'dueDay'>[]>
  /**
   * The ratings of each card in their order, without repeats on the same day. `before` is null for the first
   * rating.
   */
  ratings: { day: number; isKnown: boolean; before: { stability: number; days: number } | null }[]
  /** The first day at whose end no card was unseen. */
  allSeenOn: number | null
  /** The seconds of each day: those planned, and those spent. */
  placedByDay: number[]
  secondsByDay: number[]
  /** The number of cards that were due on each day and not planned for it. */
  waitingByDay: number[]
}

/**
 * Eight learners. Most of them forget sooner than by default, some later; they know less or more of new
 * cards. The numbers are our own, chosen so that the rule "all due cards first" gives the figures of
 * learning.md 1a (docs/decisions/024).
 */
export const unlikeLearners: SimulatedLearner[] = [
  learner(1, { first: 0.35, growth: -0.35, knownAtSight: 0.25 }),
  learner(2, { first: 0.42, growth: -0.1, knownAtSight: 0.3 }),
  learner(3, { first: 0.56, growth: -0.25, decay: 0.2, knownAtSight: 0.35 }),
  learner(4, { first: 0.63, growth: 0, decay: 0.25, knownAtSight: 0.4 }),
  learner(5, { first: 0.84, growth: -0.2, decay: 0.12, knownAtSight: 0.45 }),
  learner(6, { first: 0.98, growth: 0, knownAtSight: 0.35 }),
  learner(7, { first: 1.12, growth: 0.1, decay: 0.2, knownAtSight: 0.5 }),
  learner(8, { first: 1.4, growth: -0.1, decay: 0.13, knownAtSight: 0.55 }),
]

const other = <State>(seed: number, memory: TrueMemory<State>, knownAtSight: number): SimulatedLearner => ({
  ...{ seed, knownAtSight },
  memory: memory as TrueMemory<unknown>,
})

/**
 * Learners whose memory does not follow FSRS, three of each of two models (learning.md 1c). The numbers are
 * our own, chosen so that 12 minutes a day give about the figures there.
 */
export const otherLearners: SimulatedLearner[] = [
  other(11, halfLifeMemory({ days: 5, growth: 2 }), 0.35),
  other(12, halfLifeMemory({ days: 7.5, growth: 2.8 }), 0.45),
  other(13, halfLifeMemory({ days: 11, growth: 3.6 }), 0.5),
  other(14, traceMemory({ threshold: -0.3, decay: 0.36 }), 0.35),
  other(15, traceMemory({ threshold: -0.5, decay: 0.32 }), 0.45),
  other(16, traceMemory({ threshold: -0.7, decay: 0.29 }), 0.5),
]

function learner(
  seed: number,
  of: { first: number; growth: number; decay?: number; knownAtSight: number },
): SimulatedLearner {
  const weights = defaultWeights.map((weight, index) => (index < 4 ? weight * of.first : weight))
  weights[8] = (weights[8] ?? 0) + of.growth
  weights[20] = of.decay ?? weights[20] ?? 0
  return { seed, memory: fsrsMemory(weights) as TrueMemory<unknown>, knownAtSight: of.knownAtSight }
}

interface Card {
  id: number
  /** `memory` is what the plan assumes, `truth` the true memory. */
  memory: Memory
  truth: unknown
  lastStudyDay: number
  dueDay: number
  weight: number
}

/** Studies by the plan of each day until the exam. */
export function simulateStudy(learner: SimulatedLearner, plan: Plan): SimulatedStudy {
  const { cards, days, dailyMinutes, minutesOn, newCardsPerDay, restDays = new Set() } = plan
  const random = seededRandom(learner.seed)
  const truth = learner.memory
  const studied = new Map<number, Card>()
  const loadByDay = new Map<number, number>()
  const dailyBudget = dailyReviewBudget(minutesBeforeExam({ dailyMinutes, minutesOn, examDay: days }))
  const secondsByDay: number[] = []
  const placedByDay: number[] = []
  const waitingByDay: number[] = []
  let allSeenOn: number | null = null
  const snapshots: SimulatedStudy['snapshots'] = new Map()
  const ratings: SimulatedStudy['ratings'] = []
  const happens = (share = 0) => share > 0 && random() < share

  const addLoad = (day: number, count: number) => loadByDay.set(day, (loadByDay.get(day) ?? 0) + count)

  /** Studies a card. @returns the seconds that it took */
  const study = (id: number, today: number, load: LoadByDay): number => {
    const before = studied.get(id)
    const elapsed = before ? today - before.lastStudyDay : 0
    const elsewhere = !before && happens(learner.knownBefore) ? studiedElsewhere(truth, random) : null
    const { state, days: since } = elsewhere ?? { state: before?.truth ?? null, days: elapsed }
    const chance = state === null ? learner.knownAtSight : truth.recallAfter(state, since)
    const isRecalled = random() < chance
    const isKnown = isRecalled && !happens(learner.slips)
    ratings.push({
      ...{ day: today, isKnown },
      before: before ? { stability: before.memory.stability, days: elapsed } : null,
    })
    let memory = before?.memory ?? null
    let lastStudyDay = before?.lastStudyDay ?? null
    let dueDay = today
    const rate = (confidence: Confidence) => {
      const context = { memory, lastStudyDay, today, examDay: days, loadByDay: load, dailyBudget }
      const scheduled = scheduleReview({ ...context, confidence })
      memory = scheduled.memory
      dueDay = scheduled.dueDay
      lastStudyDay = today
    }
    if (!isKnown) rate(1)
    rate(3)
    if (before) addLoad(before.dueDay, -1)
    addLoad(dueDay, 1)
    if (dueDay < days) placedByDay[dueDay] = (placedByDay[dueDay] ?? 0) + 1
    const real = truth.study(state, since, { isKnown: isRecalled, random })
    if (memory) studied.set(id, { id, memory, truth: real, lastStudyDay: today, dueDay, weight: 1 })
    if (!before) return usualSeconds.newCard
    return usualSeconds.review + (isKnown ? 0 : usualSeconds.relearn)
  }

  for (let today = 0; today < days; today++) {
    if (plan.snapshotsOn?.includes(today)) snapshots.set(today, [...studied.values()])
    if (happens(learner.missedDays)) {
      secondsByDay.push(0)
      waitingByDay.push(0)
      continue
    }
    const load = awayFromRestDays(new Map(loadByDay), restDays)
    const input: DayInput<number> = {
      today,
      examDay: days,
      memoryModel: defaultMemoryModel,
      pace: { seconds: usualSeconds, knownAtSight: usualKnownAtSight },
      due: [...studied.values()].filter(({ dueDay }) => dueDay <= today),
      newCards: Array.from({ length: Math.min(2 * newCardsPerDay, cards - studied.size) }, (_, index) => ({
        id: studied.size + index,
        weight: 1,
      })),
      unseenCount: cards - studied.size,
      newCardsPerDay,
      questions: { repeats: 0, fresh: plan.withQuestions ? 1000 : 0 },
      dueAhead: loadByDay,
      notDue: [...studied.values()].filter(({ dueDay }) => dueDay > today),
      dailyMinutes: minutesOn?.(today) ?? dailyMinutes,
      minutesOn,
      restDays,
      done: { reviews: 0, newCards: 0, questionSeconds: 0 },
    }
    let seconds = 0
    const planned = planDay(input)
    waitingByDay.push(planned.waiting)
    const ids = plan.dueFirst ? dueFirst(input) : planned.cards.map(({ id }) => id)
    for (const id of ids) seconds += study(id, today, load)
    secondsByDay.push(seconds)
    if (studied.size === cards) allSeenOn ??= today
  }
  const recallOn = (day: number) =>
    [...studied.values()].reduce(
      (sum, card) => sum + truth.recallAfter(card.truth, day - card.lastStudyDay),
      0,
    ) / cards
  return {
    recall: recallOn(days),
    recallLater: recallOn(days + 90),
    unseen: cards - studied.size,
    hours: secondsByDay.reduce((sum, seconds) => sum + seconds, 0) / 3600,
    snapshots,
    ratings,
    allSeenOn,
    placedByDay,
    secondsByDay,
    waitingByDay,
  }
}

/** The state of a card that was studied three times over six weeks, the last time two months ago. */
function studiedElsewhere(
  truth: TrueMemory<unknown>,
  random: () => number,
): { state: unknown; days: number } {
  const how = { isKnown: true, random }
  return {
    state: [7, 35].reduce((state, days) => truth.study(state, days, how), truth.study(null, 0, how)),
    days: 60,
  }
}

/** The earlier rule: due cards in the order of their worth, then new cards while minutes are left. */
function dueFirst(input: DayInput<number>): number[] {
  const due = planDay({ ...input, newCards: [], unseenCount: 0 })
  const ids = due.cards.map(({ id }) => id)
  const left = due.waiting > 0 ? 0 : input.dailyMinutes * 60 - secondsOf(input)
  return [
    ...ids,
    ...input.newCards
      .slice(0, Math.min(input.newCardsPerDay, Math.floor(left / usualSeconds.newCard)))
      .map(({ id }) => id),
  ]
}

const secondsOf = ({ due, ...input }: DayInput<number>) =>
  due.reduce((sum, card) => sum + worthOfReview(card, { plan: input, pace: input.pace }).seconds, 0)
