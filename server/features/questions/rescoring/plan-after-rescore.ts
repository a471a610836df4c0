import { drawRepeatArm } from '#domain/evidence/lending.ts'
import { repeatAfterRescore } from '#domain/questions/block/asked-again.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Database } from '#server/database/connect.ts'
import { findWithheldRepeats, holdWithheldRepeats } from '#server/features/evidence/withheld-repeats.ts'
import {
  type AnswerRow,
  type LockedState,
  lockStatesOf,
  type PlannedRepeat,
  saveAttemptMarks,
  saveRepeatsOf,
} from './rescoring.queries.ts'

/** An answer with its mark by the present key. `mark` is undefined where that is the one it had. */
type Rescored = AnswerRow & { mark: object | undefined }

interface Rescoring {
  questionId: number
  /** The revision of the question that came with the present key. */
  revision: number
  /** All final answers of some learners to the question, the earliest first for each. */
  answers: readonly Rescored[]
  now: Date
}

/** A learner of whose answers at least one has another mark. */
interface Concerned {
  userId: number
  timeZone: string
  answers: readonly Rescored[]
  latest: Rescored
  /** The missed question as which this one is asked again: itself, or its twin. */
  root: number
}

/**
 * Saves what first and latest answers count as, and when the question is asked again. A learner who has answered
 * the change of the question is asked as they said.
 */
export async function planAfterRescore(tx: Database, rescoring: Rescoring): Promise<void> {
  const { questionId } = rescoring
  const learners = concerned(rescoring)
  for (const learner of learners)
    if (mayBeWithheld(learner))
      await holdWithheldRepeats(tx, { userId: learner.userId, questionIds: [learner.root] })
  const ids = learners.flatMap(({ userId, root }) =>
    [...new Set([questionId, root])].map((id) => ({ userId, questionId: id })),
  )
  const states = new Map((await lockStatesOf(tx, ids)).map((state) => [keyOf(state), state]))
  await saveAttemptMarks(
    tx,
    learners.map(({ userId, answers, latest }) => ({
      ...{ userId, questionId, lastIsRight: latest.isRight },
      firstIsRight: answers.findLast(({ isFirstAttempt }) => isFirstAttempt)?.isRight ?? null,
    })),
  )
  const planned: PlannedRepeat[] = []
  for (const learner of learners) {
    const repeat = repeatOf(learner, rescoring, states)
    if (repeat) planned.push((await isWithheld(tx, learner, rescoring)) ? { ...repeat, ...noRepeat } : repeat)
  }
  await saveRepeatsOf(tx, planned)
}

const noRepeat = { repeatStage: 'none', repeatDueDay: null } as const
const keyOf = ({ userId, questionId }: { userId: number; questionId: number }) => `${userId} ${questionId}`

function concerned({ questionId, answers }: Rescoring): Concerned[] {
  return [...Map.groupBy(answers, ({ userId }) => userId)].flatMap(([userId, own]) => {
    const latest = own.at(-1)
    if (!latest || own.every(({ mark }) => !mark)) return []
    const { timeZone, repeats } = latest
    return { userId, timeZone, answers: own, latest, root: repeats ?? questionId }
  })
}

/** Only the latest answer says whether the question is to be asked again. */
function repeatOf(
  { userId, timeZone, answers, latest, root }: Concerned,
  { questionId, revision, now }: Rescoring,
  states: ReadonlyMap<string, LockedState>,
): PlannedRepeat | undefined {
  const state = states.get(keyOf({ userId, questionId: root }))
  if (!latest.mark || !state) return undefined
  if (root === questionId && (state.learnedRevision ?? 0) >= revision) return undefined
  const { stage, dueDay } = repeatAfterRescore(
    { stage: state.repeatStage, dueDay: state.repeatDueDay },
    {
      answer: latest,
      today: studyDayOf(now.getTime(), timeZone),
      wasMissedBefore: root !== questionId || answers.some(({ isRight }) => !isRight),
    },
  )
  return { userId, questionId: root, repeatStage: stage, repeatDueDay: dueDay }
}

/** Whether the repeat of a question that was missed after all is drawn to be withheld from participants. */
const mayBeWithheld = ({ userId, latest, root }: Concerned) =>
  !latest.isRight && drawRepeatArm(userId, root) === 'no-repeat'

async function isWithheld(tx: Database, learner: Concerned, { now }: Rescoring): Promise<boolean> {
  if (!mayBeWithheld(learner)) return false
  const withheld = await findWithheldRepeats(tx, learner, { questionIds: [learner.root], now })
  return withheld.has(learner.root)
}
