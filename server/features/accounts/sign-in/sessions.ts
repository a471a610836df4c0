import { randomBytes } from 'node:crypto'
import DataLoader from 'dataloader'
import { minutesBeforeExam } from '#domain/exam-plan/exam-plan.ts'
import { minutesOnDays } from '#domain/exam-plan/minutes-profile.ts'
import { type AccessLevel, accessLevel } from '#domain/pricing/access.ts'
import { areMemoryWeights } from '#domain/scheduling/fsrs.ts'
import { studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { lockUser } from '#server/features/accounts/accounts.queries.ts'
import { noteSignIn, type SignInMethod } from '#server/features/security/note-sign-in.ts'
import type { Config } from '#server/platform/config.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { forbidden, unauthorized } from '#server/platform/http/http-error.ts'
import type { Browser, SessionCookie } from '#server/platform/http/session-cookie.ts'
import { tokenHash } from '#server/platform/secrets/token-hash.ts'
import {
  deleteSessionByToken,
  prepareFindSessions,
  replaceSession,
  type SessionWithUser,
  saveSession,
  touchSession,
} from './sessions.queries.ts'

const dayMs = 86_400_000
export const idleMs = 14 * dayMs
const absoluteMs = 30 * dayMs
/** Last seen is written at most this often, so that most reads cause no write. */
const touchMs = 5 * 60_000
const longestToken = 100

export const accessLevelOf = (
  user: Pick<UserRow, 'isAdmin' | 'subscriptionEndsAt'>,
  now: Date,
): AccessLevel =>
  accessLevel(
    { isAdmin: user.isAdmin, premiumEndsMs: user.subscriptionEndsAt?.getTime() ?? null },
    now.getTime(),
  )

/** A user who has just signed in. */
export interface SignInSession {
  user: UserRow
  isTemporary: boolean
  session: SessionCookie
}

interface OpenSessionInput {
  user: UserRow
  browser: Browser
  method: SignInMethod
  isTemporary?: boolean
  isSecondStepDone?: boolean
}

/**
 * Opens a session for the user, with a fresh token at every sign-in. The previous session of this
 * browser ends, whichever user it belonged to. The cookie is to be sent once the caller's transaction is committed.
 * @throws HttpError 403 for a suspended account, and for one with two-factor sign-in whose second step was not done,
 * however it signs in.
 */
export async function openSession(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  { user: { id }, browser, method, isTemporary = false, isSecondStepDone = false }: OpenSessionInput,
): Promise<SessionCookie> {
  const user = await requireLocked(deps, id)
  if (user.totpEnabledAt && !isSecondStepDone)
    throw forbidden('Please sign in with your authenticator', 'two_factor_required')
  if (user.suspendedAt) throw accountSuspended(deps.config)
  const now = deps.clock.now()
  const token = randomBytes(32).toString('base64url')
  if (browser.sessionToken) await deleteSessionByToken(deps.db, tokenHash(browser.sessionToken))
  await saveSession(deps.db, {
    tokenHash: tokenHash(token),
    userId: user.id,
    createdAt: now,
    lastSeenAt: now,
    provedAt: now,
    expiresAt: new Date(now.getTime() + absoluteMs),
    isTemporary,
    userAgent: browser.userAgent,
  })
  return {
    token,
    maxAgeSeconds: absoluteMs / 1000,
    browserToken: await noteSignIn(deps, { user, browser, method }),
  }
}

/**
 * Opens a new session with a new token, after the user has proved again who they are. It replaces the old
 * session and keeps its absolute end. Must be called in a transaction.
 * @throws HttpError 401 when the session has ended in the meantime.
 */
export async function renewSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  signedIn: SignedIn,
  browser: Browser,
): Promise<SessionCookie> {
  const now = deps.clock.now()
  const token = randomBytes(32).toString('base64url')
  await requireLocked(deps, signedIn.userId)
  const ends = await replaceSession(deps.db, signedIn.sessionId, {
    tokenHash: tokenHash(token),
    now,
    absoluteMs,
  })
  if (!ends) throw unauthorized()
  const maxAgeSeconds = Math.floor((ends.getTime() - now.getTime()) / 1000)
  return { token, maxAgeSeconds, browserToken: browser.browserToken }
}

/**
 * Locks the user. Every transaction takes these locks in the same order: user, then sessions. So a
 * simultaneous change by an admin or the user takes effect, and no two transactions wait for each other.
 */
