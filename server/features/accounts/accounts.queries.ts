import { and, asc, count, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { identityKey, identityKeyVersion } from '#domain/accounts/identity-key.ts'
import type { Database } from '#server/database/connect.ts'
import { statementName } from '#server/database/prepared.ts'
import { type SessionRow, sessions, type UserRow, users } from '#server/database/tables/accounts.ts'

export async function findUserByLogin(db: Database, login: string): Promise<UserRow | undefined> {
  const key = identityKey(login)
  // No username has the sign of an address, so that nobody can be called like somebody's address.
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

/** Which of the two is taken by somebody else. */
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

/** The keys follow from the names. */
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
  if (!row) throw new Error('the user row was not written')
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
  if (!row) throw new Error(`user ${userId} is gone`)
  return row
}

export type NamedUser = Pick<UserRow, 'id' | 'username' | 'email' | 'usernameKey' | 'emailKey'>

/** Users whose keys another rule made than the present one, or nobody yet. */
export async function listUnfoldedUsers(db: Database, limit: number): Promise<NamedUser[]> {
  const { id, username, email, usernameKey, emailKey } = users
  return db
    .select({ id, username, email, usernameKey, emailKey })
    .from(users)
    .where(or(isNull(users.identityKeyVersion), ne(users.identityKeyVersion, identityKeyVersion)))
    .orderBy(asc(id))
    .limit(limit)
}

export async function markFolded(db: Database, userIds: number[]): Promise<void> {
  await db.update(users).set({ identityKeyVersion }).where(inArray(users.id, userIds))
}

/** Keys for a user who is still called so. */
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

/** Marks accounts whose premium access has ended since it was last noted. @returns them, as many as `limit`. */
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

/** Locks the admins' rows, so that of two admins who leave at once only one can. */
export async function countAdminsLocked(db: Database): Promise<number> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).for('update')
  return rows.length
}

/** What belongs to the account goes with it; payments stay, with nobody's name on them. */
export async function deleteUser(db: Database, userId: number): Promise<void> {
  await db.delete(users).where(eq(users.id, userId))
}

export type NewSession = typeof sessions.$inferInsert

export async function saveSession(db: Database, session: NewSession): Promise<void> {
  await db.insert(sessions).values(session)
}

/** What every request of a signed-in user reads: few columns, because it is every request. */
export interface OpenSession {
  tokenHash: Uint8Array
  session: Pick<SessionRow, 'id' | 'lastSeenAt' | 'signedInAt' | 'isTemporary'>
  user: Pick<
    UserRow,
    | 'id'
    | 'username'
    | 'email'
    | 'isAdmin'
    | 'subscriptionEndsAt'
    | 'timeZone'
    | 'examDate'
    | 'dailyMinutes'
    | 'easyButton'
  >
}

/** Of sessions known by the hashes of their tokens in hex: those neither expired nor idle for too long, in any order. */
type FindSessions = (tokenHashes: string[], valid: { now: Date; idleSince: Date }) => Promise<OpenSession[]>

/** Made once, since every request runs it; one statement for any number of sessions. */
export function prepareFindSessions(db: Database): FindSessions {
  const hashes = sql`array(select decode(hash, 'hex') from jsonb_array_elements_text(${sql.placeholder('tokenHashes')}::jsonb) hash)`
  const query = db
    .select({
      tokenHash: sessions.tokenHash,
      session: {
        id: sessions.id,
        lastSeenAt: sessions.lastSeenAt,
        signedInAt: sessions.signedInAt,
        isTemporary: sessions.isTemporary,
      },
      user: {
        id: users.id,
        username: users.username,
        email: users.email,
        isAdmin: users.isAdmin,
        subscriptionEndsAt: users.subscriptionEndsAt,
        timeZone: users.timeZone,
        examDate: users.examDate,
        dailyMinutes: users.dailyMinutes,
        easyButton: users.easyButton,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${hashes})`,
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.lastSeenAt, sql.placeholder('idleSince')),
      ),
    )
    .prepare(statementName(db, 'open_sessions'))
  return (tokenHashes, valid) => query.execute({ tokenHashes: JSON.stringify(tokenHashes), ...valid })
}

export async function touchSession(db: Database, sessionId: number, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId))
}

export async function listSessions(db: Database, userId: number, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt))
}

/** @returns whether there was such a session of this user. */
export async function deleteSession(db: Database, userId: number, sessionId: number): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return rows.length > 0
}

export async function deleteSessionByToken(db: Database, tokenHash: Uint8Array): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export async function deleteSessionsOf(
  db: Database,
  userId: number,
  exceptSessionId?: number,
): Promise<void> {
  await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    )
}

export async function deleteDeadSessions(db: Database, now: Date, idleSince: Date): Promise<void> {
  await db
    .delete(sessions)
    .where(
      sql`${sessions.expiresAt} <= ${now.toISOString()} or ${sessions.lastSeenAt} <= ${idleSince.toISOString()}`,
    )
}

/** The row, held until the transaction ends. */
export async function lockUser(tx: Database, userId: number): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return row
}
