import type { DBSchema } from 'idb'
import { type BrowserDatabase, browserDatabase } from '#client/platform/storage/browser-database.ts'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import type { Block } from '#contracts/questions/questions.ts'
import type { DrugEntry } from '#contracts/study/components.ts'
import type { SessionCardId } from '#domain/session/session-queue.ts'
import type { OutboxRow, RejectedRow } from './changes.ts'

/** The browser's database for studying: every row names its user, and is read and sent for that user alone. */
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
  /** The user whose rows may be sent now, across all tabs. */
  owner: { key: 'current'; value: number }
}
export type StudyDatabase = BrowserDatabase<StudySchema>

/** New versions only add to the database, so that a session which began in an earlier one continues. */
export const studyDatabase: StudyDatabase = browserDatabase<StudySchema>({
  name: 'study',
  /** 1: the first. 2: rows have an id, by which one that is added twice is recognized. */
  version: 2,
  upgrade(database, oldVersion, change) {
    if (oldVersion < 1) {
      const outbox = database.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true })
      outbox.createIndex('byUser', 'userId')
      database.createObjectStore('refused', { keyPath: 'order' }).createIndex('byUser', 'userId')
      database.createObjectStore('sessions', { keyPath: 'session' })
      database.createObjectStore('entries', { keyPath: ['userId', 'source'] })
      database.createObjectStore('owner')
    }
    if (oldVersion < 2) change.objectStore('outbox').createIndex('byId', 'id', { unique: true })
  },
})
