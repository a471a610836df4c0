import type { PictureFormat } from '#domain/own-cards/media-kind.ts'

/** A picture or sound as it is stored. */
export interface MediaFile {
  key: string
  bytes: Uint8Array
  /** The small form of a picture; null for a picture that is small itself, and for a sound. */
  small: Uint8Array | null
}

/** A file that is to be saved. */
export interface PlacedMedia extends MediaFile {
  /** Names the placing by which it lies in the object store; undefined where it goes into the database. */
  claim: string | undefined
}

/** A file to store, or the reason why there is none; `isUnsupported` where it is of another kind. */
export type MediaReading = MediaFile | { problem: string; isUnsupported: boolean }

/** The task of the process that makes pictures. */
export interface PictureTask {
  pictures: { bytes: Uint8Array; format: PictureFormat }[]
}
