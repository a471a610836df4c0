import type { importFormats } from '#contracts/catalogue/card-import.ts'
import type { FileRow } from '#domain/import/file-cards.ts'
import type { ReadCard } from '#domain/import/plan-import.ts'

export type FileFormat = (typeof importFormats)[number]

/** An uploaded file in memory. */
export interface UploadedFile {
  /** By the ending of its name. */
  format: FileFormat
  bytes: Uint8Array
  mostCards: number
}

/** A table as it stands in a file, before anybody asks what its columns mean. */
export interface Table {
  format: FileFormat
  rows: FileRow[]
  /** What was read otherwise than it is in the file. */
  notes: string[]
}

/** The cards of a file, compared with nothing yet. */
export interface CardFile {
  format: FileFormat
  cards: ReadCard[]
  notes: string[]
}

/** Why a file cannot be read, in words for the admin who chose it. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}
