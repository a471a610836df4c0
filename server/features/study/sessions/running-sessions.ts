import type { Reply } from '#contracts/endpoint.ts'
import type { runningSessions } from '#contracts/study/running-sessions.ts'
import { isRunning } from '#domain/session/running-session.ts'
import type { Deps } from '#server/deps.ts'
import { listCardsToStudy } from '#server/features/study/browse/browse-cards.ts'
import { listDrugEntries } from '#server/features/study/components/find-components-of-day.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import {
  type LoggedRatingRow,
  listLatestSessions,
  listRatingsOfSession,
  listRatingsReceivedSince,
} from './running-sessions.queries.ts'
import { findSessionByKey } from './study-session.queries.ts'
import { sessionUnknown } from './study-session.ts'

/** The sessions that another browser may go on with. */
export async function listRunningSessions(
  { db, clock }: Deps,
  { userId, timeZone }: SignedIn,
): Promise<Reply<typeof runningSessions.list>> {
  const nowMs = clock.now().getTime()
  const latest = await listLatestSessions(db, userId, clock.now())
  const running = latest.filter(({ lastRatedAt, lastReceivedAt, endedAt }) =>
    isRunning(
      {
        lastRatedAt: lastRatedAt.getTime(),
        lastReceivedAt: lastReceivedAt.getTime(),
        endedAt: endedAt?.getTime() ?? null,
      },
      { nowMs, timeZone },
    ),
  )
  return { sessions: running.map(({ key, source }) => ({ key, source })) }
}

/** A session of this learner, as far as it was rated. @throws HttpError 404 */
export async function findSession(
  deps: Deps,
  learner: SignedIn,
  key: string,
): Promise<Reply<typeof runningSessions.find>> {
  const session = await findSessionByKey(deps.db, learner.userId, key)
  if (!session?.deck) throw sessionUnknown()
  const { deck, source, spacedRepetition, mode, tags } = session
  const ids = deck.filter((cardId) => typeof cardId === 'number')
  const components = deck.filter((cardId) => typeof cardId === 'string')
  return {
    source,
    spacedRepetition,
    deck,
    isPractice: mode === 'practice',
    tags,
    ratings: (await listRatingsOfSession(deps.db, learner.userId, session.id)).map(present),
    entries: await listCardsToStudy(deps, learner, ids),
    drugEntries: await listDrugEntries(deps, learner, components),
  }
}

export async function listRatingsSince(
  { db, clock }: Deps,
  { userId }: SignedIn,
  seconds: number,
): Promise<Reply<typeof runningSessions.ratings>> {
  const since = new Date(clock.now().getTime() - seconds * 1000)
  return { ratings: (await listRatingsReceivedSince(db, userId, since)).map(present) }
}

const present = ({ reviewedAt, ...rating }: LoggedRatingRow) => ({
  ...rating,
  reviewedAt: new Date(reviewedAt).toISOString(),
})
