import type { importFormats } from '#contracts/catalogue/card-import.ts'
import type { FileRow } from '#domain/import/file-cards.ts'
import type { ReadCard } from '#domain/import/plan-import.ts'

export type FileFormat = (typeof importFormats)[number]

/** An uploaded file in memory. */
export interface UploadedFile {
  /** The format that the extension of the file's name says. */
  format: FileFormat
  bytes: Uint8Array
  mostCards: number
}

/** A table as it stands in a file; the meaning of its columns is not interpreted yet. */
export interface Table {
  format: FileFormat
  rows: FileRow[]
  /** Notes on cells that were read differently from what the file says. */
  notes: string[]
}

/** The cards of a file, not yet compared with existing ones. */
export interface CardFile {
  format: FileFormat
  cards: ReadCard[]
  notes: string[]
}

/** The reason why a file cannot be read, in words for the admin who chose it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}
