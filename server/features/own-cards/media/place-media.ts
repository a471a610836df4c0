import { randomUUID } from 'node:crypto'
import { mostMediaBytes } from '#domain/own-cards/limits.ts'
import { mediaTypeOf } from '#domain/own-cards/media-key.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { type ObjectStore, StoreUnavailable } from '#server/platform/files/object-store.ts'
import { HttpError } from '#server/platform/http/http-error.ts'
import type { MediaFile, PlacedMedia } from './media-file.ts'
import { beginPlacing, endPlacing } from './media-removals.queries.ts'
import { findMediaBytes, listKnownKeys, type MediaPlace } from './own-media.queries.ts'

/** Every row that is written comes long before this time is over; what was sent for none is removed after it. */
const placingMs = 3_600_000

/** The object store did not take the files: they can be sent again. */
export class MediaNotSaved extends HttpError {
  constructor() {
    super(
      503,
      'unavailable',
      'The picture or sound was not saved, because its storage does not answer. Please try again in a moment.',
      { retryAfterSeconds: 5 },
    )
  }
}

/** The names of a file's forms in the object store. */
export const objectNameOf = ({ userId, key }: MediaPlace) => `learners/${userId}/${key}`
export const smallNameOf = (place: MediaPlace) => `${objectNameOf(place)}.small`

/** The bytes of both forms. */
export const sizeOf = ({ bytes, small }: MediaFile) => bytes.length + (small?.length ?? 0)

/**
 * Sends a learner's files to the object store, where there is one, before their rows are written by `saveMedia`. What is known
 * or has no room is not sent, nor what is being removed there at the moment: that goes into the database.
 * @throws MediaNotSaved
 */
export async function placeMedia(
  deps: Pick<Deps, 'db' | 'clock' | 'mediaStore'>,
  userId: number,
  files: readonly MediaFile[],
): Promise<PlacedMedia[]> {
  const sent = await sendNew(deps, userId, files)
  return files.map((file) => ({ ...file, claim: sent?.keys.has(file.key) ? sent.claim : undefined }))
}

type Sent = { claim: string; keys: Set<string> } | undefined

async function sendNew(
  deps: Pick<Deps, 'db' | 'clock' | 'mediaStore'>,
  userId: number,
  files: readonly MediaFile[],
): Promise<Sent> {
  const { db, mediaStore } = deps
  if (!mediaStore?.takesNew || files.length === 0) return undefined
  const known = await listKnownKeys(
    db,
    userId,
    files.map(({ key }) => key),
  )
  const added = [...new Map(files.map((file) => [file.key, file])).values()].filter(
    ({ key }) => !known.has(key),
  )
  const total = added.reduce((sum, file) => sum + sizeOf(file), await findMediaBytes(db, userId))
  if (added.length === 0 || total > mostMediaBytes) return undefined
  return sendFiles({ ...deps, mediaStore }, userId, added)
}

/** Sends files whose rows are to be written, or changed, in the transaction that ends their placing. @throws MediaNotSaved */
export async function sendFiles(
  { db, clock, mediaStore }: Pick<Deps, 'db' | 'clock'> & { mediaStore: ObjectStore },
  userId: number,
  files: readonly MediaFile[],
): Promise<NonNullable<Sent>> {
  const now = clock.now()
  const claim = randomUUID()
  const keys = await beginPlacing(
    db,
    { userId, claim },
    { keys: files.map(({ key }) => key), now, dueAt: new Date(now.getTime() + placingMs) },
  )
  const forms = files
    .filter(({ key }) => keys.has(key))
    .flatMap(({ key, bytes, small }) => {
      const place = { userId, key }
      const mediaType = mediaTypeOf(key) ?? ''
      const large = { name: objectNameOf(place), bytes, mediaType }
      return small ? [large, { name: smallNameOf(place), bytes: small, mediaType }] : [large]
    })
  try {
    await Promise.all(forms.map(({ name, bytes, mediaType }) => mediaStore.put(name, bytes, mediaType)))
  } catch (error) {
    throw error instanceof StoreUnavailable ? new MediaNotSaved() : error
  }
  return { claim, keys }
}

/** @returns the keys of those that lie in the store; as a part of the transaction that writes their rows */
export async function endPlacings(
  db: Database,
  userId: number,
  files: readonly PlacedMedia[],
): Promise<Set<string>> {
  const byClaim = Map.groupBy(files, ({ claim }) => claim)
  const ended = new Set<string>()
  for (const [claim, placed] of byClaim) {
    if (claim === undefined) continue
    const keys = placed.map(({ key }) => key)
    for (const key of await endPlacing(db, { userId, claim }, keys)) ended.add(key)
  }
  return ended
}
