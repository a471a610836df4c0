import {
  archiveSessions,
  findResumable,
  listSessions,
  type StoredSession,
} from '#client/features/session/stored-sessions.ts'
import type { SessionStart } from '#client/features/session/use-stored-session.ts'
import type { LoadedDrugs } from '#client/features/study/cached-cards.ts'
import {
  cacheBegunSession,
  drugsOf,
  isEmpty,
  type StudyContent,
  type StudySource,
  sourceKey,
} from '#client/features/study/study-source.ts'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import type { DrugEntry } from '#contracts/study/components.ts'
import { resumedWithinMs } from '#domain/session/running-session.ts'
import {
  dropCard,
  isSessionComplete,
  type SessionCardId,
  type SessionState,
  startSession,
} from '#domain/session/session-queue.ts'
import { isSettings, type SessionSettings, selectCards, shuffled, usualSettings } from './session-settings.ts'

/** The session that a learner chose to begin or to resume. */
export interface ChosenSession {
  id: string
  /** Present only for a session to begin. */
  settings?: SessionSettings
  drugs?: LoadedDrugs | undefined
}

/**
 * The state for the history entry of the page, so that a reload resumes the session. It has the field names
 * of earlier versions.
 */
export const locationStateOf = ({ id, settings }: ChosenSession) => ({ startKey: id, settings })

export function readLocationState(state: unknown): ChosenSession | undefined {
  if (typeof state !== 'object' || state === null || !('startKey' in state)) return undefined
  const { startKey, settings } = state as Partial<ReturnType<typeof locationStateOf>>
  if (typeof startKey !== 'string') return undefined
  return { id: startKey, settings: isSettings(settings) ? settings : undefined }
}

type SavedStudy = StoredSession<SessionSettings>

/** A session of cards that is about to begin, or one to resume. */
export interface StudyStart extends SessionStart {
  source: StudySource
  settings: SessionSettings
  cards: readonly StudyCard[]
  /** The components of drugs in the same queue. */
  drugs: readonly DrugEntry[]
}

interface Learner {
  userId: number
  source: StudySource
}

/**
 * The learner's unfinished sessions of a source. A session whose settings have another shape is left out,
 * because it cannot be resumed.
 */
export function listStudies({ userId, source }: Learner): SavedStudy[] {
  return listSessions(userId, sourceKey(source)).filter((session): session is SavedStudy =>
    isSettings(session.settings),
  )
}

export function beginStudy(
  { userId, source }: Learner,
  cards: readonly StudyCard[],
  { settings = usualSettings, id, drugs }: ChosenSession,
): StudyStart {
  // Cards that were chosen one by one are asked even if they are set aside.
  const selected = source.type === 'cards' ? [...cards] : selectCards(cards, settings)
  const ordered = settings.shuffle ? shuffled(selected, Math.random) : selected
  const key = { userId, source: sourceKey(source), id }
  archiveSessions(userId, key.source)
  cacheBegunSession(userId, source, { cards: ordered, drugs })
  const queue = startSession(deckOf(ordered, drugs), { spacedRepetition: settings.spacedRepetition })
  const facts = { key, source, settings, queue, session: null, spentMs: 0, begunAt: Date.now() }
  return { ...facts, cards: ordered, drugs: drugs?.entries ?? [] }
}

/**
 * The cards in their order. With components of drugs, the order is that of both together. Cards that the
 * order lacks come last.
 */
function deckOf(cards: readonly StudyCard[], drugs: LoadedDrugs | undefined): SessionCardId[] {
  const ids = cards.map(({ flashcard }) => flashcard.id)
  if (!drugs) return ids
  const known = new Set<SessionCardId>([...ids, ...drugs.entries.map(({ cardId }) => cardId)])
  return [...new Set([...drugs.order, ...known])].filter((id) => known.has(id))
}

/** Resumes a stored session, without the cards that no longer exist. Undefined if no card remains. */
export function resumeStudy(
  { userId, source }: Learner,
  content: StudyContent,
  saved: SavedStudy,
): StudyStart | undefined {
  const known = new Map([...content.earlier, ...content.cards].map((card) => [card.flashcard.id, card]))
  const drugs = drugsOf(content)
  const components = new Set<SessionCardId>(drugs.map(({ cardId }) => cardId))
  const gone = saved.queue.deck.filter((cardId) => !(components.has(cardId) || known.has(Number(cardId))))
  const queue = gone.reduce<SessionState>(dropCard, saved.queue)
  if (isSessionComplete(queue)) return undefined
  const key = { userId, source: sourceKey(source), id: saved.id }
  return { ...saved, key, source, cards: [...known.values()], drugs, queue }
}

/** The session to offer on the settings screen. */
export function findResumableStudy(
  learner: Learner,
  content: StudyContent,
  studies: readonly SavedStudy[] = listStudies(learner),
): SavedStudy | undefined {
  const saved = findResumable(studies)
  return saved && resumeStudy(learner, content, saved) ? saved : undefined
}

/**
 * The session with which a page opens: that of this history entry, or today's or the low-confidence queue,
 * which have no settings to choose. Undefined opens the settings.
 */
export function openStudy(
  learner: Learner,
  content: StudyContent,
  {
    studies,
    chosen,
    nowMs,
    newId,
  }: { studies: readonly SavedStudy[]; chosen: ChosenSession | undefined; nowMs: number; newId: string },
): StudyStart | undefined {
  const hasSettings = ['chapter', 'deck', 'search'].includes(learner.source.type)
  const isChosenNow = learner.source.type === 'cards' && chosen !== undefined
  const same = studies.find(({ id }) => id === chosen?.id)
  const recent = hasSettings || isChosenNow ? undefined : findRecent(studies, nowMs, learner.source)
  const resumable = same ?? recent
  const resumed = resumable && resumeStudy(learner, content, resumable)
  if (resumed) return resumed
  if (chosen?.settings) return beginStudy(learner, content.cards, chosen)
  if (hasSettings || isEmpty(content)) return undefined
  return beginStudy(learner, content.cards, { id: newId, drugs: content.drugs })
}

/**
 * The session of a source without settings that can be resumed. Today's and the low-confidence queue change
 * every day, so only a recent one counts. Chosen cards stay the same.
 */
function findRecent(
  studies: readonly SavedStudy[],
  nowMs: number,
  { type }: StudySource,
): SavedStudy | undefined {
  const found = findResumable(studies)
  const isRecent = found && (type === 'cards' || nowMs - found.savedAt < resumedWithinMs)
  return isRecent ? found : undefined
}
