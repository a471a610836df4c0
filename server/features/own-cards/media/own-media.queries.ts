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
