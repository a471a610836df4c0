import { drawRepeatArm } from '#domain/evidence/lending.ts'
import type { Database } from '#server/database/connect.ts'
import { hasLendingEnded } from './lend-cards.ts'
import { findParticipation, listMissedSince, lockParticipation } from './participation.queries.ts'

/**
 * Makes the end of a participation wait until these questions are saved, so that it schedules their withheld
 * repeats. Must be called before the states of the questions are locked, because ending a participation locks
 * in this order.
 */
export async function holdWithheldRepeats(
  tx: Database,
  { userId, questionIds }: { userId: number; questionIds: number[] },
): Promise<void> {
  if (questionIds.some((id) => drawRepeatArm(userId, id) === 'no-repeat')) await lockParticipation(tx, userId)
}

/**
 * The missed questions whose repeat is withheld, for a learner who takes part. Their states must be saved
 * already.
 */
export async function findWithheldRepeats(
  tx: Database,
  { userId, timeZone }: { userId: number; timeZone: string },
  { questionIds, now }: { questionIds: number[]; now: Date },
): Promise<Set<number>> {
  const drawn = questionIds.filter((id) => drawRepeatArm(userId, id) === 'no-repeat')
  const participation = drawn.length > 0 ? await findParticipation(tx, userId) : null
  if (!participation || hasLendingEnded({ timeZone, examDate: participation.examDate }, now)) return new Set()
  const { since } = participation
  return new Set(await listMissedSince(tx, userId, { since, questionIds: drawn }))
}
