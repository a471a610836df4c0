import { mostMediaBytes } from '#domain/own-cards/limits.ts'
import { mediaTypeOf } from '#domain/own-cards/media-key.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { takeOwnIds } from '#server/features/own-cards/own-ids.queries.ts'
import { conflict, unprocessable, unsupportedMediaType } from '#server/platform/http/http-error.ts'
import type { PlacedMedia } from './media-file.ts'
import { findMediaBytes, insertMedia, listKnownKeys, renewMedia } from './own-media.queries.ts'
import { endPlacings, placeMedia, sizeOf } from './place-media.ts'
import { readMedia } from './read-media.ts'

/**
 * Stores a picture or sound of a learner. The same file again has the same key.
 * @throws HttpError 409 media_full, 415 for another kind of file, 422 for one that cannot be read, 503 for a store that is down
 */
export async function storeMedia(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'mediaStore'>,
  userId: number,
  bytes: Uint8Array,
): Promise<{ key: string }> {
  const [read] = await readMedia(deps, userId, [bytes])
  if (!read) throw new Error('a file without a reading')
  if ('problem' in read)
    throw read.isUnsupported
      ? unsupportedMediaType(read.problem)
      : unprocessable(read.problem, 'unreadable_file')
  const placed = await placeMedia(deps, userId, [read])
  await deps.db.transaction((db) => saveMedia(db, { userId, now: deps.clock.now() }, placed))
  return { key: read.key }
}

/**
 * Saves files for which there is a place; those that are known stay as they are. Learners' own writes take turns.
 * @throws HttpError 409 media_full when they do not all have room
 */
export async function saveMedia(
  db: Database,
  { userId, now }: { userId: number; now: Date },
  files: readonly PlacedMedia[],
): Promise<void> {
  const byKey = new Map(files.map((file) => [file.key, file]))
  if (byKey.size === 0) return
  // Taking an id waits for the other writes of this learner, so that two uploads never share the last room.
  await takeOwnIds(db, userId, 1)
  const known = await listKnownKeys(db, userId, [...byKey.keys()])
  if (known.size > 0) await renewMedia(db, { userId, now }, [...known])
  const added = [...byKey.values()].filter(({ key }) => !known.has(key))
  const total = added.reduce((sum, file) => sum + sizeOf(file), await findMediaBytes(db, userId))
  if (added.length > 0 && total > mostMediaBytes) throw full()
  const stored = await endPlacings(db, userId, added)
  for (const { key, bytes, small } of added)
    await insertMedia(db, {
      ...{
        userId,
        key,
        createdAt: now,
        size: sizeOf({ key, bytes, small }),
        mediaType: mediaTypeOf(key) ?? '',
      },
      ...(stored.has(key)
        ? { bytes: null, small: null, smallSize: small?.length ?? null }
        : { bytes, small, smallSize: null }),
    })
}

const full = () =>
  conflict(
    `Your pictures and sounds would take more than ${mostMediaBytes / 2 ** 20} MB, the most that an account can have. Those that no note shows any longer are removed after 30 days.`,
    'media_full',
  )
