import { and, eq, gt, sql } from 'drizzle-orm'
import type { MeaningStep } from '#domain/content-changes/content-change.ts'
import type { Database } from '#server/database/connect.ts'
import { contentChanges } from '#server/database/tables/catalogue.ts'
import { primerReads } from '#server/database/tables/study.ts'

type PrimerRead = typeof primerReads.$inferSelect

const isOf = ({ userId, chapterId }: Pick<PrimerRead, 'userId' | 'chapterId'>) =>
  and(eq(primerReads.userId, userId), eq(primerReads.chapterId, chapterId))

/** @param lock keeps it unchanged until the transaction ends */
export async function findPrimerRead(
  db: Database,
  of: Pick<PrimerRead, 'userId' | 'chapterId'>,
  lock?: 'lock',
): Promise<PrimerRead | undefined> {
  const found = db.select().from(primerReads).where(isOf(of))
  const [row] = await (lock ? found.for('update') : found)
  return row
}

/** The changes in the meaning of a primer after a revision. */
export async function listPrimerSteps(
  db: Database,
  { chapterId, after }: { chapterId: number; after: number },
): Promise<MeaningStep[]> {
  const { kind, itemId, revision, meaning, meaningBefore } = contentChanges
  return db
    .select({ revision, meaning, meaningBefore })
    .from(contentChanges)
    .where(and(eq(kind, 'primer'), eq(itemId, chapterId), gt(revision, after)))
}

/** Saves that a learner has read a primer. Who has read a later text still knows that. */
export async function savePrimerRead(db: Database, read: Omit<PrimerRead, 'isToBeReadAgain'>): Promise<void> {
  const { learnedRevision, readAt, isToBeReadAgain } = primerReads
  const given = { revision: sql`excluded.learned_revision`, at: sql`excluded.read_at` }
  await db
    .insert(primerReads)
    .values(read)
    .onConflictDoUpdate({
      target: [primerReads.userId, primerReads.chapterId],
      set: {
        learnedRevision: sql`greatest(${learnedRevision}, ${given.revision})`,
        readAt: sql`greatest(${readAt}, ${given.at})`,
        isToBeReadAgain: sql`${isToBeReadAgain} and ${given.revision} < ${learnedRevision}`,
      },
    })
}

export async function updatePrimerRead(
  tx: Database,
  { userId, chapterId, ...told }: Omit<PrimerRead, 'readAt'>,
): Promise<void> {
  await tx.update(primerReads).set(told).where(isOf({ userId, chapterId }))
}

export async function deletePrimerRead(
  db: Database,
  of: Pick<PrimerRead, 'userId' | 'chapterId'>,
): Promise<void> {
  await db.delete(primerReads).where(isOf(of))
}
