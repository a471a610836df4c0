import { restoreSession, type SavedSession, saveSession } from '#domain/session/restore-session.ts'
import { isSessionComplete, type SessionState } from '#domain/session/session-queue.ts'
import type { SessionSettings } from './session-settings.ts'

/** A session to come back to. `session` is the browser's id of the study session, null once that has ended. */
export interface SavedStudy {
  queue: SessionState
  settings: SessionSettings
  session: string | null
  startKey: string
  savedAt: number
}

interface StoredStudy {
  queue: SavedSession
  settings: SessionSettings
  session: string | null
  startKey: string
  savedAt: number
}

const keyOf = (userId: number, source: string) => `study:${userId}:${source}`

/** Full or forbidden storage costs the resume, never the session. */
export function storeStudy(userId: number, source: string, study: SavedStudy): void {
  const stored: StoredStudy = { ...study, queue: saveSession(study.queue) }
  try {
    window.localStorage.setItem(keyOf(userId, source), JSON.stringify(stored))
  } catch {
    return
  }
}

export function forgetStudy(userId: number, source: string): void {
  try {
    window.localStorage.removeItem(keyOf(userId, source))
  } catch {
    return
  }
}

/** The session left unfinished here, if it can still be read. */
export function findStudy(userId: number, source: string): SavedStudy | undefined {
  try {
    return readStudy(JSON.parse(window.localStorage.getItem(keyOf(userId, source)) ?? 'null'))
  } catch {
    return undefined
  }
}

export function readStudy(stored: unknown): SavedStudy | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { queue: saved, settings, session, startKey, savedAt } = stored as Partial<StoredStudy>
  const queue = restoreSession(saved)
  const isWhole = typeof startKey === 'string' && typeof savedAt === 'number' && isSettings(settings)
  if (!queue || !isWhole || isSessionComplete(queue)) return undefined
  return { queue, settings, session: typeof session === 'string' ? session : null, startKey, savedAt }
}

export function isSettings(value: unknown): value is SessionSettings {
  if (typeof value !== 'object' || value === null) return false
  const { tags, scope, spacedRepetition, shuffle, practice } = value as Partial<SessionSettings>
  const hasTags = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')
  const hasScope = scope === 'all' || scope === 'due' || scope === 'new'
  return (
    hasTags && hasScope && [spacedRepetition, shuffle, practice].every((flag) => typeof flag === 'boolean')
  )
}