async function requireLocked({ db }: Pick<Deps, 'db'>, userId: number): Promise<UserRow> {
  const user = await lockUser(db, userId)
  if (!user) throw unauthorized()
  return user
}

export const accountSuspended = ({ supportEmail }: Pick<Config, 'supportEmail'>) =>
  forbidden(`This account is suspended. Please write to ${supportEmail}.`, 'account_suspended')

/** A session and its user, independent of the request. */
type FoundSession = Omit<SignedIn, 'origin'>

/**
 * Finds the user of a session token, or null, always as the database has it now. Requests that arrive
 * together share one statement: under load the round trip to the database costs more than the lookup itself.
 */
export function createSignedInLookup(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'config'>,
): (token: string | undefined) => Promise<FoundSession | null> {
  const findSessions = prepareFindSessions(deps.db)
  const findInOrder = async (hashes: readonly string[]): Promise<(SessionWithUser | undefined)[]> => {
    const now = deps.clock.now()
    const valid = { now, idleSince: new Date(now.getTime() - idleMs) }
    const found = await findSessions([...new Set(hashes)], valid)
    const byHash = new Map(found.map((row) => [Buffer.from(row.tokenHash).toString('hex'), row]))
    return hashes.map((hash) => byHash.get(hash))
  }
  const loader = new DataLoader<string, SessionWithUser | undefined>(findInOrder, {
    cache: false,
    batchScheduleFn: setImmediate,
  })
  return async (token) => {
    if (!token || token.length > longestToken) return null
    const found = await loader.load(tokenHash(token).toString('hex'))
    return found ? signedInAs(deps, found) : null
  }
}

async function signedInAs(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'config'>,
  { session, user }: SessionWithUser,
): Promise<FoundSession> {
  const { config } = deps
  const now = deps.clock.now()
  if (now.getTime() - session.lastSeenAt.getTime() > touchMs)
    await touchSession(deps.db, { sessionId: session.id, userId: user.id, now })
  return {
    ...learnerOf(deps, user),
    sessionId: session.id,
    isTemporary: session.isTemporary,
    mustSetUpTwoFactor: mustSetUpTwoFactor(user, config),
    provedAt: session.provedAt,
  }
}

/** The part of a signed-in user that belongs to the account, whichever session it is. */
export function learnerOf(
  deps: Pick<Deps, 'clock' | 'log'>,
  user: SessionWithUser['user'],
): Omit<FoundSession, 'sessionId' | 'isTemporary' | 'mustSetUpTwoFactor' | 'provedAt'> {
  return {
    userId: user.id,
    username: user.username,
    email: user.email,
    isAdmin: user.isAdmin,
    contentRoles: user.contentRoles,
    accessLevel: accessLevelOf(user, deps.clock.now()),
    timeZone: user.timeZone,
    examDate: user.examDate,
    dailyMinutes: user.dailyMinutes,
    minutesBeforeExam: beforeExam(user),
    newCardsPerDay: user.newCardsPerDay,
    easyButton: user.easyButton,
    memoryWeights: usableWeights(deps, user),
  }
}

/** The minutes before the exam, by the profile alone: a drawn week moves no card. */
function beforeExam(user: SessionWithUser['user']): number {
  const { dailyMinutes, minutesProfile: profile, profileBegunOn: begunOn, longestDay } = user
  const examDay = user.examDate === null ? null : studyDayOfIsoDate(user.examDate)
  const choice = { dailyMinutes, profile, begunOn, longestDay, weeks: new Map<number, number>() }
  return minutesBeforeExam({ dailyMinutes, examDay, minutesOn: minutesOnDays(choice, examDay) })
}

/** Whether the user is an admin without two-factor sign-in, where admins must have it. */
export const mustSetUpTwoFactor = (
  user: Pick<UserRow, 'isAdmin' | 'totpEnabledAt'>,
  config: Pick<Config, 'requiresAdminSecondStep'>,
): boolean => config.requiresAdminSecondStep && user.isAdmin && user.totpEnabledAt === null

/** A learner whose weights cannot be used studies with the default weights. */
function usableWeights({ log }: Pick<Deps, 'log'>, user: SessionWithUser['user']): number[] | null {
  if (user.memoryWeights === null || areMemoryWeights(user.memoryWeights)) return user.memoryWeights
  log.error({ userId: user.id }, 'memory weights cannot be used')
  return null
}
