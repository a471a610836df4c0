import { isAddressConfirmed } from '#domain/accounts/address-state.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { updateUser } from '#server/features/accounts/accounts.queries.ts'
import { removeSecondStep } from '#server/features/accounts/second-step/remove-second-step.ts'
import { deleteSessionsOf } from '#server/features/accounts/sign-in/sessions.queries.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { endAddressFailure } from '#server/features/messages/bounces/failing-address.ts'
import { recordAndNotify } from '#server/features/security/record-event.ts'
import { supersedeAddressConfirmations } from './address-confirmations.queries.ts'
import { withdrawAddressChange } from './change-address.ts'

/** `db` is the caller's transaction, which has locked the user's row. */
type ProofDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'log' | 'publish'>

/**
 * Marks an address as confirmed, after somebody has proved to read its mail: by its link, by that of an
 * invitation, or by a password that was mailed there. It becomes the current address, and what waited for the
 * confirmation happens.
 */
export async function markAddressConfirmed(
  deps: ProofDeps,
  user: UserRow,
  email = user.email,
): Promise<UserRow> {
  const now = deps.clock.now()
  await supersedeAddressConfirmations(deps.db, user.id, now)
  await endAddressFailure(deps.db, email, now)
  const confirmed = await updateUser(deps.db, user.id, {
    ...(email !== user.email && { email }),
    confirmedEmail: email,
    pendingEmail: null,
  })
  if (!isAddressConfirmed(user)) await deps.publish(deps.db, 'addressConfirmed', { user: confirmed })
  return confirmed
}

async function reclaim(deps: ProofDeps, user: UserRow): Promise<void> {
  await removeSecondStep(deps.db, user.id)
  await recordAudit(deps.db, {
    actor: 'system',
    action: 'user.reclaim',
    subjectType: 'user',
    subjectId: user.id,
    details: { before: { twoFactor: true }, after: { twoFactor: false } },
  })
  const detail =
    'The address was never confirmed before, and somebody used a temporary password that was mailed to it.'
  await recordAndNotify(deps, { kind: 'two_factor_off', user, detail })
}

/**
 * Handles the use of a temporary password that was mailed to the current address. When that address was never
 * confirmed, whoever holds the account may be somebody else: everything that signs them in or keeps the owner
 * out is removed. When it was confirmed, the second step stays, as does an admin's in any case. A pending
 * change of the address ends in all cases.
 */
export async function proveByRecovery(deps: ProofDeps, user: UserRow): Promise<UserRow> {
  if (isAddressConfirmed(user)) {
    await endAddressFailure(deps.db, user.email, deps.clock.now())
    return withdrawAddressChange(deps.db, user, deps.clock.now())
  }
  await deleteSessionsOf(deps.db, user.id)
  await deps.publish(deps.db, 'accessWithdrawn', { userId: user.id })
  if (user.totpEnabledAt && !user.isAdmin) await reclaim(deps, user)
  return markAddressConfirmed(deps, user)
}
