import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { studyHomeConsents, studyHomeLooks } from '#server/database/tables/study-home-consents.ts'

const isInForce = (userId: number, now: Date) =>
  and(
    eq(studyHomeConsents.userId, userId),
    isNull(studyHomeConsents.endedAt),
    gt(studyHomeConsents.expiresAt, now),
  )

/** The end of the consent that is in force; undefined without one. */
export async function findConsentEnd(db: Database, userId: number, now: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ expiresAt: studyHomeConsents.expiresAt })
    .from(studyHomeConsents)
    .where(isInForce(userId, now))
  return row?.expiresAt
}

export async function saveConsent(
  db: Database,
  consent: { userId: number; grantedAt: Date; expiresAt: Date },
): Promise<void> {
  await db.insert(studyHomeConsents).values(consent)
}

export async function endConsents(db: Database, userId: number, now: Date): Promise<void> {
  await db.update(studyHomeConsents).set({ endedAt: now }).where(isInForce(userId, now))
}

/** The times of the looks, the latest first. */
export async function listLooks(db: Database, userId: number, limit: number): Promise<Date[]> {
  const rows = await db
    .select({ seenAt: studyHomeLooks.seenAt })
    .from(studyHomeLooks)
    .where(eq(studyHomeLooks.userId, userId))
    .orderBy(desc(studyHomeLooks.seenAt))
    .limit(limit)
  return rows.map(({ seenAt }) => seenAt)
}

/** @returns whether it was saved; a look with the same id stays as it is. */
export async function saveLook(db: Database, look: typeof studyHomeLooks.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(studyHomeLooks)
    .values(look)
    .onConflictDoNothing()
    .returning({ lookId: studyHomeLooks.lookId })
  return rows.length > 0
}

export async function findLook(
  db: Database,
  { userId, lookId }: { userId: number; lookId: string },
): Promise<{ adminId: number; seenAt: Date } | undefined> {
  const [row] = await db
    .select({ adminId: studyHomeLooks.adminId, seenAt: studyHomeLooks.seenAt })
    .from(studyHomeLooks)
    .where(and(eq(studyHomeLooks.userId, userId), eq(studyHomeLooks.lookId, lookId)))
  return row
}
