import { drawRepeatArm } from '#domain/evidence/lending.ts'
import type { Database } from '#server/database/connect.ts'
import { hasLendingEnded } from './lend-cards.ts'
import { findParticipation, listMissedSince, lockParticipation } from './participation.queries.ts'

/**
 * To end taking part waits until these are saved, so that what is withheld is asked again. It comes before the states of the
 * questions are locked: ending locks in this order.
 */
export async function holdWithheldRepeats(
  tx: Database,
  { userId, questionIds }: { userId: number; questionIds: number[] },
): Promise<void> {
  if (questionIds.some((id) => drawRepeatArm(userId, id) === 'no-repeat')) await lockParticipation(tx, userId)
}

/** Those of these missed questions that are not asked again, for a learner who takes part; their states are saved. */
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
