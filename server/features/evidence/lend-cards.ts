import { drawCardArm, isLendingOver } from '#domain/evidence/lending.ts'
import { daysToExam, targetRetention } from '#domain/exam-plan/exam-plan.ts'
import { memoryModelOf } from '#domain/scheduling/fsrs.ts'
import { studyDayOf, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import type { Database } from '#server/database/connect.ts'
import {
  bringForward,
  insertLentCards,
  isLent,
  listLentStates,
  listUndrawnCards,
  lockParticipation,
  markReturned,
  type Participant,
} from './participation.queries.ts'

type Lender = Pick<Participant, 'userId' | 'timeZone' | 'examDate' | 'memoryWeights'>

/** Draws from the cards that the learner has not seen, and that were not drawn before. */
export async function lendCards(tx: Database, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const drawn = (await listUndrawnCards(tx, userId)).flatMap((flashcardId) => {
    const arm = drawCardArm(userId, flashcardId)
    return arm ? [{ userId, flashcardId, arm, drawnAt: now }] : []
  })
  await insertLentCards(tx, drawn)
}

/** Whether a card is lent, until the transaction ends: to end taking part, or lending, waits for it. */
export async function holdLentCard(
  tx: Database,
  card: { userId: number; flashcardId: number },
): Promise<boolean> {
  return (await lockParticipation(tx, card.userId)) && (await isLent(tx, card))
}

/** All lent cards go back to the plan: those sent further away are due by their memory, tomorrow at the earliest. */
export async function returnCards(tx: Database, lender: Lender, now: Date): Promise<void> {
  const { userId } = lender
  const { today, daysLeft } = daysOf(lender, now)
  const memoryModel = memoryModelOf(lender.memoryWeights)
  const lent = await listLentStates(tx, userId, today + 1)
  await bringForward(
    tx,
    userId,
    lent.map(({ flashcardId, stability, lastStudyDay }) => ({
      flashcardId,
      dueDay: Math.max(
        today + 1,
        lastStudyDay + memoryModel.intervalFor(stability, targetRetention(daysLeft)),
      ),
    })),
  )
  await markReturned(tx, userId, now)
}

/** In the last weeks before the exam nothing is lent. */
export function hasLendingEnded(lender: Pick<Lender, 'timeZone' | 'examDate'>, now: Date): boolean {
  return isLendingOver(daysOf(lender, now).daysLeft)
}

function daysOf({ timeZone, examDate }: Pick<Lender, 'timeZone' | 'examDate'>, now: Date) {
  const today = studyDayOf(now.getTime(), timeZone)
  return { today, daysLeft: daysToExam(today, examDate === null ? null : studyDayOfIsoDate(examDate)) }
}
