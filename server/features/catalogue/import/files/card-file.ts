import type { importFormats } from '#contracts/catalogue/card-import.ts'
import type { RowCorrection } from '#domain/import/corrections.ts'
import type { ColumnChoice, FileColumns, FileRow } from '#domain/import/file-cards.ts'
import type { ReadCard } from '#domain/import/plan-import.ts'

export type FileFormat = (typeof importFormats)[number]

/** An uploaded file in memory. */
export interface UploadedFile {
  /** The format that the extension of the file's name says. */
  format: FileFormat
  bytes: Uint8Array
  mostCards: number
  /** The columns as the admin chose them. */
  chosen?: ColumnChoice | undefined
  /** What the admin chose for earlier files, by the shape of their columns. */
  remembered?: Readonly<Record<string, ColumnChoice>>
  corrections?: readonly RowCorrection[]
}

/** A table as it stands in a file; the meaning of its columns is not interpreted yet. */
export interface Table {
  format: FileFormat
  rows: FileRow[]
  /** The columns, where the file itself says what they hold. */
  columns?: ColumnChoice
  /** Set for a text that Anki exported. */
  ofAnki?: { hasHtml: boolean }
  /** Notes on cells that were read differently from what the file says. */
  notes: string[]
}

/** The cards of a file, not yet compared with existing ones. */
export interface CardFile {
  format: FileFormat
  cards: ReadCard[]
  notes: string[]
  /** How the columns were read; null for a file that has none. */
  columns: (FileColumns & { isRemembered: boolean }) | null
  /** The reason why no cards can be found until somebody chooses the columns. */
  refused: string | null
}
