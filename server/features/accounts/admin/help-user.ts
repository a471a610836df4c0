import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { lockUser, updateUser } from '#server/features/accounts/accounts.queries.ts'
import { removeSecondStep } from '#server/features/accounts/second-step/remove-second-step.ts'
import { deleteChallengesOf } from '#server/features/accounts/second-step/second-step.queries.ts'
import { mailTemporaryPassword } from '#server/features/accounts/sign-in/recover-account.ts'
import { deleteSessionsOf } from '#server/features/accounts/sign-in/sessions.queries.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import {
  type NoticeKind,
  recordAndNotify,
  recordSecurityEvent,
} from '#server/features/security/record-event.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict, notFound } from '#server/platform/http/http-error.ts'
import { requireAnotherAdmin, requireStillAdmin } from './protect-last-admin.ts'
import { type ListedUser, lockAdmins, requireListedUser } from './user-admin.queries.ts'

interface Act {
  action: string
  /** The event that is reported to the user by mail; undefined for an act that mails the user itself. */
  event: NoticeKind | undefined
  /** Whether there is anything to do; a repeated call changes nothing and tells nobody. */
  isNeeded: (user: UserRow) => boolean
  /** Set for an act that takes away access to the account; it is refused for the last admin. */
  locksOut?: true
  apply: (deps: Deps, user: UserRow, detail: string) => Promise<unknown>
}

const endSignIns = async ({ db }: Pick<Deps, 'db'>, { id }: UserRow) => {
  await deleteChallengesOf(db, id)
  await deleteSessionsOf(db, id)
}

export type ActName = 'endSessions' | 'suspend' | 'restore' | 'resetTwoFactor' | 'sendPasswordReset'

/** What an admin can do for or to another user's account. Everything that the person has done stays. */
const acts: Record<ActName, Act> = {
  endSessions: {
    action: 'user.end_sessions',
    event: 'sessions_ended',
    isNeeded: () => true,
    apply: endSignIns,
  },
  suspend: {
    action: 'user.suspend',
    event: 'suspended',
    isNeeded: (user) => user.suspendedAt === null,
    locksOut: true,
    apply: async (deps, user) => {
      await updateUser(deps.db, user.id, { suspendedAt: deps.clock.now() })
      await deps.publish(deps.db, 'accessWithdrawn', { userId: user.id })
      await endSignIns(deps, user)
    },
  },
  restore: {
    action: 'user.restore',
    event: 'restored',
    isNeeded: (user) => user.suspendedAt !== null,
    apply: ({ db }, user) => updateUser(db, user.id, { suspendedAt: null }),
  },
  resetTwoFactor: {
    action: 'user.reset_two_factor',
    event: 'two_factor_reset',
    isNeeded: (user) => user.totpEnabledAt !== null,
    apply: async ({ db }, user) => {
      await removeSecondStep(db, user.id)
      await deleteSessionsOf(db, user.id)
    },
  },
  sendPasswordReset: {
    action: 'user.send_password_reset',
    event: undefined,
    isNeeded: () => true,
    apply: async (deps, user, detail) => {
      await recordSecurityEvent(deps, { kind: 'recovery_requested', userId: user.id, detail })
      await mailTemporaryPassword(deps, user)
    },
  },
}

/**
 * Carries out an act on somebody else's account, with its reason in the audit log and in a mail to the user.
 * @throws HttpError 404, 409 for one's own account and for the last admin.
 */
export async function helpUser(
  deps: Deps,
  actor: SignedIn,
  { userId, act: name, reason }: { userId: number; act: ActName; reason: string },
): Promise<ListedUser> {
  requireOtherAccount(actor, userId)
  const helped = await deps.db.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const user = await lockUser(tx, userId)
    if (!user) throw notFound('There is no such user')
    requireStillAdmin(admins, actor.userId)
    if (locksOut(name) && user.isAdmin) requireAnotherAdmin(admins, userId)
    if (isActNeeded(name, user)) await carryOut({ ...deps, db: tx }, actor, { act: name, user, reason })
    return requireListedUser(tx, userId)
  })
  deps.jobs.wake(mailJob)
  return helped
}

/** Whether the act changes anything; a repeated one does not. */
export const isActNeeded = (name: ActName, user: UserRow): boolean => acts[name].isNeeded(user)

/** Whether the act takes away access to the account. */
export const locksOut = (name: ActName): boolean => acts[name].locksOut === true

/** Carries out an act that is needed on a locked user, in the caller's transaction (`deps.db`). */
export async function carryOut(
  deps: Deps,
  actor: SignedIn,
  { act: name, user, reason }: { act: ActName; user: UserRow; reason: string },
): Promise<void> {
  const act = acts[name]
  const detail = `Reason given: ${reason}`
  await act.apply(deps, user, detail)
  await recordAudit(deps.db, {
    actor,
    action: act.action,
    subjectType: 'user',
    subjectId: user.id,
    details: { username: user.username, reason },
  })
  if (act.event) await recordAndNotify(deps, { kind: act.event, user, detail })
}

/** @throws HttpError 409 for the admin's own account. */
export function requireOtherAccount(actor: SignedIn, userId: number): void {
  if (userId === actor.userId)
    throw conflict('Your own account can be changed on your profile page.', 'own_account')
}
