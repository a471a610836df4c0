import { drawRepeatArm } from '#domain/evidence/lending.ts'
import { noRepeat, repeatAfterAnswer } from '#domain/questions/block/asked-again.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Database } from '#server/database/connect.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { listUnrepeated, saveRepeats } from './question-states.queries.ts'

/** Missed questions that were not asked again, as the learner took part in the measurements, are from now on. */
export async function askWithheldAgain(
  tx: Database,
  { userId, timeZone }: Pick<SignedIn, 'userId' | 'timeZone'>,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  const studyDay = studyDayOf(now.getTime(), timeZone)
  const missed = await listUnrepeated(tx, userId, since)
  const withheld = missed.filter(({ questionId }) => drawRepeatArm(userId, questionId) === 'no-repeat')
  await saveRepeats(
    tx,
    userId,
    withheld.map(({ questionId, confidence }) => {
      const { stage, dueDay } = repeatAfterAnswer(noRepeat, { isRight: false, confidence, studyDay })
      return { questionId, repeatStage: stage, repeatDueDay: dueDay }
    }),
  )
}
