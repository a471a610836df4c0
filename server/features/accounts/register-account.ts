import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import {
  type registerBody,
  type registerByEmailBody,
  registrationErrors,
} from '#contracts/accounts/accounts.ts'
import { isGuessable } from '#domain/accounts/guessable-password.ts'
import { usernameOfAddress } from '#domain/accounts/username-of-address.ts'
import type { Database } from '#server/database/connect.ts'
import { isUniqueViolation } from '#server/database/constraint-violation.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { mailAddressLink } from '#server/features/accounts/address/mail-address-link.ts'
import { hashPassword } from '#server/features/accounts/sign-in/passwords.ts'
import { openSession } from '#server/features/accounts/sign-in/sessions.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import { badRequest, conflict } from '#server/platform/http/http-error.ts'
import type { Browser, SessionCookie } from '#server/platform/http/session-cookie.ts'
import { isCommonPassword } from '#server/platform/secrets/common-password.ts'
import { findTaken, findUserById, saveUser } from './accounts.queries.ts'
import type { Membership, MembershipDeps } from './membership.ts'

type Registration = z.output<typeof registerByEmailBody> & Partial<z.output<typeof registerBody>>

/** The values that an account has until the person says more, in the first run or on the profile page. */
export const unnamed = { firstName: '', lastName: '', degrees: '', role: 'other' } as const

const asRegistered = (registration: Registration, username: string) => ({
  ...unnamed,
  subscriptionPlan: 'free',
  ...registration,
  username,
})
type Applicant = ReturnType<typeof asRegistered>

const { username, email } = registrationErrors
export const usernameTaken = () => conflict(username, 'username_taken', { username })
export const emailTaken = () => conflict(email, 'email_taken', { email })

/**
 * @throws HttpError 400 for one of the most common passwords, and for one that is little more than names and
 * words of the service.
 */
export function requireGoodPassword(
  password: string,
  field: string,
  user: Pick<UserRow, 'username' | 'email' | 'firstName' | 'lastName'>,
): void {
  const { username: name, email: address, firstName, lastName } = user
  const [mailbox = ''] = address.split('@', 1)
  const names = [name, mailbox, ...mailbox.split(/[^\p{L}]+/u), firstName, lastName]
  const problem = isCommonPassword(password)
    ? registrationErrors.password
    : isGuessable(password, names)
      ? registrationErrors.guessable
      : undefined
  if (problem) throw badRequest(problem, { [field]: problem })
}

/** @throws HttpError 409 naming the field that is taken. */
export async function requireFree(
  deps: Pick<Deps, 'db'>,
  wanted: { username?: string | undefined; email?: string | undefined; exceptUserId?: number },
): Promise<void> {
  const taken = await findTaken(deps.db, wanted)
  if (taken === 'username') throw usernameTaken()
  if (taken === 'email') throw emailTaken()
}

/** Draws a free username made of the address. */
async function drawUsername(db: Database, address: string): Promise<string> {
  const username = usernameOfAddress(address, randomInt(10_000, 100_000))
  return (await findTaken(db, { username })) ? drawUsername(db, address) : username
}

function isTimeZone(zone: string | undefined): zone is string {
  if (!zone) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Saves an account with free access. Only a payment activates a paid plan. */
async function saveAccount(
  tx: Database,
  deps: Deps,
  applicant: Applicant,
  passwordHash: string,
): Promise<UserRow> {
  return saveUser(tx, {
    username: applicant.username,
    email: applicant.email,
    passwordHash,
    firstName: applicant.firstName,
    lastName: applicant.lastName,
    degrees: applicant.degrees,
    role: applicant.role,
    practiceLocation: applicant.practiceLocation ?? '',
    timeZone: isTimeZone(applicant.timeZone) ? applicant.timeZone : 'UTC',
    acceptedPolicyAt: deps.clock.now(),
    referralCode: applicant.referralCode || null,
    createdAt: deps.clock.now(),
  })
}

export interface Registered extends Membership {
  user: UserRow
  /** The user's session; undefined while a payment is due. */
  session: SessionCookie | undefined
}

/**
 * Saves the account, the link that confirms its address, promo code, referrals, first access and, unless a
 * payment is due, the session, all in one transaction. If that fails, there is no account, the user can try
 * again, and a rejected code is not used up. A registration without a username gets one.
 */
export async function registerAccount(
  deps: MembershipDeps,
  registration: Registration,
  browser: Browser,
): Promise<Registered> {
  const { username = await drawUsername(deps.db, registration.email) } = registration
  const applicant = asRegistered(registration, username)
  requireGoodPassword(applicant.password, 'password', applicant)
  await requireFree(deps, applicant)
  const passwordHash = await hashPassword(applicant.password)
  const registered = await deps.db
    .transaction(async (tx) => {
      const saved = await saveAccount(tx, deps, applicant, passwordHash)
      await mailAddressLink({ ...deps, db: tx }, saved, saved.email)
      const membership = await deps.beginMembership(tx, deps, { ...applicant, user: saved })
      const user = (await findUserById(tx, saved.id)) ?? saved
      const session = membership.requiresPayment
        ? undefined
        : await openSession({ ...deps, db: tx }, { user, browser, method: 'registration' })
      return { ...membership, user, session }
    })
    .catch((error: unknown) => {
      // The database accepts one of two simultaneous registrations; the other is told which field is taken.
      if (isUniqueViolation(error, 'username_key')) throw usernameTaken()
      if (isUniqueViolation(error, 'email_key')) throw emailTaken()
      throw error
    })
  deps.jobs.wake(mailJob)
  return registered
}
