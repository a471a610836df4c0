import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { ownMedia } from '#server/database/tables/own-cards.ts'

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

interface Which {
  userId: number
  key: string
  isSmall: boolean
}

const formOf = ({ isSmall }: Which) =>
  isSmall ? sql`coalesce(${ownMedia.small}, ${ownMedia.bytes})` : sql`${ownMedia.bytes}`

/** The media type of a file and its length in bytes; undefined when the learner has none of this key. */
export async function findMedia(
  db: Database,
  which: Which,
): Promise<{ mediaType: string; length: number } | undefined> {
  const [found] = await db
    .select({ mediaType: ownMedia.mediaType, length: sql<number>`octet_length(${formOf(which)})` })
    .from(ownMedia)
    .where(and(eq(ownMedia.userId, which.userId), eq(ownMedia.key, which.key)))
  return found
}

/** A part of a file. @param part from the byte `start` on, `length` of them */
export async function readMediaPart(
  db: Database,
  which: Which,
  { start, length }: { start: number; length: number },
): Promise<Uint8Array | undefined> {
  const [found] = await db
    .select({ part: sql<Uint8Array>`substring(${formOf(which)} from ${start + 1}::int for ${length}::int)` })
    .from(ownMedia)
    .where(and(eq(ownMedia.userId, which.userId), eq(ownMedia.key, which.key)))
  return found?.part
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
