import { restoreSession, type SavedSession, saveSession } from '#domain/session/restore-session.ts'
import {
  isSessionComplete,
  ratingsNotUndone,
  retractRating,
  type SessionState,
} from '#domain/session/session-queue.ts'

/** A session in this browser, of any kind, with its progress. */
export interface StoredSession<Settings = unknown> {
  queue: SessionState
  /** The learner's settings for the session. Only its kind knows their shape, and checks them. */
  settings: Settings
  /**
   * The browser's id of the study session. It is null before the first rating, and for sessions that the
   * server does not record.
   */
  session: string | null
  /** The id of the session among those of its source: two tabs may each have their own. */
  id: string
  savedAt: number
  /** The milliseconds spent on its cards. */
  spentMs: number
  /** The learner chose to start again. Another tab may still be in the session. */
  isArchived: boolean
  /** Epoch milliseconds. Sessions stored by earlier versions lack it. */
  begunAt?: number | undefined
  /** Ids of ratings that were undone in the session; the server may not know of it yet. */
  undone?: readonly string[]
}

/** The stored form of a session, with the field names that earlier versions read. */
type SessionJson = Omit<StoredSession, 'queue' | 'id' | 'isArchived'> & {
  queue: SavedSession
  startKey: string
  isSetAside: boolean
}

/** The key of a stored session. Each session is one item, so that none ever overwrites another. */
export interface SessionKey {
  userId: number
  /** The source of the cards, as the kind of session names it. */
  source: string
  id: string
}

/** Older sessions are hardly ever resumed, and browsers give little room. */
const maxPerSource = 5

const userPrefix = (userId: number) => `study:${userId}:`
const sourcePrefix = (userId: number, source: string) => `${userPrefix(userId)}${source}`
/** The key of the storage item, as in storage events. */
export const storageKeyOf = ({ userId, source, id }: SessionKey) => `${sourcePrefix(userId, source)}:${id}`

/**
 * Stores a session. When storage is full or blocked, the session goes on but cannot be resumed later.
 * @returns the written text
 */
export function storeSession(key: SessionKey, session: Omit<StoredSession, 'id'>): string | null {
  const text = textOf({ ...session, id: key.id })
  return write(storageKeyOf(key), text) ? text : null
}

function textOf({ queue, id, isArchived, ...rest }: StoredSession): string {
  const json: SessionJson = { ...rest, queue: saveSession(queue), startKey: id, isSetAside: isArchived }
  return JSON.stringify(json)
}

/** The stored text, which tells whether another tab has changed the session. */
export const readStoredText = (key: SessionKey) => readItem(storageKeyOf(key))

export function removeSession(key: SessionKey): void {
  removeItem(storageKeyOf(key))
}

/** Parses a stored session, complete or not; undefined if it cannot be read. */
export function parseSession(text: string | null): StoredSession | undefined {
  try {
    return readSession(JSON.parse(text ?? 'null'))
  } catch {
    return undefined
  }
}

/** The unfinished sessions of a source, the one studied last first. */
export function listSessions(userId: number, source: string): StoredSession[] {
  return itemsOf(userId, source)
    .map(({ session }) => session)
    .filter(({ queue }) => !isSessionComplete(queue))
    .sort((a, b) => b.savedAt - a.savedAt)
}

/** The session to offer for resuming: it was begun and is not archived. */
export function findResumable<Settings>(
  sessions: readonly StoredSession<Settings>[],
): StoredSession<Settings> | undefined {
  return sessions.find(({ queue, isArchived }) => !isArchived && queue.steps.length > 0)
}

/** Archives the earlier sessions before a new one: they are no longer offered, and the oldest are removed. */
export function archiveSessions(userId: number, source: string): void {
  const items = itemsOf(userId, source).sort((a, b) => b.session.savedAt - a.session.savedAt)
  items.forEach(({ key, session }, index) => {
    if (index >= maxPerSource || isSessionComplete(session.queue)) removeItem(key)
    else write(key, textOf({ ...session, isArchived: true }))
  })
}

/** Removes a rating that was undone outside of its session, so that the session shows the card again. */
export function retractInSessions(userId: number, reviewId: string): void {
  for (const key of keysFrom(userPrefix(userId))) {
    const session = parseSession(readItem(key))
    const isRated = session && ratingsNotUndone(session.queue).some((rating) => rating.reviewId === reviewId)
    if (isRated) write(key, textOf({ ...session, queue: retractRating(session.queue, reviewId) }))
  }
}

function itemsOf(userId: number, source: string): { key: string; session: StoredSession }[] {
  const prefix = sourcePrefix(userId, source)
  renameFirstItem({ userId, source })
  return keysFrom(`${prefix}:`).flatMap((key) => {
    const session = parseSession(readItem(key))
    return session && key === `${prefix}:${session.id}` ? [{ key, session }] : []
  })
}

/** In the first version a source had only one session, under its own name. */
function renameFirstItem({ userId, source }: { userId: number; source: string }): void {
  const key = sourcePrefix(userId, source)
  const text = readItem(key)
  const session = parseSession(text)
  if (!text) return
  if (session) write(storageKeyOf({ userId, source, id: session.id }), text)
  removeItem(key)
}

function keysFrom(prefix: string): string[] {
  try {
    const { localStorage } = window
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    return keys.filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function readItem(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string): boolean {
  try {
    window.localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

function removeItem(key: string): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    return
  }
}

export function readSession(stored: unknown): StoredSession | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const {
    queue: saved,
    settings,
    session,
    startKey,
    savedAt,
    spentMs,
    isSetAside,
    begunAt,
    undone,
  } = stored as Partial<SessionJson>
  const queue = restoreSession(saved)
  if (!queue || typeof startKey !== 'string' || typeof savedAt !== 'number') return undefined
  return {
    queue,
    settings,
    session: typeof session === 'string' ? session : null,
    id: startKey,
    savedAt,
    spentMs: typeof spentMs === 'number' ? spentMs : 0,
    isArchived: isSetAside === true,
    ...(typeof begunAt === 'number' && { begunAt }),
    ...(Array.isArray(undone) && { undone: undone.filter((id) => typeof id === 'string') }),
  }
}
