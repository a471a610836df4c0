import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { contentFlags } from '#server/database/tables/moderation.ts'

export async function saveFlag(
  db: Database,
  flag: { flashcardId: number; reporterId: number; reason: string; createdAt: Date },
): Promise<void> {
  await db
    .insert(contentFlags)
    .values(flag)
    .onConflictDoUpdate({
      target: [contentFlags.flashcardId, contentFlags.reporterId],
      targetWhere: sql`resolved_at is null`,
      set: { reason: flag.reason },
    })
}
