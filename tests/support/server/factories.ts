import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { type ContentRole, contentRoles } from '#domain/editorial/content-roles.ts'
import type { Deps } from '#server/deps.ts'
import { saveUser } from '#server/features/accounts/accounts.queries.ts'
import { saveSession } from '#server/features/accounts/sign-in/sessions.queries.ts'
import { sessionCookieName } from '#server/platform/http/session-cookie.ts'
import { tokenHash } from '#server/platform/secrets/token-hash.ts'

export type UserKind = 'learner' | 'premium' | 'expired' | ContentRole | 'admin'

const dayMs = 86_400_000
let made = 0
const password = 'corr3ct-horse'
/** A hash contains its own cost. With this cost a verification takes a hundredth of the time. */
const lowCost = { memoryCost: 256, timeCost: 1 }
let passwordHash: Promise<string> | undefined

/** A new account of this kind with an open session and a confirmed address. */
export async function createUser(
  deps: Deps,
  kind: UserKind,
  more: { timeZone?: string } = {},
): Promise<{ userId: number; username: string; password: string; cookie: string }> {
  made += 1
  const now = deps.clock.now()
  const username = `${kind}-${made}-${randomBytes(3).toString('hex')}`
  passwordHash ??= hash(password, lowCost)
  const end = kind === 'premium' ? 200 * dayMs : kind === 'expired' ? -5 * dayMs : null
  const email = `${username}@mail.example`
  const user = await saveUser(deps.db, {
    username,
    email,
    confirmedEmail: email,
    passwordHash: await passwordHash,
    firstName: 'Alex',
    lastName: 'Meyer',
    degrees: 'MD',
    role: 'oncology_fellow',
    isAdmin: kind === 'admin',
    contentRoles: contentRoles.filter((role) => role === kind),
    subscriptionPlan: end === null ? 'free' : 'annual',
    subscriptionEndsAt: end === null ? null : new Date(now.getTime() + end),
    timeZone: more.timeZone ?? 'UTC',
    createdAt: now,
  })
  return { userId: user.id, username, password, cookie: await createCookie(deps, user.id) }
}

/** The cookie of a new session of this user. */
export async function createCookie(deps: Deps, userId: number): Promise<string> {
  const now = deps.clock.now()
  const token = randomBytes(32).toString('base64url')
  await saveSession(deps.db, {
    tokenHash: tokenHash(token),
    userId,
    createdAt: now,
    lastSeenAt: now,
    provedAt: now,
    expiresAt: new Date(now.getTime() + 30 * dayMs),
  })
  return `${sessionCookieName(deps.config)}=${token}`
}
