import { createHash, randomBytes } from 'node:crypto'
import DataLoader from 'dataloader'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AccessLevel, accessLevel } from '#domain/pricing/access.ts'
import type { Database } from '#server/database/connect.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { forbidden } from '#server/platform/http-error.ts'
import {
  deleteSessionByToken,
  type OpenSession,
  prepareFindSessions,
  saveSession,
  touchSession,
} from './sessions.queries.ts'

const dayMs = 86_400_000
export const idleMs = 14 * dayMs
const absoluteMs = 30 * dayMs
/** Last seen is written at most this often, so that reading does not write. */
const touchMs = 5 * 60_000

/** `__Host-` only on https: browsers refuse the prefix without Secure. */
export const cookieName = (config: Config) => (config.isHttps ? '__Host-sid' : 'sid')

const cookieOptions = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps }) as const

/** What leaves in the cookie is random; what is stored is its hash. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

export const accessLevelOf = (
  user: Pick<UserRow, 'isAdmin' | 'subscriptionEndsAt'>,
  now: Date,
): AccessLevel =>
  accessLevel(
    { isAdmin: user.isAdmin, premiumEndsMs: user.subscriptionEndsAt?.getTime() ?? null },
    now.getTime(),
  )

interface Door {
  db: Database
  config: Config
  clock: Clock
}

/**
 * Opens a session for the user and sets its cookie. A fresh token at every sign-in; the session that this browser had
 * before, whoever's it was, ends.
 * @throws HttpError 403 for an account with a second step that was not done: no door leads around it.
 */
export async function openSession(
  door: Door,
  user: UserRow,
  exchange: {
    request: FastifyRequest
    reply: FastifyReply
    isTemporary?: boolean
    isSecondStepDone?: boolean
  },
): Promise<void> {
  if (user.totpEnabledAt && !exchange.isSecondStepDone)
    throw forbidden('Please sign in with your authenticator', 'two_factor_required')
  const now = door.clock.now()
  const token = randomBytes(32).toString('base64url')
  const replaced = exchange.request.cookies[cookieName(door.config)]
  if (replaced) await deleteSessionByToken(door.db, tokenHash(replaced))
  await saveSession(door.db, {
    tokenHash: tokenHash(token),
    userId: user.id,
    createdAt: now,
    lastSeenAt: now,
    signedInAt: now,
    expiresAt: new Date(now.getTime() + absoluteMs),
    isTemporary: exchange.isTemporary ?? false,
    userAgent: (exchange.request.headers['user-agent'] ?? '').slice(0, 300),
  })
  exchange.reply.setCookie(cookieName(door.config), token, {
    ...cookieOptions(door.config),
    maxAge: absoluteMs / 1000,
  })
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(cookieName(config), cookieOptions(config))
}

/**
 * Finds the user behind a request's cookie, or null, always as the database has it now. Requests that arrived together
 * share one statement: under load the way to the database costs more than what it does there.
 */
export function createSignedInLookup(door: Door): (request: FastifyRequest) => Promise<SignedIn | null> {
  const findSessions = prepareFindSessions(door.db)
  const findInOrder = async (hashes: readonly string[]): Promise<(OpenSession | undefined)[]> => {
    const now = door.clock.now()
    const valid = { now, idleSince: new Date(now.getTime() - idleMs) }
    const found = await findSessions([...new Set(hashes)], valid)
    const byHash = new Map(found.map((open) => [Buffer.from(open.tokenHash).toString('hex'), open]))
    return hashes.map((hash) => byHash.get(hash))
  }
  const open = new DataLoader<string, OpenSession | undefined>(findInOrder, {
    cache: false,
    batchScheduleFn: setImmediate,
  })
  return async (request) => {
    const token = request.cookies[cookieName(door.config)]
    if (!token || token.length > 100) return null
    const found = await open.load(tokenHash(token).toString('hex'))
    return found ? signedInAs(door, found) : null
  }
}

async function signedInAs(door: Door, { session, user }: OpenSession): Promise<SignedIn> {
  const now = door.clock.now()
  if (now.getTime() - session.lastSeenAt.getTime() > touchMs) await touchSession(door.db, session.id, now)
  return {
    sessionId: session.id,
    userId: user.id,
    username: user.username,
    email: user.email,
    isAdmin: user.isAdmin,
    accessLevel: accessLevelOf(user, now),
    isTemporary: session.isTemporary,
    signedInAt: session.signedInAt,
    timeZone: user.timeZone,
    examDate: user.examDate,
    dailyMinutes: user.dailyMinutes,
    easyButton: user.easyButton,
  }
}
