import type { SessionStartChange } from '#client/features/outbox/changes.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import { elsewhereOf, listElsewhere } from '#client/features/session/ratings-elsewhere.ts'
import {
  listSessions,
  removeSession,
  type StoredSession,
  storeSession,
} from '#client/features/session/stored-sessions.ts'
import { call } from '#client/platform/calls/calls.ts'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { DrugEntry } from '#contracts/study/components.ts'
import { runningSessions } from '#contracts/study/running-sessions.ts'
import { mergeRatings } from '#domain/session/merge-ratings.ts'
import {
  applyStep,
  isSessionComplete,
  type SessionCardId,
  type SessionState,
  startSession,
} from '#domain/session/session-queue.ts'
import { isAsked, usualSettings } from './session-settings.ts'

interface Sessions {
  userId: number
  /** As the browser's storage names it. */
  source: string
  chapterId: number | null
  /** Cards that were chosen one by one are asked, even those set aside. */
  asksSetAside: boolean
  /** The session that runs in this or another browser. */
  running: string | undefined
}

/** What the sessions that came in show, beside what their source holds now. */
export interface TakenIn {
  cards: StudyCard[]
  drugs: DrugEntry[]
}

/**
 * The sessions of a source that this browser stores as they are by now, and beside them the one that runs in another
 * browser: it is stored here too, and from then on like one that began here.
 */
export async function takeInSessions(sessions: Sessions): Promise<TakenIn> {
  const { userId, source, running: key, chapterId, asksSetAside } = sessions
  await bringUpToDate(userId, source)
  const isHere = ({ id, session }: StoredSession) => id === key || session === key
  if (key === undefined || listSessions(userId, source).some(isHere)) return { cards: [], drugs: [] }
  const found = await call(runningSessions.find, { params: { key } }, { userId })
  const session = sessionOf(found, { key, asksSetAside })
  if (isSessionComplete(session.queue)) return { cards: [], drugs: [] }
  storeSession({ userId, source, id: key }, session)
  // So that what is rated here is rated in it.
  void outbox.record(startOf(found, { key, chapterId }))
  return { cards: found.entries, drugs: found.drugEntries }
}

/** What was rated since in other browsers is asked no more; a session that has come to its end so is removed. */
async function bringUpToDate(userId: number, source: string): Promise<void> {
  const begun = () => listSessions(userId, source).filter(({ isArchived }) => !isArchived)
  const since = Math.min(...begun().map(({ begunAt = Date.now() }) => begunAt))
  if (since === Number.POSITIVE_INFINITY) return
  const { ratings, undone } = await listElsewhere(userId, Date.now() - since)
  for (const { id, ...session } of begun()) {
    const { begunAt, settings } = session
    const taking = { session: session.session ?? id, begunAt, isPractice: isPractice(settings) }
    const all = { ratings, undone: [...undone, ...(session.undone ?? [])] }
    const queue = mergeRatings(session.queue, all, taking)
    const key = { userId, source, id }
    if (isSessionComplete(queue)) removeSession(key)
    else if (queue !== session.queue) storeSession(key, { ...session, queue })
  }
}

const isPractice = (settings: unknown) =>
  typeof settings === 'object' && settings !== null && 'practice' in settings && settings.practice === true

type Found = Reply<typeof runningSessions.find>

function sessionOf(
  found: Found,
  { key, asksSetAside }: { key: string; asksSetAside: boolean },
): Omit<StoredSession, 'id'> {
  const { tags, spacedRepetition, isPractice: practice, ratings } = found
  const times = ratings.map(({ reviewedAt }) => Date.parse(reviewedAt))
  return {
    queue: queueOf(found, { key, asksSetAside }),
    settings: { ...usualSettings, tags, spacedRepetition, practice },
    session: key,
    savedAt: Math.max(...times),
    begunAt: Math.min(...times),
    spentMs: ratings.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0) * 1000,
    isArchived: false,
  }
}

/** A card that was set aside in the other browser is not asked; one that was rated before counts all the same. */
function queueOf(
  { deck, spacedRepetition, ratings, entries, isPractice: practice }: Found,
  { key, asksSetAside }: { key: string; asksSetAside: boolean },
): SessionState {
  const rated = new Set<SessionCardId>(ratings.map(({ cardId }) => cardId))
  const aside = asksSetAside ? [] : entries.filter((card) => !isAsked(card))
  const drop = (state: SessionState, { flashcard, progress }: StudyCard) =>
    applyStep(state, {
      type: 'drop',
      cardId: flashcard.id,
      setAside: progress.isSuspended ? 'suspended' : 'buried',
    })
  const isRated = ({ flashcard }: StudyCard) => rated.has(flashcard.id)
  const begun = aside.filter((card) => !isRated(card)).reduce(drop, startSession(deck, { spacedRepetition }))
  const taking = { session: key, begunAt: undefined, isPractice: practice }
  return aside.filter(isRated).reduce(drop, mergeRatings(begun, elsewhereOf(ratings), taking))
}

function startOf(
  { source, tags, spacedRepetition, deck, isPractice: practice }: Found,
  { key, chapterId }: { key: string; chapterId: number | null },
): SessionStartChange {
  const queue = { source, spacedRepetition, deck }
  return { kind: 'session-start', session: key, chapterId, tags, mode: practice ? 'practice' : source, queue }
}
