import type { ImportFormat } from '#contracts/own-cards/own-import.ts'
import type { ColumnChoice, FileColumns } from '#domain/import/file-cards.ts'
import type { NoteCard } from '#domain/own-cards/note.ts'
import type { FileNote } from '#domain/own-cards/plan-note-import.ts'

/** What the thread that reads a file is told. */
export interface NoteUpload {
  /** The format that the extension of the file's name says. */
  format: ImportFormat
  /** Where the file is on disk. */
  path: string
  /** The columns as the learner chose them. */
  chosen?: ColumnChoice | undefined
  /** The learner for whom the file is imported; a check has neither cards nor schedules. */
  importedFor?: { timeZone: string; memoryWeights: number[] | null } | undefined
  /** The pictures and sounds of which it is known what became of them, by `FoundMedia.source`. */
  knownMedia: readonly string[]
  /** The categories of the outline: a note with another one has none. */
  categories: readonly string[]
  /** Epoch milliseconds. */
  now: number
}

/** A picture or sound that a note names. */
export interface FoundMedia {
  /** What stands in the text: the key of a stored file has its form, and takes its place. */
  key: string
  name: string
  /** By what the file is known again, 32 hex digits; null where the package has none of this name. */
  source: string | null
}

/** A picture or sound of a package. */
export interface MediaOfPackage {
  source: string
  name: string
  bytes: Uint8Array
  /** The reason why there are no bytes. */
  problem: string | null
}

/** A note as it stands in a file, before its text is checked and its cards are made. */
export interface FoundNote extends FileNote {
  /** Null for the deck that the learner chose. */
  deck: string | null
  /** Epoch milliseconds; null where the file does not say it. */
  createdAt: number | null
  /** Its cards in the file: the number of each in the note, and its place in `ScheduleChunk`. */
  cards: { number: number; place: number }[]
  media: FoundMedia[]
}

/** A note of a file, its texts in Markdown. */
export interface ReadNote extends FoundNote {
  /** The number of cards that come of it as it stands in the file, and in an import these cards. */
  cardCount: number
  made: NoteCard[]
}

/** The schedules of some cards, as the rows that own-import.queries.ts writes. */
export interface ScheduleChunk {
  /** The places of its cards. */
  places: number[]
  /** JSON of `StateRow[]` and of `LogRow[]`: text crosses to another thread in no time. */
  states: string
  log: string
}

/** What is known of a file before its notes are read. */
export interface FileHead {
  format: ImportFormat
  /** How the columns were read; null for a file that has none. */
  columns: FileColumns | null
  /** The reason why no notes can be found until somebody chooses the columns. */
  refused: string | null
  /** What was read differently from what the file says. */
  remarks: string[]
}

/** Some notes of a file, in its order. The thread hands them over part by part. */
export interface NotesPart<Note = ReadNote> {
  notes: Note[]
  /** The number of pictures and sounds in them. */
  media: number
  /** The number of ratings in the logs of their cards. */
  reviews: number
  schedules: ScheduleChunk[]
}

/** The head comes first; in an import the files that notes name come before these notes. */
export type FilePart<Note = ReadNote> = { head: FileHead } | { files: MediaOfPackage[] } | NotesPart<Note>

/** The state of a card after its last rating; days are study days. */
export interface StateRow {
  place: number
  version: number
  suspended: boolean
  mastery: number
  count: number
  at: string | null
  confidence: number | null
  stability: number | null
  difficulty: number | null
  day: number | null
  due: number | null
  lapses: number
}

/** A rating of a card, and the state after it. */
export interface LogRow extends Omit<StateRow, 'suspended'> {
  id: string
  reviewed: string
  on_day: number
  rating: number
  counts: boolean
  seconds: number
}
