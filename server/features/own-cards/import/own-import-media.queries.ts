import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { ownImportMedia } from '#server/database/tables/own-imports.ts'

/** What became of a picture or sound of a package: its key, or the reason why it is not taken. */
export type MediaOutcome = { key: string } | { reason: string }

/** What became of the learner's files, by what each is known by; a stored one only while it is there. */
export async function listMediaOutcomes(db: Database, userId: number): Promise<Map<string, MediaOutcome>> {
  const { source, key, reason } = ownImportMedia
  const rows = await db
    .select({ source, key, reason })
    .from(ownImportMedia)
    .where(
      and(
        eq(ownImportMedia.userId, userId),
        sql`(${key} is null or exists (select 1 from own_media m where m.user_id = ${userId} and m.key = ${key}))`,
      ),
    )
  return new Map(
    rows.map((row) => [row.source, row.key === null ? { reason: row.reason ?? '' } : { key: row.key }]),
  )
}

export async function saveMediaOutcome(
  db: Database,
  userId: number,
  source: string,
  outcome: MediaOutcome,
): Promise<void> {
  const values = { key: null, reason: null, ...outcome }
  await db
    .insert(ownImportMedia)
    .values({ userId, source, ...values })
    .onConflictDoUpdate({ target: [ownImportMedia.userId, ownImportMedia.source], set: values })
}
