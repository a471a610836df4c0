/**
 * The schedule of a card that was studied in Anki, as ours. Its log is replayed by our own rule
 * (item-schedule.ts) with the study days of the learner's time zone, without an exam and without a load, so
 * that the next rating here goes on where the last one there ended.
 *
 * What counts is what counts for Anki's own FSRS (rslib, scheduler/fsrs/params.rs and memory_state.rs):
 * ratings in a filtered deck that did not reschedule are practice, and so is all that came before the card was
 * last learnt or reset; days that were set by hand are no ratings. A log without the learning of the card
 * begins with the interval and the ease that Anki had given it. Without any log, interval and ease of the card
 * itself are taken in the same way (`memoryOfInterval`).
 *
 * Where Anki's FSRS has stored a memory, that memory and the due day are kept; the due day also where the last
 * entry of the log is a day that was set by hand.
 */
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { type CardState, newCardState } from '#domain/scheduling/card-state.ts'
import { type Memory, type MemoryWeights, memoryModelOf } from '#domain/scheduling/fsrs.ts'
import { stateAfterRating } from '#domain/scheduling/item-schedule.ts'
import { noonOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'

/** A row of Anki's revlog. */
export interface AnkiReview {
  /** Epoch milliseconds, which are its id. */
  at: number
  /** 1 Again to 4 Easy; 0 for an entry that is no rating. */
  ease: number
  /** Days; below 0 seconds. */
  interval: number
  /** The ease after it, 2500 for 2.5; with FSRS 100 to 1100, by the difficulty; 0 where there is none. */
  factor: number
  milliseconds: number
  /** 0 learning, 1 review, 2 relearning, 3 filtered deck, 4 by hand, 5 rescheduled. */
  kind: number
}

/** What Anki stores of a card. */
export interface AnkiCard {
  /** 0 new, 1 learning, 2 review, 3 relearning. */
  kind: number
  /** Our number of the study day; null for a new card. */
  dueDay: number | null
  /** Days. */
  interval: number
  /** 2500 for 2.5; 0 where there is none. */
  factor: number
  reps: number
  lapses: number
  /** As Anki's FSRS stored it. */
  memory: Memory | null
}

/** A rating, with the state that results from it. */
export interface BroughtReview {
  /** Epoch milliseconds. */
  at: number
  studyDay: number
  confidence: Confidence
  /** Whether it moved the schedule; otherwise it was practice. */
  counts: boolean
  seconds: number
  after: CardState
}

export interface BroughtSchedule {
  /** `newCardState` for a card that is new. */
  state: CardState
  log: BroughtReview[]
}

/** The learner for whom a schedule is computed. */
export interface Bringer {
  timeZone: string
  memoryWeights: MemoryWeights | null
  /** Epoch milliseconds. */
  now: number
}

const learning = 0
const filtered = 3
const byHand = 4
/** The ease that Anki gives a card at first. */
const usualFactor = 2500
/** With FSRS, factors are 100 to 1100: the difficulty from 0 to 1, and 0.1. */
const mostFsrsFactor = 1100
const card = { kind: 'flashcard', id: 0 } as const

/** @param log in the order of its times */
export function bringSchedule(of: AnkiCard, log: readonly AnkiReview[], by: Bringer): BroughtSchedule {
  const graded = log.filter(({ ease, kind }) => ease >= 1 && ease <= 4 && kind <= filtered)
  const begin = beginOf(log)
  if (!begin) {
    const practised = replay(graded, { ...by, countsFrom: Number.POSITIVE_INFINITY, isWhole: true })
    const state = stateOfCard(of, by)
    return { state, log: practised.log.map((review) => ({ ...review, after: state })) }
  }
  const { state, log: reviews } = replay(graded, { ...by, ...begin })
  const final = withAnkisDay(state, of, log.at(-1))
  return {
    state: final,
    log: reviews.map((review) => (review.after === state ? { ...review, after: final } : review)),
  }
}

interface Begin {
  /** The time of the first rating that counts. */
  countsFrom: number
  /** Whether the log has the learning of the card. */
  isWhole: boolean
}

const isPractice = ({ kind, factor }: AnkiReview) => kind === filtered && factor === 0
const isGraded = ({ ease }: AnkiReview) => ease >= 1 && ease <= 4

/** Where the history that counts begins; undefined where no rating counts. */
function beginOf(log: readonly AnkiReview[]): Begin | undefined {
  let firstGraded: AnkiReview | undefined
  let learnt: AnkiReview | undefined
  for (const entry of log.toReversed()) {
    if (isPractice(entry)) continue
    if (isGraded(entry) && entry.kind === learning) learnt = entry
    else if (learnt || (entry.kind === byHand && entry.factor === 0)) break
    if (isGraded(entry)) firstGraded = entry
  }
  const first = learnt ?? firstGraded
  return first && { countsFrom: first.at, isWhole: learnt !== undefined }
}

function replay(
  graded: readonly AnkiReview[],
  { countsFrom, isWhole, timeZone, memoryWeights }: Begin & Bringer,
): BroughtSchedule {
  let state = newCardState
  const log = graded.map((review): BroughtReview => {
    const confidence = review.ease as Confidence
    const counts = review.at >= countsFrom && !isPractice(review)
    const studyDay = Math.max(studyDayOf(review.at, timeZone), state.lastStudyDay ?? 0)
    if (counts) {
      const isFirst = state.reviewCount === 0
      state = stateAfterRating(card, state, {
        confidence,
        reviewedAt: new Date(review.at),
        plan: {
          today: studyDay,
          memoryWeights,
          ...{ examDate: null, dailyMinutes: 0, loadByDay: new Map<number, number>(), restDays: [] },
        },
      })
      if (isFirst && !isWhole) state = { ...state, ...beginInside(review, { studyDay, memoryWeights }) }
    }
    return { at: review.at, studyDay, confidence, counts, seconds: secondsOf(review), after: state }
  })
  return { state, log }
}

/** The schedule after the first known rating of a card whose learning is not known. */
function beginInside(
  { interval, factor }: AnkiReview,
  { studyDay, memoryWeights }: { studyDay: number; memoryWeights: MemoryWeights | null },
) {
  const days = Math.max(1, interval)
  const memory = memoryModelOf(memoryWeights).memoryOfInterval(days, (factor || usualFactor) / 1000)
  const isOfFsrs = factor > 0 && factor <= mostFsrsFactor
  return {
    stability: memory.stability,
    difficulty: isOfFsrs ? difficultyOf(factor) : memory.difficulty,
    dueDay: studyDay + days,
  }
}

const difficultyOf = (factor: number) => Math.min(10, Math.max(1, (factor / 1000 - 0.1) * 9 + 1))

const mostSeconds = 32_767
const secondsOf = ({ milliseconds }: AnkiReview) =>
  Math.min(mostSeconds, Math.max(0, Math.round(milliseconds / 1000)))

function withAnkisDay(
  state: CardState,
  { memory, dueDay }: AnkiCard,
  last: AnkiReview | undefined,
): CardState {
  const isSetByHand = last !== undefined && last.kind >= byHand
  if (dueDay === null || !(memory || isSetByHand)) return state
  return { ...state, ...memory, dueDay }
}

/** The mastery of a card without a log: as after its first rating, Good, or Again while it is relearnt. */
const masteryWithoutLog = { known: 75, forgotten: 20 }

/** The state of a card without ratings that count. */
function stateOfCard(of: AnkiCard, { timeZone, memoryWeights, now }: Bringer): CardState {
  const { kind, dueDay, interval, factor, memory } = of
  if (kind === 0 || dueDay === null || !(memory || interval > 0)) return newCardState
  const { stability, difficulty } =
    memory ?? memoryModelOf(memoryWeights).memoryOfInterval(interval, (factor || usualFactor) / 1000)
  // A card that is being learnt was rated on the day on which it comes again.
  const days = kind === 2 ? Math.max(0, interval) : 0
  const lastStudyDay = Math.max(0, Math.min(studyDayOf(now, timeZone), dueDay - days))
  return {
    mastery: kind === 2 ? masteryWithoutLog.known : masteryWithoutLog.forgotten,
    reviewCount: Math.max(1, of.reps),
    lastReviewedAt: new Date(Math.min(now, noonOfStudyDay(lastStudyDay, timeZone))).toISOString(),
    lastConfidence: null,
    needsReview: false,
    stability,
    difficulty,
    lastStudyDay,
    dueDay,
    lapses: of.lapses,
  }
}
