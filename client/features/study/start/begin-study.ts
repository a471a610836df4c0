import type { StudyCard } from '#contracts/catalogue.ts'
import {
  dropCard,
  isSessionComplete,
  type SessionState,
  startSession,
} from '#domain/session/session-queue.ts'
import { findResumable, isSettings, type SavedStudy, setStudiesAside } from '../saved-study.ts'
import { cacheBegunSession, type StudyContent, type StudySource, sourceKey } from '../study-source.ts'
import { type SessionSettings, selectCards, shuffled, usualSettings } from './session-settings.ts'

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

/** A session about to begin, or one to go on with. */
export interface StudyStart {
  userId: number
  source: StudySource
  settings: SessionSettings
  entries: readonly StudyCard[]
  queue: SessionState
  /** The browser's id of a study session that goes on; null for a new one. */
  session: string | null
  startKey: string
  /** Milliseconds spent on it before. */
  spentMs: number
}

interface Learner {
  userId: number
  source: StudySource
}

export function beginStudyOf(
  { userId, source }: Learner,
  entries: readonly StudyCard[],
  { settings = usualSettings, startKey }: Arrival,
): StudyStart {
  const selected = selectCards(entries, settings)
  const ordered = settings.shuffle ? shuffled(selected, Math.random) : selected
  setStudiesAside(userId, sourceKey(source))
  cacheBegunSession(userId, source, ordered)
  const queue = startSession(
    ordered.map(({ flashcard }) => flashcard.id),
    { spacedRepetition: settings.spacedRepetition },
  )
  return { userId, source, settings, entries: ordered, queue, session: null, startKey, spentMs: 0 }
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
  const { settings, session, startKey, spentMs } = saved
  return { userId, source, settings, entries: [...known.values()], queue, session, startKey, spentMs }
}

/**
 * What a page opens with: the session of this history entry, today's or the low-confidence queue (which have no
 * settings to choose), or undefined for the settings.
 */
export function arriveAt(
  learner: Learner,
  content: StudyContent,
  {
    studies,
    arrival,
    nowMs,
    newKey,
  }: { studies: readonly SavedStudy[]; arrival: Arrival | undefined; nowMs: number; newKey: string },
): StudyStart | undefined {
  const hasSettings = learner.source.type === 'chapter' || learner.source.type === 'search'
  const same = studies.find(({ startKey }) => startKey === arrival?.startKey)
  const recent = hasSettings ? undefined : findRecent(studies, nowMs)
  const resumable = same ?? recent
  const resumed = resumable && resumeStudyOf(learner, content, resumable)
  if (resumed) return resumed
  if (arrival?.settings) return beginStudyOf(learner, content.entries, arrival)
  if (hasSettings || content.entries.length === 0) return undefined
  return beginStudyOf(learner, content.entries, { startKey: newKey })
}

function findRecent(studies: readonly SavedStudy[], nowMs: number): SavedStudy | undefined {
  const found = findResumable(studies)
  return found && nowMs - found.savedAt < resumedWithinMs ? found : undefined
}
