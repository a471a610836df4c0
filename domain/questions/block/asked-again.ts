/**
 * A missed question is asked twice more (learning.md section 1b): a confident error within 7 days, another miss within 21
 * days, each again 21 days or more after that. The state is kept for a learner and a question; days are study days.
 */
import type { QuestionConfidence } from '#domain/questions/question.ts'

/**
 * The first repeat of a confident error is `soon`, of another miss `once` (stored by that name since there was no second);
 * the second of both is `later`.
 */
export type RepeatStage = 'none' | 'once' | 'soon' | 'later'

export type RepeatState = {
  stage: RepeatStage
  /** From this study day on it is asked; null: not at all. */
  dueDay: number | null
  /** The latest study day with an answer. */
  lastAnsweredDay: number | null
}

export type RepeatAnswer = {
  isRight: boolean
  /** null: not given. */
  confidence: QuestionConfidence | null
  studyDay: number
}

export const noRepeat: RepeatState = { stage: 'none', dueDay: null, lastAnsweredDay: null }

/** Days until it is due; before the latest days (7 and 21) by some, so that days without study do not miss them. */
const soonDays = 5
const onceDays = 14
const laterDays = 21

/** The state after any final answer to the question or its twin. A right answer on the day of the miss proves nothing. */
export function repeatAfterAnswer(state: RepeatState, answer: RepeatAnswer): RepeatState {
  const lastAnsweredDay = Math.max(answer.studyDay, state.lastAnsweredDay ?? answer.studyDay)
  return {
    ...(answer.isRight ? afterRight(state, answer.studyDay) : afterMiss(state, answer)),
    lastAnsweredDay,
  }
}

/** A miss on a repeat begins again. Until its first repeat is right, a confident error is not put off by an unsure miss. */
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
 * How often a question never answered is asked again, in the end, when each answer is right with this chance: a miss asks
 * for two right answers in a row, each on a day of its own, and a miss on the way begins again (a Markov chain of two steps).
 * @param right above 0, at most 1
 */
export function repeatsOfFresh(right: number): number {
  const repeatsAfterMiss = (1 + right) / right ** 2
  return (1 - right) * repeatsAfterMiss
}

/** Whether the question is to be asked again on the study day `today`. */
export function isRepeatDue({ dueDay }: RepeatState, today: number): boolean {
  return dueDay !== null && today >= dueDay
}

/**
 * Only first attempts feed statistics and readiness: the key of neither the question nor a twin was shown before, with or
 * without an answer, and it is not asked again.
 */
export function isFirstAttempt(history: {
  seenBefore: boolean
  twinSeenBefore: boolean
  isRepeat: boolean
}): boolean {
  return !history.seenBefore && !history.twinSeenBefore && !history.isRepeat
}

/** The id of the question to show for a missed one: the first twin never answered, else the same wording. */
export function wordingToAsk(
  missed: number,
  { twins, answeredIds }: { twins: readonly number[]; answeredIds: ReadonlySet<number> },
): number {
  return twins.find((twin) => !answeredIds.has(twin)) ?? missed
}
