import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'
import type { StudyCard } from '#contracts/catalogue.ts'
import type { OutboxRow, RefusedRow } from './outbox-rows.ts'

/** What the browser keeps for studying: every row names its user, and is read and sent for that user alone. */
interface StudySchema extends DBSchema {
  outbox: { key: number; value: OutboxRow; indexes: { byUser: number; byId: string } }
  refused: { key: number; value: RefusedRow; indexes: { byUser: number } }
  /** The server's id of each session that was begun here. */
  sessions: { key: string; value: { session: string; userId: number; sessionId: number } }
  /** Cards already loaded, for study without a network. */
  entries: {
    key: [number, string]
    value: { userId: number; source: string; entries: StudyCard[]; message: string; savedAt: number }
  }
  /** Whose rows may be sent now, across all tabs. */
  owner: { key: 'current'; value: number }
}
export type StudyDatabase = IDBPDatabase<StudySchema>

const name = 'study'
/** 1: the first. 2: rows have an id of their own, by which one that is taken up twice is known. */
const version = 2

/**
 * Opens it. Where a newer version of the app has been in another tab already, its database is taken as it stands: versions
 * only ever add to it, so that a session which began before goes on. `onClosed`: this connection is no longer of use.
 */
export async function openStudyDatabase(onClosed: () => void = () => undefined): Promise<StudyDatabase> {
  const callbacks: OpenDBCallbacks<StudySchema> = {
    upgrade(database, oldVersion, _newVersion, change) {
      if (oldVersion < 1) createStores(database)
      if (oldVersion < 2) change.objectStore('outbox').createIndex('byId', 'id', { unique: true })
    },
    /** Another tab brings a newer version: this one lets go, so that neither hangs. */
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
  const forget = () => {
    opened = undefined
  }
  opened ??= openStudyDatabase(forget).catch((error: unknown) => {
    forget()
    throw error
  })
  return opened
}
