import { and, asc, count, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { identityKey, identityKeyVersion } from '#domain/accounts/identity-key.ts'
import type { Database } from '#server/database/connect.ts'
import { type UserRow, users } from '#server/database/tables/accounts.ts'
import { changeSetEdits } from '#server/database/tables/change-sets.ts'

export async function findUserByLogin(db: Database, login: string): Promise<UserRow | undefined> {
  const key = identityKey(login)
  // Usernames cannot contain @, so no username can equal somebody else's address.
  const column = key.includes('@') ? users.emailKey : users.usernameKey
  const [row] = await db.select().from(users).where(eq(column, key))
  return row
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, identityKey(email)))
  return row
}

export async function findUserById(db: Database, userId: number): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row
}

/** Finds the field whose value another user already has: the username or the e-mail address. */
export async function findTaken(
  db: Database,
  wanted: { username?: string | undefined; email?: string | undefined; exceptUserId?: number },
): Promise<'username' | 'email' | undefined> {
  if (wanted.username === undefined && wanted.email === undefined) return undefined
  const usernameKey = wanted.username === undefined ? undefined : identityKey(wanted.username)
  const rows = await db
    .select({ usernameKey: users.usernameKey })
    .from(users)
    .where(
      and(
        or(
          usernameKey === undefined ? undefined : eq(users.usernameKey, usernameKey),
          wanted.email === undefined ? undefined : eq(users.emailKey, identityKey(wanted.email)),
        ),
        wanted.exceptUserId === undefined ? undefined : ne(users.id, wanted.exceptUserId),
      ),
    )
  if (rows.length === 0) return undefined
  return rows.some((row) => row.usernameKey === usernameKey) ? 'username' : 'email'
}

/** A new account without its keys: they are computed from username and e-mail. */
export type NewUser = Omit<typeof users.$inferInsert, 'usernameKey' | 'emailKey' | 'identityKeyVersion'>

export async function saveUser(db: Database, user: NewUser): Promise<UserRow> {
  const keys = {
    usernameKey: identityKey(user.username),
    emailKey: identityKey(user.email),
    identityKeyVersion,
  }
  const [row] = await db
    .insert(users)
    .values({ ...user, ...keys })
    .returning()
  if (!row) throw new Error('the user row was not saved')
  return row
}

export async function updateUser(db: Database, userId: number, change: Partial<NewUser>): Promise<UserRow> {
  const keys = {
    ...(change.username === undefined ? {} : { usernameKey: identityKey(change.username) }),
    ...(change.email === undefined ? {} : { emailKey: identityKey(change.email) }),
  }
  const [row] = await db
    .update(users)
    .set({ ...change, ...keys })
    .where(eq(users.id, userId))
    .returning()
  if (!row) throw new Error(`user ${userId} does not exist`)
  return row
}

export type NamedUser = Pick<UserRow, 'id' | 'username' | 'email' | 'usernameKey' | 'emailKey'>

/** Users whose keys are missing or were computed by an earlier rule. */
export async function listUsersWithOldKeys(db: Database, limit: number): Promise<NamedUser[]> {
  const { id, username, email, usernameKey, emailKey } = users
  return db
    .select({ id, username, email, usernameKey, emailKey })
    .from(users)
    .where(or(isNull(users.identityKeyVersion), ne(users.identityKeyVersion, identityKeyVersion)))
    .orderBy(asc(id))
    .limit(limit)
}

export async function markIdentityKeysCurrent(db: Database, userIds: number[]): Promise<void> {
  await db.update(users).set({ identityKeyVersion }).where(inArray(users.id, userIds))
}

/** Saves keys, unless username or e-mail have changed since they were read. */
export async function saveIdentityKeys(
  db: Database,
  user: NamedUser,
  keys: { usernameKey: string; emailKey: string },
): Promise<void> {
  await db
    .update(users)
    .set({ ...keys, identityKeyVersion })
    .where(and(eq(users.id, user.id), eq(users.username, user.username), eq(users.email, user.email)))
}

/** Marks accounts whose end of premium access is not in the audit log yet. @returns them, at most `limit`. */
export async function noteEndedAccess(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<Pick<UserRow, 'id' | 'subscriptionPlan' | 'subscriptionEndsAt'>[]> {
  const ended = db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        lte(users.subscriptionEndsAt, now),
        sql`${users.endedAccessNoted} is distinct from ${users.subscriptionEndsAt}`,
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(users)
    .set({ endedAccessNoted: sql`${users.subscriptionEndsAt}` })
    .where(inArray(users.id, ended))
    .returning({
      id: users.id,
      subscriptionPlan: users.subscriptionPlan,
      subscriptionEndsAt: users.subscriptionEndsAt,
    })
}

export async function countAdmins(db: Database): Promise<number> {
  const [row] = await db.select({ admins: count() }).from(users).where(eq(users.isAdmin, true))
  return row?.admins ?? 0
}

/** Deletes a user. Rows that belong to the account are deleted with it; payments remain without a user. */
export async function deleteUser(db: Database, userId: number): Promise<void> {
  await db.delete(users).where(eq(users.id, userId))
}

/** The user's row, locked until the transaction ends. */
export async function lockUser(tx: Database, userId: number): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return row
}

/** What a user wrote in change sets, with the set, the item and the fields that the edit changes. */
export async function listWrittenEdits(db: Database, userId: number) {
  const { id, changeSetId, subject, subjectId, text, writtenAt } = changeSetEdits
  return db
    .select({ id, changeSetId, subject, subjectId, text, writtenAt })
    .from(changeSetEdits)
    .where(sql`${changeSetEdits.writers} @> ${JSON.stringify([{ id: userId }])}::jsonb`)
    .orderBy(asc(changeSetEdits.id))
}
