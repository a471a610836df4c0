/**
 * A card's schedule and log in the numbers of Anki's tables cards and revlog, as its FSRS scheduler writes them.
 *
 * | here                             | in Anki                                                                    |
 * | -------------------------------- | -------------------------------------------------------------------------- |
 * | never rated                      | type 0, queue 0, due is the place among new cards                          |
 * | due after the last study day     | type 2, queue 2, due in days of the collection, ivl from the last study day |
 * | due still on the last study day  | type 1, or 3 after a lapse; queue 1, due in seconds since 1970             |
 * | suspended, buried                | queue -1, -3; type and due as without it                                   |
 * | stability, difficulty, last rating | data: `s`, `d`, `lrt` in seconds since 1970                              |
 *
 * Days of the collection are counted from `firstDay`; both change at four in the morning, local time. It can be
 * read back exactly: the due day is `firstDay` + due (of type 1 and 3 the study day of the instant), the last study
 * day of type 2 is the due day - ivl (of type 1 and 3 the due day), and the next study day is the end of a burial.
 *
 * Compared with ankitects/anki, rslib: card/mod.rs, storage/card/data.rs, scheduler/timing.rs, revlog/mod.rs,
 * scheduler/answering/revlog.rs, import_export/package/apkg/import/cards.rs. Anki itself was not run.
 */
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import type { Schedule } from '#domain/scheduling/card-state.ts'
import { isSetAside, type SetAside } from '#domain/scheduling/due.ts'
import { noonOfStudyDay } from '#domain/scheduling/study-day.ts'

/** The days of one export. */
export interface AnkiDays {
  /** The study day from which the collection counts its days. */
  firstDay: number
  today: number
  /** Epoch milliseconds. */
  nowMs: number
  timeZone: string
}

export type AnkiStudiedState = Schedule &
  SetAside & {
    reviewCount: number
    /** ISO 8601. */
    lastReviewedAt: string | null
  }

/** The columns of a row of Anki's table cards. */
export interface AnkiSchedule {
  type: 0 | 1 | 2 | 3
  queue: -3 | -1 | 0 | 1 | 2
  due: number
  /** Days. */
  ivl: number
  /** The ease by which Anki schedules without FSRS, in thousandths. */
  factor: number
  reps: number
  lapses: number
  left: number
  /** JSON, or empty. */
  data: string
}

/** A card that was never rated. @param position the place among new cards, from 1 */
export const ankiScheduleOfNew = (position: number): AnkiSchedule => ({
  ...newCard(position),
  reps: 0,
  lapses: 0,
  data: '',
})

const newCard = (position: number): Active => ({
  ...{ type: 0, queue: 0, due: position, ivl: 0, factor: 0, left: 0 },
})

const usualEase = 2500
/** One step left, of which one today. */
const oneStepLeft = 1001

/** @param position the place among new cards, from 1 */
export function ankiScheduleOf(
  state: AnkiStudiedState | null,
  position: number,
  days: AnkiDays,
): AnkiSchedule {
  const counts = { reps: state?.reviewCount ?? 0, lapses: state?.lapses ?? 0 }
  const active = activeSchedule(state, position, days)
  return { ...active, queue: queueOf(state, active.queue, days), ...counts, data: dataOf(state) }
}

type Active = Pick<AnkiSchedule, 'type' | 'due' | 'ivl' | 'factor' | 'left'> & { queue: 0 | 1 | 2 }

function activeSchedule(state: AnkiStudiedState | null, position: number, days: AnkiDays): Active {
  if (state === null || state.dueDay === null || state.lastStudyDay === null) return newCard(position)
  const { dueDay, lastStudyDay, lapses } = state
  const ivl = dueDay - lastStudyDay
  if (ivl > 0) return { type: 2, queue: 2, due: dueDay - days.firstDay, ivl, factor: usualEase, left: 0 }
  const due = Math.floor(instantOn(dueDay, days) / 1000)
  return lapses > 0
    ? { type: 3, queue: 1, due, ivl: 1, factor: usualEase, left: oneStepLeft }
    : { type: 1, queue: 1, due, ivl: 0, factor: 0, left: oneStepLeft }
}

/** An instant on a study day: now, when it is today. */
const instantOn = (studyDay: number, { today, nowMs, timeZone }: AnkiDays) =>
  studyDay === today ? nowMs : noonOfStudyDay(studyDay, timeZone)

function queueOf(setAside: SetAside | null, active: 0 | 1 | 2, { today }: AnkiDays): AnkiSchedule['queue'] {
  if (setAside === null || !isSetAside(setAside, today)) return active
  return setAside.isSuspended ? -1 : -3
}

function dataOf(state: AnkiStudiedState | null): string {
  if (state === null || state.stability === null || state.difficulty === null) return ''
  const { stability: s, difficulty: d, lastReviewedAt } = state
  return JSON.stringify({
    s,
    d,
    ...(lastReviewedAt && { lrt: Math.floor(Date.parse(lastReviewedAt) / 1000) }),
  })
}

/** A rating that counted and was not undone. */
export interface AnkiRating {
  /** ISO 8601. */
  reviewedAt: string
  studyDay: number
  confidence: Confidence
  seconds: number | null
  before: Pick<Schedule, 'dueDay' | 'lastStudyDay' | 'lapses' | 'difficulty'>
  after: Pick<Schedule, 'dueDay'>
}

/** The columns of a row of Anki's table revlog. */
export interface AnkiLogEntry {
  /** Epoch milliseconds; it is the id of the row, so it may have to be moved to be unique. */
  atMs: number
  ease: Confidence
  /** Days; 0 while the card stays due on the same day. */
  ivl: number
  lastIvl: number
  /** FSRS's difficulty from 100 to 1100; 0 when it is not known. */
  factor: number
  /** Milliseconds. */
  time: number
  /** 0 learning, 1 review, 2 relearning. */
  type: 0 | 1 | 2
}

/**
 * The log of one card. @param ratings the oldest first @param difficulty the card's own, which the last of them left
 */
export const ankiLogOf = (ratings: readonly AnkiRating[], difficulty: number | null): AnkiLogEntry[] =>
  ratings.map((rating, index) => ({
    atMs: Date.parse(rating.reviewedAt),
    ease: rating.confidence,
    ivl: daysBetween(rating.studyDay, rating.after.dueDay),
    lastIvl: daysBetween(rating.before.lastStudyDay, rating.before.dueDay),
    factor: difficultyFactor(ratings[index + 1]?.before.difficulty ?? difficulty),
    time: (rating.seconds ?? 0) * 1000,
    type: kindOf(rating.before),
  }))

const daysBetween = (from: number | null, to: number | null) =>
  from === null || to === null ? 0 : Math.max(0, to - from)

/** Anki keeps the difficulty of 1 to 10 as 0.1 to 1.1, in thousandths. */
const difficultyFactor = (difficulty: number | null) =>
  difficulty === null ? 0 : Math.round(((difficulty - 1) / 9 + 0.1) * 1000)

function kindOf({ dueDay, lastStudyDay, lapses }: AnkiRating['before']): AnkiLogEntry['type'] {
  if (dueDay === null || lastStudyDay === null) return 0
  if (dueDay > lastStudyDay) return 1
  return lapses > 0 ? 2 : 0
}
