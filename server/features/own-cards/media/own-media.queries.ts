import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { ownMedia } from '#server/database/tables/own-cards.ts'
import type { ByteRange } from '#server/platform/http/byte-range.ts'
import type { MediaFile } from './media-file.ts'

/** The bytes that a learner's stored pictures and sounds take. */
export async function findMediaBytes(db: Database, userId: number): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select coalesce(sum(m.size), 0)::int as "bytes" from own_media m where m.user_id = ${userId}`,
  )
  return rows[0]?.bytes ?? 0
}

/** Those of these keys that the learner has. */
export async function listKnownKeys(
  db: Database,
  userId: number,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ key: ownMedia.key })
    .from(ownMedia)
    .where(and(eq(ownMedia.userId, userId), inArray(ownMedia.key, [...keys])))
  return new Set(rows.map(({ key }) => key))
}

export async function insertMedia(db: Database, media: typeof ownMedia.$inferInsert): Promise<void> {
  await db.insert(ownMedia).values(media)
}

/** Makes known files new again, so that the tidying leaves them for as long as others. */
export async function renewMedia(
  db: Database,
  { userId, now }: { userId: number; now: Date },
  keys: readonly string[],
): Promise<void> {
  await db
    .update(ownMedia)
    .set({ createdAt: now })
    .where(and(eq(ownMedia.userId, userId), inArray(ownMedia.key, [...keys])))
}

export interface MediaPlace {
  userId: number
  key: string
}

/** One form of a file. */
type Which = MediaPlace & { isSmall: boolean }

const isWhich = ({ userId, key }: MediaPlace) => and(eq(ownMedia.userId, userId), eq(ownMedia.key, key))

const formOf = ({ isSmall }: Which) =>
  isSmall ? sql`coalesce(${ownMedia.small}, ${ownMedia.bytes})` : sql`${ownMedia.bytes}`

/** Of a file in the object store. */
const storedLengthOf = ({ isSmall }: Which) =>
  isSmall
    ? sql`coalesce(${ownMedia.smallSize}, ${ownMedia.size})`
    : sql`${ownMedia.size} - coalesce(${ownMedia.smallSize}, 0)`

/** The media type of a file and its length in bytes; undefined when the learner has none of this key. */
export async function findMedia(
  db: Database,
  which: Which,
): Promise<{ mediaType: string; length: number } | undefined> {
  const [found] = await db
    .select({
      mediaType: ownMedia.mediaType,
      length: sql<number>`coalesce(octet_length(${formOf(which)}), ${storedLengthOf(which)})`,
    })
    .from(ownMedia)
    .where(isWhich(which))
  return found
}

/**
 * A part of a file, from the byte `start` on, `length` of them. Its bytes are null where they lie in the object store, under
 * the name of the small form or of the large one.
 */
export async function findMediaPart(
  db: Database,
  which: Which,
  { start, length }: ByteRange,
): Promise<{ bytes: Uint8Array | null; isSmallStored: boolean } | undefined> {
  const [found] = await db
    .select({
      bytes: sql<Uint8Array | null>`substring(${formOf(which)} from ${start + 1}::int for ${length}::int)`,
      isSmallStored: sql<boolean>`${which.isSmall} and ${ownMedia.smallSize} is not null`,
    })
    .from(ownMedia)
    .where(isWhich(which))
  return found
}

/** A learner's files with these keys. One without bytes lies in the object store, with its small form if that has a size. */
export function listMediaFiles(
  db: Database,
  userId: number,
  keys: readonly string[],
): Promise<Pick<typeof ownMedia.$inferSelect, 'key' | 'bytes' | 'small' | 'smallSize'>[]> {
  return db
    .select({
      key: ownMedia.key,
      bytes: ownMedia.bytes,
      small: ownMedia.small,
      smallSize: ownMedia.smallSize,
    })
    .from(ownMedia)
    .where(and(eq(ownMedia.userId, userId), inArray(ownMedia.key, [...keys])))
}

/** Files that lie in the object store, or in the database, of all learners: some after this one, in the order of keys. */
export async function listPlaces(
  db: Database,
  { areStored, after, limit }: { areStored: boolean; after: MediaPlace; limit: number },
): Promise<MediaPlace[]> {
  const { rows } = await db.execute<MediaPlace & Record<string, unknown>>(sql`
    select user_id as "userId", key from own_media
    where (user_id, key) > (${after.userId}::int, ${after.key}) and (bytes is null) = ${areStored}
    order by user_id, key limit ${limit}`)
  return rows
}

export async function hasMediaIn(db: Database, place: 'database' | 'store'): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from own_media where (bytes is null) = ${place === 'store'} limit 1`,
  )
  return rows.length > 0
}

/** Says that the bytes of a file lie in the object store from now on. */
export async function giveAwayBytes(db: Database, place: MediaPlace): Promise<void> {
  await db
    .update(ownMedia)
    .set({ bytes: null, small: null, smallSize: sql`octet_length(${ownMedia.small})` })
    .where(and(isWhich(place), isNotNull(ownMedia.bytes)))
}

/** Takes the bytes of a file back from the object store. */
export async function takeBackBytes(
  db: Database,
  place: MediaPlace,
  forms: Pick<MediaFile, 'bytes' | 'small'>,
): Promise<void> {
  await db
    .update(ownMedia)
    .set({ ...forms, smallSize: null })
    .where(and(isWhich(place), isNull(ownMedia.bytes)))
}

/** The learners who have files from before this time. */
export async function listLearnersWithMedia(db: Database, before: Date): Promise<number[]> {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select distinct user_id as "userId" from own_media where created_at < ${before.toISOString()}::timestamptz
    order by user_id`)
  return rows.map(({ userId }) => userId)
}

/** Deletes a learner's files from before this time that no text of the learner names. */
export async function deleteUnusedMedia(db: Database, userId: number, before: Date): Promise<void> {
  await db.execute(sql`
    with named as (
      select (regexp_matches(texts.text, '\\]\\(media:([0-9a-z.-]+)\\)', 'g'))[1] as key
      from (
        select concat_ws(' ', n.front, n.back, n.why, n.imported::text) as text
        from own_notes n where n.user_id = ${userId}
        union all
        select h.content::text from own_note_history h where h.user_id = ${userId}
      ) texts
      where strpos(texts.text, '](media:') > 0
    )
    delete from own_media m
    where m.user_id = ${userId} and m.created_at < ${before.toISOString()}::timestamptz
      and m.key not in (select named.key from named)`)
}
