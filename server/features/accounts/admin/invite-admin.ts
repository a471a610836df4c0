import { randomBytes } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import { isUniqueViolation } from '#server/database/constraint-violation.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { accountsMails } from '#server/features/accounts/accounts.mails.ts'
import {
  findUserByEmail,
  lockUser,
  saveUser,
  updateUser,
} from '#server/features/accounts/accounts.queries.ts'
import {
  emailTaken,
  requireFree,
  unnamed,
  usernameTaken,
} from '#server/features/accounts/register-account.ts'
import { hashPassword } from '#server/features/accounts/sign-in/passwords.ts'
import { deleteSessionsOf } from '#server/features/accounts/sign-in/sessions.queries.ts'
import { issueTemporaryPassword } from '#server/features/accounts/sign-in/temporary-password.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { mailJob, queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import { recordSecurityEvent } from '#server/features/security/record-event.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { tokenHash } from '#server/platform/secrets/token-hash.ts'
import { hasOpenInvitation, replaceInvitation } from './invitations.queries.ts'
import { requireStillAdmin } from './protect-last-admin.ts'
import { type ListedUser, lockAdmins, requireListedUser } from './user-admin.queries.ts'

export const invitationMs = 7 * 86_400_000

interface Wanted {
  email: string
  username: string
}

/**
 * Creates an admin account that nobody can sign in to yet, and mails a link to choose its password. A
 * temporary password does the same for whoever is told it. Inviting somebody again who has not accepted yet
 * replaces both.
 * @throws HttpError 409 naming the field that is taken.
 */
export async function inviteAdmin(
  deps: Deps,
  actor: SignedIn,
  wanted: Wanted,
): Promise<{ user: ListedUser; tempPassword: string; isRepeated: boolean }> {
  const unknownPasswordHash = await hashPassword(randomBytes(32).toString('base64url'))
  try {
    const invited = await deps.db.transaction(async (tx) => {
      requireStillAdmin(await lockAdmins(tx), actor.userId)
      const before = await findInvited(tx, wanted)
      await requireFree({ db: tx }, before ? { ...wanted, exceptUserId: before.id } : wanted)
      const account = { username: wanted.username, email: wanted.email, isAdmin: true }
      const user = before
        ? await updateUser(tx, before.id, account)
        : await saveUser(tx, {
            ...account,
            ...unnamed,
            passwordHash: unknownPasswordHash,
            createdAt: deps.clock.now(),
          })
      await deleteSessionsOf(tx, user.id)
      const tempPassword = await issueInvitation({ ...deps, db: tx }, user)
      await recordSecurityEvent(
        { ...deps, db: tx },
        { kind: 'invitation_sent', userId: user.id, detail: `By ${actor.username}` },
      )
      await recordAudit(tx, {
        actor,
        action: 'admin.invite',
        subjectType: 'user',
        subjectId: user.id,
        details: { before: before ? stateOf(before) : null, after: stateOf(user) },
      })
      return { user: await requireListedUser(tx, user.id), tempPassword, isRepeated: before !== undefined }
    })
    deps.jobs.wake(mailJob)
    return invited
  } catch (error) {
    if (isUniqueViolation(error, 'username_key')) throw usernameTaken()
    if (isUniqueViolation(error, 'email_key')) throw emailTaken()
    throw error
  }
}

const stateOf = ({ username, isAdmin }: UserRow) => ({ username, isAdmin })

/** The account of this address, locked, when its invitation has not been accepted. */
async function findInvited(tx: Database, { email }: Wanted): Promise<UserRow | undefined> {
  const found = await findUserByEmail(tx, email)
  const user = found && (await lockUser(tx, found.id))
  return user && (await hasOpenInvitation(tx, user.id)) ? user : undefined
}

/** Saves and mails the link. @returns the temporary password. */
async function issueInvitation(deps: Deps, user: UserRow): Promise<string> {
  const now = deps.clock.now()
  const token = randomBytes(32).toString('base64url')
  await replaceInvitation(deps.db, {
    tokenHash: tokenHash(token),
    userId: user.id,
    expiresAt: new Date(now.getTime() + invitationMs),
    createdAt: now,
  })
  const link = `${deps.config.publicUrl}/auth#invitation=${token}`
  await queueTemplateMail(deps, {
    template: accountsMails.invitation,
    to: user.email,
    userId: user.id,
    values: { USERNAME: user.username, INVITE_LINK: link },
    secrets: [link],
    usefulForMs: invitationMs,
  })
  return issueTemporaryPassword(deps, { userId: user.id, lifetimeMs: invitationMs, mailedTo: null })
}
