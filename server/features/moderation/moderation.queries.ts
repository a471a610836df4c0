import { isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { flashcards } from '#server/database/tables/catalogue.ts'
import { contentFlags } from '#server/database/tables/moderation.ts'
import { ownShareFlags } from '#server/database/tables/own-shares.ts'
import { questionFlags, questions } from '#server/database/tables/questions.ts'

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

/** @param flag without a reporter for a report of somebody who is not signed in */
export async function saveShareFlag(
  db: Database,
  flag: Omit<typeof ownShareFlags.$inferInsert, 'resolvedAt'> & { shareId: number },
): Promise<void> {
  const { ground, reason } = flag
  await db
    .insert(ownShareFlags)
    .values(flag)
    .onConflictDoUpdate({
      target: [ownShareFlags.shareId, ownShareFlags.reporterId],
      targetWhere: sql`resolved_at is null`,
      set: { ground, reason },
    })
}

/** Ids of all cards and questions that learners see. */
export async function listReportable(db: Database): Promise<{ cardIds: number[]; questionIds: number[] }> {
  const { id } = flashcards
  const cards = await db.select({ id }).from(flashcards).where(isNull(flashcards.archivedAt)).orderBy(id)
  const asked = await db
    .select({ id: questions.id })
    .from(questions)
    .where(isNull(questions.archivedAt))
    .orderBy(questions.id)
  return { cardIds: cards.map((row) => row.id), questionIds: asked.map((row) => row.id) }
}
