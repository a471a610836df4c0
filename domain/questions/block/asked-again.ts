/**
 * A missed question is asked two more times (learning.md section 1b): a confident error within 7 days,
 * another miss within 21 days, each again 21 days or more after that. The state belongs to a learner and a
 * question; days are study days.
 */
import { type ChangeAnswer, dueAfterGotIt } from '#domain/content-changes/content-change.ts'
import type { QuestionConfidence } from '#domain/questions/question.ts'

/**
 * The first repeat of a confident error is `soon`, that of another miss `once` (stored by that name since the
 * time when there was no second repeat); the second repeat of both is `later`.
 */
export type RepeatStage = 'none' | 'once' | 'soon' | 'later'

export type RepeatState = {
  stage: RepeatStage
  /** The study day from which it is asked; null when it is not asked again. */
  dueDay: number | null
  /** The latest study day with an answer. */
  lastAnsweredDay: number | null
}

export type RepeatAnswer = {
  isRight: boolean
  /** Null when no confidence was given. */
  confidence: QuestionConfidence | null
  studyDay: number
}

export const noRepeat: RepeatState = { stage: 'none', dueDay: null, lastAnsweredDay: null }

/**
 * Days until the repeat is due. They are shorter than the limits of 7 and 21 days, so that days without study
 * do not exceed these.
 */
const soonDays = 5
const onceDays = 14
const laterDays = 21

/**
 * The state after a final answer to the question or its twin. A right answer on the day of the miss proves
 * nothing.
 */
export function repeatAfterAnswer(state: RepeatState, answer: RepeatAnswer): RepeatState {
  const lastAnsweredDay = Math.max(answer.studyDay, state.lastAnsweredDay ?? answer.studyDay)
  return {
    ...(answer.isRight ? afterRight(state, answer.studyDay) : afterMiss(state, answer)),
    lastAnsweredDay,
  }
}

/**
 * The repeat of a question whose change a learner has answered. It is asked once more within two days, or,
 * as if it had been missed, today.
 */
export function repeatAfterChange(
  { stage, dueDay }: Omit<RepeatState, 'lastAnsweredDay'>,
  { answer, studyDay }: { answer: ChangeAnswer; studyDay: number },
): Omit<RepeatState, 'lastAnsweredDay'> {
  if (answer === 'ask_again') return { stage: stage === 'soon' ? 'soon' : 'once', dueDay: studyDay }
  const latest = dueAfterGotIt(dueDay ?? Number.POSITIVE_INFINITY, studyDay)
  return { stage: stage === 'none' ? 'later' : stage, dueDay: latest }
}

/**
 * The repeat of a question whose latest answer got another mark, because the key was corrected. What was no miss
 * is not asked as one; what was one after all is asked once, and no later than it would be anyway.
 * @param answer the latest answer by the present key, on its study day
 */
export function repeatAfterRescore(
  { stage, dueDay }: Omit<RepeatState, 'lastAnsweredDay'>,
  {
    answer,
    today,
    wasMissedBefore,
  }: {
    answer: RepeatAnswer
    today: number
    /** Whether an earlier answer is a miss by the present key. */
    wasMissedBefore: boolean
  },
): Omit<RepeatState, 'lastAnsweredDay'> {
  if (!answer.isRight) {
    const due = today + (answer.confidence === 3 ? soonDays : onceDays)
    return { stage: stage === 'none' ? 'later' : stage, dueDay: Math.min(due, dueDay ?? due) }
  }
  if (!wasMissedBefore || stage === 'none') return { stage: 'none', dueDay: null }
  return stage === 'later' ? { stage, dueDay } : { stage: 'later', dueDay: answer.studyDay + laterDays }
}

/**
 * A miss on a repeat begins again. An unsure miss does not postpone a confident error until its first repeat
 * is right.
 */
function afterMiss(
  { stage }: RepeatState,
  { confidence, studyDay }: RepeatAnswer,
): Omit<RepeatState, 'lastAnsweredDay'> {
  return confidence === 3 || stage === 'soon'
    ? { stage: 'soon', dueDay: studyDay + soonDays }
    : { stage: 'once', dueDay: studyDay + onceDays }
}

function afterRight(state: RepeatState, studyDay: number): Omit<RepeatState, 'lastAnsweredDay'> {
  const isLaterDay = studyDay > (state.lastAnsweredDay ?? -Infinity)
  switch (state.stage) {
    case 'none':
      return state
    case 'once':
    case 'soon':
      return isLaterDay ? { stage: 'later', dueDay: studyDay + laterDays } : state
    case 'later':
      return isRepeatDue(state, studyDay) ? noRepeat : state
  }
}

/**
 * The expected number of times that a question never answered will be asked again, when each answer is right
 * with this chance. A miss requires two right answers in a row, on different days, and a miss in between
 * begins again (a Markov chain of two steps).
 * @param right above 0, at most 1
 */
export function repeatsOfFresh(right: number): number {
  const repeatsAfterMiss = (1 + right) / right ** 2
  return (1 - right) * repeatsAfterMiss
}

/** Whether the question must be asked again on the study day `today`. */
export function isRepeatDue({ dueDay }: RepeatState, today: number): boolean {
  return dueDay !== null && today >= dueDay
}

/**
 * Whether an answer is a first attempt. Only first attempts feed statistics and readiness: the key of the
 * question or of a twin was not shown before, with or without an answer, and the question is not being asked
 * again.
 */
export function isFirstAttempt(history: {
  seenBefore: boolean
  twinSeenBefore: boolean
  isRepeat: boolean
}): boolean {
  return !history.seenBefore && !history.twinSeenBefore && !history.isRepeat
}

/**
 * The id of the question to show for a missed one: the first twin that was never answered, else the same
 * question.
 */
export function wordingToAsk(
  missed: number,
  { twins, answeredIds }: { twins: readonly number[]; answeredIds: ReadonlySet<number> },
): number {
  return twins.find((twin) => !answeredIds.has(twin)) ?? missed
}
