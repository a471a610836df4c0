import { isFirstAttempt, repeatAfterAnswer } from '#domain/questions/block/asked-again.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { findWithheldRepeats, holdWithheldRepeats } from '#server/features/evidence/withheld-repeats.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { type AnswerRow, type FinalAnswer, saveFinalAnswers } from './block-questions.queries.ts'
import {
  type AnsweredState,
  addToStudyDays,
  listSeenElsewhere,
  listTwins,
  lockStates,
  type RepeatRow,
  type StateRow,
  saveAnswered,
  saveRepeats,
} from './question-states.queries.ts'

export type Learner = Pick<SignedIn, 'userId' | 'timeZone'>

/** `db` is the caller’s transaction. */
export type FinalDeps = Pick<Deps, 'db' | 'publish'>

/** A question with an answer that was not final before. */
type Answered = AnswerRow & { chosen: number; answeredAt: Date }

const isOpenAnswer = (row: AnswerRow): row is Answered =>
  row.finalAt === null && row.chosen !== null && row.answeredAt !== null

/**
 * Makes answers final, whose key may be known from now on: right or wrong, first attempt or not, when a missed question
 * is asked again, the linked cards of missed ones tomorrow, the learner's days. Questions without an answer stay as
 * they are: they count as not answered, never as missed.
 * @returns the answers that have become final.
 */
export async function finalizeAnswers(
  { db: tx, publish }: FinalDeps,
  learner: Learner,
  block: { id: number; questions: AnswerRow[]; now: Date },
): Promise<FinalAnswer[]> {
  const answered = block.questions.filter(isOpenAnswer)
  if (answered.length === 0) return []
  const { userId } = learner
  const ids = answered.map(({ questionId }) => questionId)
  const twins = await listTwins(tx, ids)
  const roots = answered.flatMap(({ repeats }) => (repeats === null ? [] : [repeats]))
  await holdWithheldRepeats(tx, { userId, questionIds: [...ids, ...roots] })
  const involved = [...new Set([...ids, ...roots, ...[...twins.values()].flat()])]
  const states = new Map(
    (await lockStates(tx, userId, involved)).map((state): [number, StateRow] => [state.questionId, state]),
  )
  const seen = await listSeenElsewhere(tx, userId, { blockId: block.id, questionIds: involved })

  const finals = answered.map((row) => ({
    row,
    isRight: row.chosen === row.key,
    studyDay: studyDayOf(row.answeredAt.getTime(), learner.timeZone),
    isFirstAttempt: isFirstAttempt({
      seenBefore: seen.has(row.questionId),
      twinSeenBefore: (twins.get(row.questionId) ?? []).some((twin) => seen.has(twin)),
      isRepeat: row.repeats !== null,
    }),
    isLatest: row.answeredAt >= new Date(states.get(row.questionId)?.lastAnsweredAt ?? 0),
  }))
  await saveAnswered(tx, userId, finals.map(answeredState))
  const repeats = finals.map((final) => repeatOf(final, { states, twins }))
  const questionIds = repeats.map(({ questionId }) => questionId)
  const withheld = await findWithheldRepeats(tx, learner, { questionIds, now: block.now })
  await saveRepeats(
    tx,
    userId,
    repeats.map((repeat) =>
      withheld.has(repeat.questionId) ? { ...repeat, repeatStage: 'none', repeatDueDay: null } : repeat,
    ),
  )
  const saved = finals.map(({ row, ...final }) => ({ ...final, position: row.position }))
  await saveFinalAnswers(tx, { userId, blockId: block.id, finalAt: block.now }, saved)
  await publish(tx, 'answersFinalized', {
    learner,
    missedQuestionIds: finals.filter(({ isRight }) => !isRight).map(({ row }) => row.questionId),
    now: block.now,
  })
  await addToStudyDays(
    tx,
    userId,
    finals.map(({ row, studyDay }) => ({ studyDay, seconds: row.seconds })),
  )
  return saved
}

interface Final {
  row: Answered
  isRight: boolean
  studyDay: number
  isFirstAttempt: boolean
  isLatest: boolean
}

function answeredState({ row, ...final }: Final): AnsweredState {
  const { questionId, confidence, answeredAt, seconds } = row
  return { ...final, questionId, confidence, answeredAt, seconds }
}

/** A twin that is asked in place of a missed question moves the missed one. */
function repeatOf(
  { row, isRight, studyDay }: Final,
  { states, twins }: { states: Map<number, StateRow>; twins: Map<number, number[]> },
): RepeatRow {
  const questionId = row.repeats ?? row.questionId
  const state = states.get(questionId)
  const family = [questionId, row.questionId, ...(twins.get(row.questionId) ?? [])]
  const answeredDays = family.flatMap((id) => states.get(id)?.lastStudyDay ?? [])
  const { stage, dueDay } = repeatAfterAnswer(
    {
      stage: state?.repeatStage ?? 'none',
      dueDay: state?.repeatDueDay ?? null,
      lastAnsweredDay: answeredDays.length > 0 ? Math.max(...answeredDays) : null,
    },
    { isRight, confidence: row.confidence, studyDay },
  )
  return { questionId, repeatStage: stage, repeatDueDay: dueDay }
}
