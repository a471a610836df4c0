import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { identityKey } from '#domain/accounts/identity-key.ts'
import type { Database } from '#server/database/connect.ts'
import { deliveryReports, failingAddresses } from '#server/database/tables/messages.ts'

/** Why mail to an address comes back, and since when. */
export interface FailingAddress {
  since: Date
  /** The code of RFC 3463, such as `5.1.1`. */
  status: string
  /** What the server of the address answered; may be empty. */
  diagnostic: string
}

const isOf = (email: string) => eq(failingAddresses.emailKey, identityKey(email))
const isFailing = isNull(failingAddresses.endedAt)

/** @returns undefined for an address that takes mail, as far as is known */
export async function findFailure(db: Database, email: string): Promise<FailingAddress | undefined> {
  const { since, status, diagnostic } = failingAddresses
  const [row] = await db
    .select({ since, status, diagnostic })
    .from(failingAddresses)
    .where(and(isOf(email), isFailing))
  return row
}

/** The keys of those among the addresses to which mail comes back. */
export async function findFailing(db: Database, emails: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: failingAddresses.emailKey })
    .from(failingAddresses)
    .where(and(inArray(failingAddresses.emailKey, emails.map(identityKey)), isFailing))
  return new Set(rows.map(({ key }) => key))
}

/** Marks an address; one that fails already keeps its first reason. */
export async function saveFailure(
  tx: Database,
  { email, ...failure }: FailingAddress & { email: string },
): Promise<void> {
  await tx
    .insert(failingAddresses)
    .values({ emailKey: identityKey(email), ...failure })
    .onConflictDoUpdate({
      target: failingAddresses.emailKey,
      set: { ...failure, endedAt: null },
      setWhere: isNotNull(failingAddresses.endedAt),
    })
}

/** @returns whether the address was failing */
export async function endFailure(tx: Database, email: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(failingAddresses)
    .set({ endedAt: now })
    .where(and(isOf(email), isFailing))
    .returning({ key: failingAddresses.emailKey })
  return rows.length > 0
}

/** When the address was last let have mail again; undefined when it never was. */
export async function findFailureEnd(db: Database, email: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ endedAt: failingAddresses.endedAt })
    .from(failingAddresses)
    .where(isOf(email))
  return row?.endedAt ?? undefined
}

/** @returns false when the same report was saved before */
export async function saveReport(
  tx: Database,
  report: Omit<typeof deliveryReports.$inferInsert, 'id'>,
): Promise<boolean> {
  const rows = await tx
    .insert(deliveryReports)
    .values(report)
    .onConflictDoNothing({ target: deliveryReports.reportKey })
    .returning({ id: deliveryReports.id })
  return rows.length > 0
}

export type AddressReport = Pick<
  typeof deliveryReports.$inferSelect,
  'kind' | 'status' | 'diagnostic' | 'receivedAt'
>

export async function listReportsOf(db: Database, email: string): Promise<AddressReport[]> {
  const { emailKey, kind, status, diagnostic, receivedAt } = deliveryReports
  return db
    .select({ kind, status, diagnostic, receivedAt })
    .from(deliveryReports)
    .where(eq(emailKey, identityKey(email)))
    .orderBy(receivedAt, deliveryReports.id)
}

/** The instants of the temporary failures of an address after another instant. */
export async function listTemporaryFailures(db: Database, email: string, after: Date): Promise<Date[]> {
  const { emailKey, kind, receivedAt } = deliveryReports
  const rows = await db
    .select({ receivedAt })
    .from(deliveryReports)
    .where(and(eq(emailKey, identityKey(email)), eq(kind, 'temporary'), gt(receivedAt, after)))
  return rows.map((row) => row.receivedAt)
}

export async function deleteOldReports(db: Database, before: Date): Promise<void> {
  await db.delete(deliveryReports).where(lt(deliveryReports.receivedAt, before))
}

/** Failing addresses, counted up to `most`, and the reports that could not be read since then. */
export async function countFailures(
  db: Database,
  { most, since }: { most: number; since: Date },
): Promise<{ failing: number; unreadable: number }> {
  const { rows } = await db.execute<{ failing: number; unreadable: number }>(sql`select
    (select count(*)::int from (select from failing_addresses where ended_at is null limit ${most}) f) as failing,
    (select count(*)::int from delivery_reports
      where kind = 'unreadable' and received_at > ${since.toISOString()}::timestamptz) as unreadable`)
  return rows[0] ?? { failing: 0, unreadable: 0 }
}
