import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'
import type { StudyCard } from '#contracts/catalogue.ts'
import type { DrugEntry } from '#contracts/drugs.ts'
import type { Block } from '#contracts/questions.ts'
import type { SessionCardId } from '#domain/session/session-queue.ts'
import type { OutboxRow, RejectedRow } from './changes.ts'

/** What the browser stores for studying: every row names its user, and is read and sent for that user alone. */
interface StudySchema extends DBSchema {
  outbox: { key: number; value: OutboxRow; indexes: { byUser: number; byId: string } }
  /** Rejected rows; store names stay as the first version wrote them. */
  refused: { key: number; value: RejectedRow; indexes: { byUser: number } }
  /** The server's id of each session that was begun here. */
  sessions: { key: string; value: { session: string; userId: number; sessionId: number } }
  /** Study cards and blocks of questions already loaded, for study without a network. */
  entries: {
    key: [number, string]
    value: {
      userId: number
      source: string
      entries: StudyCard[]
      message: string
      savedAt: number
      /** Components of drugs among the cards, and the order of both. */
      drugs?: { entries: readonly DrugEntry[]; order: readonly SessionCardId[] } | undefined
      /** A block of questions, which has no cards. */
      block?: Block
    }
  }
  /** Whose rows may be sent now, across all tabs. */
  owner: { key: 'current'; value: number }
}
export type StudyDatabase = IDBPDatabase<StudySchema>

const name = 'study'
/** 1: the first. 2: rows have an id, by which one that is added twice is recognized. */
const version = 2

/**
 * Opens it. Where a newer version of the app has been open in another tab, its database is used as it is: versions only
 * ever add to it, so that a session which began before continues. `onClosed`: this connection can no longer be used.
 */
export async function openStudyDatabase(onClosed: () => void = () => undefined): Promise<StudyDatabase> {
  const callbacks: OpenDBCallbacks<StudySchema> = {
    upgrade(database, oldVersion, _newVersion, change) {
      if (oldVersion < 1) createStores(database)
      if (oldVersion < 2) change.objectStore('outbox').createIndex('byId', 'id', { unique: true })
    },
    /** Another tab opens a newer version: this connection closes, so that neither hangs. */
    blocking(_current, _blocked, event) {
      ;(event.target as IDBDatabase).close()
      onClosed()
    },
    terminated: onClosed,
  }
  try {
    return await openDB<StudySchema>(name, version, callbacks)
  } catch (error) {
    const isNewer = error instanceof DOMException && error.name === 'VersionError'
    if (!isNewer) throw error
    return openDB<StudySchema>(name, undefined, callbacks)
  }
}

function createStores(database: StudyDatabase): void {
  const outbox = database.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true })
  outbox.createIndex('byUser', 'userId')
  database.createObjectStore('refused', { keyPath: 'order' }).createIndex('byUser', 'userId')
  database.createObjectStore('sessions', { keyPath: 'session' })
  database.createObjectStore('entries', { keyPath: ['userId', 'source'] })
  database.createObjectStore('owner')
}

let opened: Promise<StudyDatabase> | undefined

/** The one connection of this tab, opened again after it was closed; a failed attempt may be repeated. */
export function studyDatabase(): Promise<StudyDatabase> {
  const reset = () => {
    opened = undefined
  }
  opened ??= openStudyDatabase(reset).catch((error: unknown) => {
    reset()
    throw error
  })
  return opened
}
