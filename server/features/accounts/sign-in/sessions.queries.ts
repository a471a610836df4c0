import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { statementName } from '#server/database/engine/prepared.ts'
import { type SessionRow, sessions, type UserRow, users } from '#server/database/tables/accounts.ts'

export type NewSession = typeof sessions.$inferInsert

export async function saveSession(db: Database, session: NewSession): Promise<void> {
  await db.insert(sessions).values(session)
  await noteSeen(db, session.userId, session.lastSeenAt)
}

/** A user is noted as seen once in this time: what depends on it counts days. */
const notedEveryMs = 60 * 60_000

async function noteSeen(db: Database, userId: number, now: Date): Promise<void> {
  const isDue = or(isNull(users.lastSeenAt), lt(users.lastSeenAt, new Date(now.getTime() - notedEveryMs)))
  await db
    .update(users)
    .set({ lastSeenAt: now })
    .where(and(eq(users.id, userId), isDue))
}

/** A session and its user, with only the columns that every request needs. */
export interface SessionWithUser {
  tokenHash: Uint8Array
  session: Pick<SessionRow, 'id' | 'lastSeenAt' | 'provedAt' | 'isTemporary'>
  user: Pick<
    UserRow,
    | 'id'
    | 'username'
    | 'email'
    | 'isAdmin'
    | 'contentRoles'
    | 'totpEnabledAt'
    | 'subscriptionEndsAt'
    | 'timeZone'
    | 'examDate'
    | 'dailyMinutes'
    | 'minutesProfile'
    | 'profileBegunOn'
    | 'longestDay'
    | 'newCardsPerDay'
    | 'easyButton'
    | 'memoryWeights'
  >
}

/**
 * Finds sessions by the hashes of their tokens, in hex. Sessions that have expired, were idle for too long or
 * belong to a suspended account are left out. The order is undefined.
 */
type FindSessions = (
  tokenHashes: string[],
  valid: { now: Date; idleSince: Date },
) => Promise<SessionWithUser[]>

/** Built once, since every request runs it; one statement for any number of sessions. */
export function prepareFindSessions(db: Database): FindSessions {
  const hashes = sql`array(select decode(hash, 'hex') from jsonb_array_elements_text(${sql.placeholder('tokenHashes')}::jsonb) hash)`
  const query = db
    .select({
      tokenHash: sessions.tokenHash,
      session: {
        id: sessions.id,
        lastSeenAt: sessions.lastSeenAt,
        provedAt: sessions.provedAt,
        isTemporary: sessions.isTemporary,
      },
      user: {
        id: users.id,
        username: users.username,
        email: users.email,
        isAdmin: users.isAdmin,
        contentRoles: users.contentRoles,
        totpEnabledAt: users.totpEnabledAt,
        subscriptionEndsAt: users.subscriptionEndsAt,
        timeZone: users.timeZone,
        examDate: users.examDate,
        dailyMinutes: users.dailyMinutes,
        minutesProfile: users.minutesProfile,
        profileBegunOn: users.profileBegunOn,
        longestDay: users.longestDay,
        newCardsPerDay: users.newCardsPerDay,
        easyButton: users.easyButton,
        memoryWeights: users.memoryWeights,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${hashes})`,
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.lastSeenAt, sql.placeholder('idleSince')),
        isNull(users.suspendedAt),
      ),
    )
    .prepare(statementName(db, 'open_sessions'))
  return (tokenHashes, valid) => query.execute({ tokenHashes: JSON.stringify(tokenHashes), ...valid })
}

/** A replaced session lives on until then, for requests that were sent with its token and still arrive. */
const soon = (now: Date) => new Date(now.getTime() + 10_000)

/**
 * Saves a session in place of another, with the end that the old one had when it was opened. The old one may
 * have been replaced already, by a proof that was sent twice; it ends in ten seconds.
 * @returns when the new one ends; undefined when the old session no longer exists.
 */
export async function replaceSession(
  db: Database,
  sessionId: number,
  { tokenHash, now, absoluteMs }: { tokenHash: Uint8Array; now: Date; absoluteMs: number },
): Promise<Date | undefined> {
  const [old] = await db.select().from(sessions).where(eq(sessions.id, sessionId)).for('update')
  if (!old) return undefined
  const { id: _, ...kept } = old
  const expiresAt = new Date(old.createdAt.getTime() + absoluteMs)
  await db.insert(sessions).values({ ...kept, tokenHash, provedAt: now, lastSeenAt: now, expiresAt })
  await db
    .update(sessions)
    .set({ expiresAt: soon(now) })
    .where(eq(sessions.id, sessionId))
  return expiresAt
}

/** Notes that the session is used. Two statements, so that none holds a session and waits for its user. */
export async function touchSession(
  db: Database,
  { sessionId, userId, now }: { sessionId: number; userId: number; now: Date },
): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId))
  await noteSeen(db, userId, now)
}

/** Lists the user's sessions without those that were replaced. */
export async function listSessions(db: Database, userId: number, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, soon(now))))
    .orderBy(desc(sessions.lastSeenAt))
}

/** @returns whether this user had such a session. */
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
