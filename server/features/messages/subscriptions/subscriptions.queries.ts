import { and, count, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { identityKey } from '#domain/accounts/identity-key.ts'
import type { SubscribedKind } from '#domain/messages/mail-kinds.ts'
import type { Database } from '#server/database/connect.ts'
import { addressIsConfirmed } from '#server/database/rules-in-sql.ts'
import { users } from '#server/database/tables/accounts.ts'
import { mailSubscriptions, outbox, subscriptionRequests } from '#server/database/tables/messages.ts'

export type MailSubscription = typeof mailSubscriptions.$inferSelect
export type SubscriptionRequest = typeof subscriptionRequests.$inferSelect

export async function listSubscriptions(db: Database, email: string): Promise<MailSubscription[]> {
  return db
    .select()
    .from(mailSubscriptions)
    .where(eq(mailSubscriptions.emailKey, identityKey(email)))
    .orderBy(mailSubscriptions.kind)
}

/** Saves a subscription; one that is there keeps all but its categories, where some are given. */
export async function saveSubscription(
  db: Database,
  subscription: Pick<MailSubscription, 'kind' | 'email' | 'subscribedAt' | 'toldUntil'> & {
    categories?: string[] | undefined
  },
): Promise<void> {
  const { email, categories } = subscription
  const insert = db
    .insert(mailSubscriptions)
    .values({ ...subscription, categories: categories ?? [], emailKey: identityKey(email) })
  const target = [mailSubscriptions.emailKey, mailSubscriptions.kind]
  await (categories
    ? insert.onConflictDoUpdate({ target, set: { categories } })
    : insert.onConflictDoNothing({ target }))
}

export async function deleteSubscription(db: Database, email: string, kind: SubscribedKind): Promise<void> {
  await db
    .delete(mailSubscriptions)
    .where(and(eq(mailSubscriptions.emailKey, identityKey(email)), eq(mailSubscriptions.kind, kind)))
}

export async function countSubscriptions(db: Database, kind: SubscribedKind): Promise<number> {
  const [row] = await db
    .select({ subscribers: count() })
    .from(mailSubscriptions)
    .where(eq(mailSubscriptions.kind, kind))
  return row?.subscribers ?? 0
}

export async function saveRequest(
  db: Database,
  request: Omit<SubscriptionRequest, 'emailKey' | 'confirmedAt'>,
): Promise<void> {
  await db.insert(subscriptionRequests).values({ ...request, emailKey: identityKey(request.email) })
}

/** Whether the same was asked for after an instant, and still waits. */
export async function isRequested(
  db: Database,
  { email, categories, after }: { email: string; categories: string[]; after: Date },
): Promise<boolean> {
  const { emailKey, requestedAt, confirmedAt } = subscriptionRequests
  const [row] = await db
    .select({ requestedAt })
    .from(subscriptionRequests)
    .where(
      and(
        eq(emailKey, identityKey(email)),
        eq(subscriptionRequests.categories, categories),
        gt(requestedAt, after),
        isNull(confirmedAt),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** The request of a link that was mailed after an instant. */
export async function findRequest(
  db: Database,
  tokenHash: Uint8Array,
  after: Date,
): Promise<SubscriptionRequest | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionRequests)
    .where(and(eq(subscriptionRequests.tokenHash, tokenHash), gt(subscriptionRequests.requestedAt, after)))
  return row
}

/** Marks a request as confirmed. @returns false where it was before */
export async function confirmRequest(tx: Database, tokenHash: Uint8Array, now: Date): Promise<boolean> {
  const rows = await tx
    .update(subscriptionRequests)
    .set({ confirmedAt: now })
    .where(and(eq(subscriptionRequests.tokenHash, tokenHash), isNull(subscriptionRequests.confirmedAt)))
    .returning({ email: subscriptionRequests.email })
  return rows.length > 0
}

export async function countWaitingRequests(db: Database, after: Date): Promise<number> {
  const { emailKey, requestedAt, confirmedAt } = subscriptionRequests
  const [row] = await db
    .select({ waiting: sql<number>`count(distinct ${emailKey})::int` })
    .from(subscriptionRequests)
    .where(and(gt(requestedAt, after), isNull(confirmedAt)))
  return row?.waiting ?? 0
}

export async function deleteRequestsOf(db: Database, email: string): Promise<void> {
  await db.delete(subscriptionRequests).where(eq(subscriptionRequests.emailKey, identityKey(email)))
}

export async function deleteRequestsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(subscriptionRequests).where(lte(subscriptionRequests.requestedAt, before))
}

/** Deletes links and lists that were written before these instants to addresses that do not have the list of changes. */
export async function deleteMailOfFormer(db: Database, before: { links: Date; lists: Date }): Promise<void> {
  const { template, createdAt } = outbox
  const isOnList = sql`exists (select from mail_subscriptions s where s.kind = 'changes' and s.email = ${outbox.toEmail})`
  await db
    .delete(outbox)
    .where(
      and(
        or(
          and(eq(template, 'confirmSubscription'), lt(createdAt, before.links)),
          and(eq(template, 'changesList'), lt(createdAt, before.lists)),
        ),
        sql`not ${isOnList}`,
      ),
    )
}

export interface DueDigest {
  userId: number
  username: string
  email: string
  toldUntil: string
  subscribedAt: Date
}

const { emailKey, kind, toldUntil, subscribedAt } = mailSubscriptions
const isDue = (of: SubscribedKind, until: string) => and(eq(kind, of), lt(toldUntil, until))

/** Takes digests that are due to accounts that get mail: they count as told, if the transaction is saved. */
export async function takeDueDigests(
  tx: Database,
  { until, limit }: { until: string; limit: number },
): Promise<DueDigest[]> {
  const due = await tx
    .select({
      ...{ userId: users.id, username: users.username, email: users.email },
      ...{ emailKey, toldUntil, subscribedAt },
    })
    .from(mailSubscriptions)
    .innerJoin(users, eq(users.emailKey, emailKey))
    .where(and(isDue('digest', until), addressIsConfirmed, isNull(users.suspendedAt)))
    .orderBy(emailKey)
    .limit(limit)
    .for('update', { of: mailSubscriptions, skipLocked: true })
  await setTold(tx, 'digest', { until, of: due })
  return due
}

export type DueList = Pick<MailSubscription, 'email' | 'categories' | 'toldUntil'>

/** Takes subscribers to whom the list of changes is due: they count as told, if the transaction is saved. */
export async function takeDueLists(
  tx: Database,
  { until, limit }: { until: string; limit: number },
): Promise<DueList[]> {
  const { email, categories } = mailSubscriptions
  const due = await tx
    .select({ email, categories, emailKey, toldUntil })
    .from(mailSubscriptions)
    .where(isDue('changes', until))
    .orderBy(emailKey)
    .limit(limit)
    .for('update', { skipLocked: true })
  await setTold(tx, 'changes', { until, of: due })
  return due
}

async function setTold(
  tx: Database,
  told: SubscribedKind,
  { until, of }: { until: string; of: readonly { emailKey: string }[] },
): Promise<void> {
  const keys = of.map((row) => row.emailKey)
  if (keys.length === 0) return
  await tx
    .update(mailSubscriptions)
    .set({ toldUntil: until })
    .where(and(eq(kind, told), inArray(emailKey, keys)))
}
