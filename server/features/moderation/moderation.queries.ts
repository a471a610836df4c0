import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { contentFlags } from '#server/database/tables/moderation.ts'
import { questionFlags } from '#server/database/tables/questions.ts'

export async function saveCardFlag(
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

export async function saveQuestionFlag(
  db: Database,
  flag: { questionId: number; reporterId: number; reason: string; createdAt: Date },
): Promise<void> {
  await db
    .insert(questionFlags)
    .values(flag)
    .onConflictDoUpdate({
      target: [questionFlags.questionId, questionFlags.reporterId],
      targetWhere: sql`resolved_at is null`,
      set: { reason: flag.reason },
    })
}
