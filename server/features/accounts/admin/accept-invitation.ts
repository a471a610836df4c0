import type { Database } from '#server/database/connect.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { findUserById, lockUser, updateUser } from '#server/features/accounts/accounts.queries.ts'
import { markAddressConfirmed } from '#server/features/accounts/address/prove-mailbox.ts'
import { requireGoodPassword } from '#server/features/accounts/register-account.ts'
import { deleteChallengesOf } from '#server/features/accounts/second-step/second-step.queries.ts'
import { hashPassword } from '#server/features/accounts/sign-in/passwords.ts'
import { deleteTemporaryPassword } from '#server/features/accounts/sign-in/recovery.queries.ts'
import { deleteSessionsOf } from '#server/features/accounts/sign-in/sessions.queries.ts'
import { openSession, type SignInSession } from '#server/features/accounts/sign-in/sessions.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { recordSecurityEvent } from '#server/features/security/record-event.ts'
import { conflict, notFound } from '#server/platform/http/http-error.ts'
import type { Browser } from '#server/platform/http/session-cookie.ts'
import { tokenHash } from '#server/platform/secrets/token-hash.ts'
import { findInvitation, markInvitationAccepted } from './invitations.queries.ts'

interface Acceptance {
  token: string
  newPassword: string
  browser: Browser
}

/**
 * Sets the password of an invited account and signs in. The link and the temporary password end with it, and the address
 * is confirmed: the link was mailed there.
 * @throws HttpError 400 for a common password, 404 for an unknown link, 409 for a used or an expired one.
 */
export async function acceptInvitation(deps: Deps, acceptance: Acceptance): Promise<SignInSession> {
  const hash = tokenHash(acceptance.token)
  const invited = await findUserById(
    deps.db,
    (await requireOpenInvitation(deps.db, hash, deps.clock.now())).userId,
  )
  if (!invited) throw unknownLink()
  requireGoodPassword(acceptance.newPassword, 'newPassword', invited)
  const passwordHash = await hashPassword(acceptance.newPassword)
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const { userId } = await requireOpenInvitation(tx, hash, now)
    // In this order everywhere: user, then invitation.
    const locked = await lockUser(tx, userId)
    if (!locked || !(await markInvitationAccepted(tx, hash, now))) {
      await requireOpenInvitation(tx, hash, now)
      throw unknownLink()
    }
    const accepted = await updateUser(tx, userId, { passwordHash, acceptedPolicyAt: now })
    const user = await markAddressConfirmed({ ...deps, db: tx }, accepted)
    await endOtherWaysIn(tx, user)
    await recordSecurityEvent(
      { ...deps, db: tx },
      { kind: 'invitation_accepted', userId, origin: acceptance.browser },
    )
    await recordAudit(tx, {
      actor: { userId, username: user.username, origin: acceptance.browser },
      action: 'invitation.accept',
      subjectType: 'user',
      subjectId: userId,
      details: { before: { isInvited: true }, after: { isInvited: false } },
    })
    const session = await openSession(
      { ...deps, db: tx },
      { user, browser: acceptance.browser, method: 'invitation' },
    )
    return { user, isTemporary: false, session }
  })
}

async function endOtherWaysIn(tx: Database, user: UserRow): Promise<void> {
  await deleteTemporaryPassword(tx, user.id)
  await deleteChallengesOf(tx, user.id)
  await deleteSessionsOf(tx, user.id)
}

const unknownLink = () =>
  notFound(
    'This invitation link is not valid. A newer one may have been sent to you; else ask for another invitation.',
    'invitation_unknown',
  )

async function requireOpenInvitation(db: Database, hash: Uint8Array, now: Date) {
  const invitation = await findInvitation(db, hash)
  if (!invitation) throw unknownLink()
  if (invitation.acceptedAt)
    throw conflict('This invitation has been used already. Please sign in.', 'invitation_used')
  if (invitation.expiresAt <= now)
    throw conflict('This invitation has expired. Please ask for another one.', 'invitation_expired')
  return invitation
}
