import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Entry } from '#contracts/catalogue.ts'
import type { OutboxRow, RefusedRow } from './outbox-rows.ts'

/** What the browser keeps for studying: every row names its user, and is read and sent for that user alone. */
interface StudySchema extends DBSchema {
  outbox: { key: number; value: OutboxRow; indexes: { byUser: number } }
  refused: { key: number; value: RefusedRow; indexes: { byUser: number } }
  /** The server's id of each session that was begun here. */
  sessions: { key: string; value: { session: string; userId: number; sessionId: number } }
  /** Cards already loaded, for study without a network. */
  entries: {
    key: [number, string]
    value: { userId: number; source: string; entries: Entry[]; message: string; savedAt: number }
  }
  /** Whose rows may be sent now, across all tabs. */
  owner: { key: 'current'; value: number }
}
export type StudyDatabase = IDBPDatabase<StudySchema>

const name = 'study'
const version = 1

export function openStudyDatabase(): Promise<StudyDatabase> {
  return openDB<StudySchema>(name, version, {
    upgrade(database) {
      database
        .createObjectStore('outbox', { keyPath: 'order', autoIncrement: true })
        .createIndex('byUser', 'userId')
      database.createObjectStore('refused', { keyPath: 'order' }).createIndex('byUser', 'userId')
      database.createObjectStore('sessions', { keyPath: 'session' })
      database.createObjectStore('entries', { keyPath: ['userId', 'source'] })
      database.createObjectStore('owner')
    },
    /** Another tab brings a newer version: this one lets go, so that neither hangs. */
    blocking(_current, _blocked, event) {
      ;(event.target as IDBDatabase).close()
    },
  })
}

let opened: Promise<StudyDatabase> | undefined

/** The one connection of this tab; a failed attempt may be repeated. */
export function studyDatabase(): Promise<StudyDatabase> {
  opened ??= openStudyDatabase().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}
