import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { identityKey } from '#domain/accounts/identity-key.ts'
import { friendsNeeded } from '#domain/pricing/referral.ts'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/accounts.ts'
import { orders, type ReferralRow, referrals } from '#server/database/tables/billing.ts'
import { type OutboxRow, outbox } from '#server/database/tables/messages.ts'
import { billingMails } from '#server/features/billing/billing.mails.ts'

export async function saveReferrals(
  db: Database,
  rows: Omit<typeof referrals.$inferInsert, 'emailKey'>[],
): Promise<void> {
  const keyed = rows.map((row) => ({ ...row, emailKey: identityKey(row.referralEmail) }))
  if (keyed.length > 0) await db.insert(referrals).values(keyed).onConflictDoNothing()
}

/** Whether this user has referred enough friends and has not used the discount yet. */
export async function hasUnusedReferralDiscount(db: Database, userId: number): Promise<boolean> {
  const [referred] = await db
    .select({ friends: count() })
    .from(referrals)
    .where(eq(referrals.referrerId, userId))
  if ((referred?.friends ?? 0) < friendsNeeded) return false
  const [used] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.activatedAt), gt(orders.referralDiscountCents, 0)))
    .limit(1)
  return used === undefined
}

export async function listUnsentReferrals(db: Database, referrerId: number): Promise<ReferralRow[]> {
  return db
    .select()
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), isNull(referrals.emailSentAt)))
    .orderBy(asc(referrals.id))
}

/** Whether a referral by any user was mailed to this address since the given instant. */
export async function wasReferredSince(db: Database, email: string, since: Date): Promise<boolean> {
  const [row] = await db
    .select({ id: referrals.id })
    .from(referrals)
    .where(and(eq(referrals.emailKey, identityKey(email)), gt(referrals.emailSentAt, since)))
    .limit(1)
  return row !== undefined
}

export async function markReferralSent(
  db: Database,
  id: number,
  sent: { at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .update(referrals)
    .set({ emailSentAt: sent.at, expiresAt: sent.expiresAt })
    .where(eq(referrals.id, id))
}

/** Records the first confirmed sign-up by a referral link. Later ones, and sign-ups after its expiry, change nothing. */
export async function markReferralRegistered(
  db: Database,
  signUp: { referralCode: string; userId: number; signedUpAt: Date; now: Date },
): Promise<void> {
  await db
    .update(referrals)
    .set({ registeredAt: signUp.now })
    .where(
      and(
        eq(referrals.referralCode, signUp.referralCode),
        ne(referrals.referrerId, signUp.userId),
        isNull(referrals.registeredAt),
        gt(referrals.expiresAt, sql`${signUp.signedUpAt.toISOString()}::timestamptz`),
      ),
    )
}

/** The outbox's row of each of these referrals' e-mails that it holds, by the id of the referral. */
export async function findReferralMail(db: Database, ids: number[]): Promise<Map<number, OutboxRow>> {
  const rows = await db
    .selectDistinctOn([referrals.id], { id: referrals.id, mail: outbox })
    .from(referrals)
    .innerJoin(
      outbox,
      and(
        eq(outbox.userId, referrals.referrerId),
        eq(outbox.template, billingMails.referral.key),
        eq(outbox.toEmail, referrals.referralEmail),
      ),
    )
    .where(inArray(referrals.id, ids))
    .orderBy(referrals.id, desc(outbox.id))
  return new Map(rows.map(({ id, mail }) => [id, mail]))
}

export interface ListedReferral {
  referral: ReferralRow
  referrerUsername: string
  referrerEmail: string
}

/** Lists referrals before an id, newest first. */
export async function listReferrals(
  db: Database,
  part: { beforeId: number | undefined; limit: number },
): Promise<ListedReferral[]> {
  return db
    .select({ referral: referrals, referrerUsername: users.username, referrerEmail: users.email })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.referrerId))
    .where(part.beforeId === undefined ? undefined : lt(referrals.id, part.beforeId))
    .orderBy(desc(referrals.id))
    .limit(part.limit)
}
