import { identityKey } from '#domain/accounts/identity-key.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { accountsMails } from '#server/features/accounts/accounts.mails.ts'
import { findUserByEmail, lockUser } from '#server/features/accounts/accounts.queries.ts'
import { mailJob, queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import { recordSecurityEvent } from '#server/features/security/record-event.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { type RecoveryKind, saveRecoveryRequest, takeRecoveryRequest } from './recovery.queries.ts'
import { issueTemporaryPassword } from './temporary-password.ts'

export const recoveryJob = 'accounts.recover'

const temporaryForMs = 60 * 60_000
/** Limits the requests for one address, known or not, from all clients together. */
const perEmail = { name: 'recovery-mail', points: 5, windowSeconds: 3600 }

/**
 * Saves a request for recovery. Whether the address is known is looked up later, so that neither the response nor its time
 * reveals it.
 * @throws HttpError 429
 */
export async function requestRecovery(
  deps: Deps,
  { kind, email, origin }: { kind: RecoveryKind; email: string; origin: Origin },
): Promise<void> {
  await deps.throttle.take(perEmail, identityKey(email))
  const { address, userAgent } = origin
  await saveRecoveryRequest(deps.db, { kind, email, address, userAgent, requestedAt: deps.clock.now() })
  deps.jobs.wake(recoveryJob)
}

/** Answers the saved requests by mail; requests for unknown addresses are dropped. */
export async function runRecoveries(deps: Deps): Promise<void> {
  while (await recoverOne(deps));
  deps.jobs.wake(mailJob)
}

async function recoverOne(deps: Deps): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const request = await takeRecoveryRequest(tx)
    if (!request) return false
    const found = await findUserByEmail(tx, request.email)
    // The user is locked, so that a mail to an address concerns the account that has it at that moment.
    const locked = found && (await lockUser(tx, found.id))
    const user = locked?.emailKey === found?.emailKey ? locked : undefined
    const txDeps = { ...deps, db: tx }
    await recordSecurityEvent(txDeps, {
      kind: 'recovery_requested',
      userId: user?.id,
      origin: request,
      detail: request.kind,
    })
    if (!user) return true
    if (request.kind === 'password') {
      await mailTemporaryPassword(txDeps, user)
      return true
    }
    await queueTemplateMail(txDeps, {
      template: accountsMails.usernameRecovery,
      to: user.email,
      userId: user.id,
      usefulForMs: temporaryForMs,
      values: { USERNAME: user.username },
    })
    return true
  })
}

/** Mails a temporary password to the address of the account, in the caller's transaction, with the user locked. */
export async function mailTemporaryPassword(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  user: Pick<UserRow, 'id' | 'username' | 'email'>,
): Promise<void> {
  const password = await issueTemporaryPassword(deps, {
    userId: user.id,
    lifetimeMs: temporaryForMs,
    mailedTo: user.email,
  })
  await queueTemplateMail(deps, {
    template: accountsMails.passwordRecovery,
    to: user.email,
    userId: user.id,
    usefulForMs: temporaryForMs,
    values: { USERNAME: user.username, TEMPORARY_PASSWORD: password },
    secrets: [password],
  })
}
