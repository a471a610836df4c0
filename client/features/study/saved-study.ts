import { restoreSession, type SavedSession, saveSession } from '#domain/session/restore-session.ts'
import {
  isSessionComplete,
  retractRating,
  type SessionState,
  standingRatings,
} from '#domain/session/session-queue.ts'
import type { SessionSettings } from './start/session-settings.ts'

/** A session of this browser, as it stands. */
export interface SavedStudy {
  queue: SessionState
  settings: SessionSettings
  /** The browser's id of the study session, null before the first rating. */
  session: string | null
  /** Names the session among those of its source: two tabs may each have one. */
  startKey: string
  savedAt: number
  /** Milliseconds spent on its cards. */
  spentMs: number
  /** The learner chose to start afresh; another tab may still be in it. */
  isSetAside: boolean
}

type StoredStudy = Omit<SavedStudy, 'queue'> & { queue: SavedSession }

/** Where a session stands: one record each, so that none ever writes over another's place. */
export interface StudyPlace {
  userId: number
  /** As `sourceKey` names it. */
  source: string
  startKey: string
}

/** Earlier ones are hardly gone on with, and browsers give little room. */
const mostKept = 5

const userPrefix = (userId: number) => `study:${userId}:`
const sourcePrefix = (userId: number, source: string) => `${userPrefix(userId)}${source}`
/** Storage events name it. */
export const placeKey = ({ userId, source, startKey }: StudyPlace) =>
  `${sourcePrefix(userId, source)}:${startKey}`

/** Full or forbidden storage costs the resume, never the session. @returns what was written. */
export function storeStudy(place: StudyPlace, study: Omit<SavedStudy, 'startKey'>): string | null {
  const stored: StoredStudy = { ...study, startKey: place.startKey, queue: saveSession(study.queue) }
  const text = JSON.stringify(stored)
  return write(placeKey(place), text) ? text : null
}

/** The record of a session as it is written, to see whether another tab has changed it. */
export const readRecord = (place: StudyPlace) => readKey(placeKey(place))

export function forgetStudy(place: StudyPlace): void {
  remove(placeKey(place))
}

/** The session of this place, also one that is complete, if it can be read. */
export function parseRecord(record: string | null): SavedStudy | undefined {
  try {
    return readStudy(JSON.parse(record ?? 'null'))
  } catch {
    return undefined
  }
}

/** The unfinished sessions of a source, the one last studied first. */
export function listStudies(userId: number, source: string): SavedStudy[] {
  return recordsOf(userId, source)
    .map(({ study }) => study)
    .filter(({ queue }) => !isSessionComplete(queue))
    .sort((a, b) => b.savedAt - a.savedAt)
}

/** The one to offer: begun, and not set aside. */
export function findResumable(studies: readonly SavedStudy[]): SavedStudy | undefined {
  return studies.find(({ queue, isSetAside }) => !isSetAside && queue.steps.length > 0)
}

/** Before a new session: the earlier ones are not offered any more, and the oldest of them go. */
export function setStudiesAside(userId: number, source: string): void {
  const records = recordsOf(userId, source).sort((a, b) => b.study.savedAt - a.study.savedAt)
  records.forEach(({ key, study }, index) => {
    const { queue } = study
    if (index >= mostKept || isSessionComplete(queue)) remove(key)
    else write(key, JSON.stringify({ ...study, queue: saveSession(queue), isSetAside: true }))
  })
}

/** A rating was taken back outside of its session: there its card is asked again. */
export function retractInStudies(userId: number, reviewId: string): void {
  for (const key of keysFrom(userPrefix(userId))) {
    const study = parseRecord(readKey(key))
    const isRated = study && standingRatings(study.queue).some((rating) => rating.reviewId === reviewId)
    if (isRated)
      write(key, JSON.stringify({ ...study, queue: saveSession(retractRating(study.queue, reviewId)) }))
  }
}

function recordsOf(userId: number, source: string): { key: string; study: SavedStudy }[] {
  const prefix = sourcePrefix(userId, source)
  renameFirstRecord({ userId, source })
  return keysFrom(`${prefix}:`).flatMap((key) => {
    const study = parseRecord(readKey(key))
    return study && key === `${prefix}:${study.startKey}` ? [{ key, study }] : []
  })
}

/** In the first version a source had one record, under its own name. */
function renameFirstRecord({ userId, source }: { userId: number; source: string }): void {
  const key = sourcePrefix(userId, source)
  const record = readKey(key)
  const study = parseRecord(record)
  if (!record) return
  if (study) write(placeKey({ userId, source, startKey: study.startKey }), record)
  remove(key)
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

function readKey(key: string): string | null {
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

function remove(key: string): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    return
  }
}

export function readStudy(stored: unknown): SavedStudy | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const {
    queue: saved,
    settings,
    session,
    startKey,
    savedAt,
    spentMs,
    isSetAside,
  } = stored as Partial<StoredStudy>
  const queue = restoreSession(saved)
  const isWhole = typeof startKey === 'string' && typeof savedAt === 'number' && isSettings(settings)
  if (!queue || !isWhole) return undefined
  return {
    queue,
    settings,
    session: typeof session === 'string' ? session : null,
    startKey,
    savedAt,
    spentMs: typeof spentMs === 'number' ? spentMs : 0,
    isSetAside: isSetAside === true,
  }
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
