import type { SupportedUser, userSupport } from '#contracts/accounts/user-support.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import { findUserById } from '#server/features/accounts/accounts.queries.ts'
import { countUnusedRecoveryCodes } from '#server/features/accounts/second-step/second-step.queries.ts'
import { listSessions } from '#server/features/accounts/sign-in/sessions.queries.ts'
import { findConsentEnd } from '#server/features/accounts/study-home-consent/study-home-consents.queries.ts'
import { findAddressFailure } from '#server/features/messages/bounces/failing-address.ts'
import { findDeclined } from '#server/features/messages/preferences/find-preferences.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { presentAdminUser } from './present-admin-user.ts'
import { requireListedUser } from './user-admin.queries.ts'

/** One user as support sees it. @throws HttpError 404 */
export async function findSupportedUser(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
): Promise<SupportedUser> {
  const user = await findUserById(db, userId)
  if (!user) throw notFound('There is no such user')
  const now = clock.now()
  const consentUntil = await findConsentEnd(db, userId, now)
  const failure = await findAddressFailure(db, user.email)
  return {
    ...presentAdminUser(await requireListedUser(db, userId), now),
    degrees: user.degrees,
    contentRoles: user.contentRoles,
    pendingEmail: user.pendingEmail,
    addressFailure: failure ? { ...failure, since: failure.since.toISOString() } : null,
    timeZone: user.timeZone,
    declinedMail: (await findDeclined(db, user.email)).map(({ kind, changedBy, changedAt }) => ({
      kind,
      changedBy,
      changedAt: changedAt.toISOString(),
    })),
    recoveryCodesLeft: await countUnusedRecoveryCodes(db, userId),
    studyHomeConsentUntil: consentUntil?.toISOString() ?? null,
  }
}

/** The sessions that the user sees in the profile too. */
export async function listSessionsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
): Promise<Reply<typeof userSupport.listUserSessions>> {
  const rows = await listSessions(db, userId, clock.now())
  return rows.map(({ id, createdAt, lastSeenAt, userAgent }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    userAgent,
  }))
}
