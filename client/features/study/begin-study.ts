import type { Entry } from '#contracts/catalogue.ts'
import {
  dropCard,
  isSessionComplete,
  type SessionState,
  startSession,
} from '#domain/session/session-queue.ts'
import { isSettings, type SavedStudy } from './saved-study.ts'
import { type SessionSettings, selectEntries, shuffled, usualSettings } from './session-settings.ts'
import { cacheBegunSession, type StudyContent, type StudySource } from './study-source.ts'
import type { StudyStart } from './use-study-session.ts'

/** A queue of the day is taken up again for so long; later a new one is better. */
const resumedWithinMs = 6 * 3_600_000

/** What a screen hands to the session in the history entry, so that a reload goes on where it was. */
export interface Arrival {
  startKey: string
  settings?: SessionSettings
}

export function readArrival(state: unknown): Arrival | undefined {
  if (typeof state !== 'object' || state === null || !('startKey' in state)) return undefined
  const { startKey, settings } = state as Partial<Arrival>
  if (typeof startKey !== 'string') return undefined
  return { startKey, settings: isSettings(settings) ? settings : undefined }
}

interface Learner {
  userId: number
  source: StudySource
}

export function beginStudyOf(
  { userId, source }: Learner,
  entries: readonly Entry[],
  { settings = usualSettings, startKey }: Arrival,
): StudyStart {
  const selected = selectEntries(entries, settings)
  const ordered = settings.shuffle ? shuffled(selected, Math.random) : selected
  cacheBegunSession(userId, source, ordered)
  const queue = startSession(
    ordered.map(({ flashcard }) => flashcard.id),
    { spacedRepetition: settings.spacedRepetition },
  )
  return { userId, source, settings, entries: ordered, queue, session: null, startKey }
}

/** Goes on with a saved session; cards that are gone meanwhile leave it. Undefined when nothing is left of it. */
export function resumeStudyOf(
  { userId, source }: Learner,
  { entries, earlier }: StudyContent,
  saved: SavedStudy,
): StudyStart | undefined {
  const known = new Map([...earlier, ...entries].map((entry) => [entry.flashcard.id, entry]))
  const gone = saved.queue.deck.filter((cardId) => !known.has(Number(cardId)))
  const queue = gone.reduce<SessionState>(dropCard, saved.queue)
  if (isSessionComplete(queue)) return undefined
  const { settings, session, startKey } = saved
  return { userId, source, settings, entries: [...known.values()], queue, session, startKey }
}

/**
 * What a page opens with: the session of this history entry, today's or the low-confidence queue (which have no
 * settings to choose), or undefined for the settings.
 */
export function arriveAt(
  learner: Learner,
  content: StudyContent,
  { saved, arrival, nowMs, newKey }: { saved?: SavedStudy; arrival?: Arrival; nowMs: number; newKey: string },
): StudyStart | undefined {
  const hasSettings = learner.source.type === 'chapter' || learner.source.type === 'search'
  const isSame = saved !== undefined && saved.startKey === arrival?.startKey
  const isRecent = saved !== undefined && !hasSettings && nowMs - saved.savedAt < resumedWithinMs
  const resumed = isSame || isRecent ? resumeStudyOf(learner, content, saved) : undefined
  if (resumed) return resumed
  if (arrival?.settings) return beginStudyOf(learner, content.entries, arrival)
  if (hasSettings || content.entries.length === 0) return undefined
  return beginStudyOf(learner, content.entries, { startKey: newKey })
}
