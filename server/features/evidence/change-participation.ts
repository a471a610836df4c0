import type { Reply } from '#contracts/endpoint.ts'
import type { evidence } from '#contracts/evidence/evidence.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { lendCards, returnCards } from './lend-cards.ts'
import {
  deleteParticipant,
  findParticipation,
  insertParticipant,
  lockParticipation,
} from './participation.queries.ts'

/** Begins or ends taking part. Ending puts cards and repeats back at once and deletes what was stored for it. */
export async function changeParticipation(
  { db, clock, publish }: Pick<Deps, 'db' | 'clock' | 'publish'>,
  learner: SignedIn,
  takesPart: boolean,
): Promise<Reply<typeof evidence.participation>> {
  const { userId } = learner
  const now = clock.now()
  return db.transaction(async (tx) => {
    if (takesPart) {
      await insertParticipant(tx, userId, now)
      await lendCards(tx, { userId, now })
    } else {
      // What is being saved as lent is waited for, and brought back with the rest.
      await lockParticipation(tx, userId)
    }
    const participation = await findParticipation(tx, userId)
    if (!takesPart && participation) {
      await returnCards(tx, learner, now)
      await publish(tx, 'lendingEnded', { learner, since: participation.since, now })
      await deleteParticipant(tx, userId)
      return { since: null }
    }
    return { since: participation?.since.toISOString() ?? null }
  })
}
