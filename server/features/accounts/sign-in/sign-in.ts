import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { findUserByLogin } from '#server/features/accounts/accounts.queries.ts'
import { beginSecondStep } from '#server/features/accounts/second-step/second-step.ts'
import { noteRefusedAttempt } from '#server/features/security/note-refused-attempt.ts'
import { recordSecurityEvent } from '#server/features/security/record-event.ts'
import type { Browser } from '#server/platform/http/session-cookie.ts'
import { passwordMatches, wrongCredentials } from './passwords.ts'
import { findUnusedTemporaryPassword } from './recovery.queries.ts'
import { openSession, type SignInSession } from './sessions.ts'
import { guessKeysOf, tryPassword } from './sign-in-throttle.ts'
import { reclaimsAccount, spendTemporaryPassword } from './temporary-password.ts'

interface Credentials {
  login: string
  password: string
}

/** What the right password leads to: a session, or the second step. */
type SignInOutcome = { challenge: string } | SignInSession

/** @throws HttpError 401 wrong, 429 after five failures for this account and address, or while the account is slowed down. */
export async function signIn(deps: Deps, credentials: Credentials, browser: Browser): Promise<SignInOutcome> {
  const { user, isTemporary } = await requireCredentials(deps, credentials, browser)
  const isReclaimed = isTemporary && (await reclaimsAccount(deps, user))
  if (user.totpEnabledAt && !isReclaimed)
    return { challenge: await beginSecondStep(deps, { userId: user.id, isTemporary }) }
  const method = isTemporary ? 'temporary password' : 'password'
  const open = () =>
    deps.db.transaction(async (tx) => {
      const owner = isTemporary ? await spendTemporaryPassword({ ...deps, db: tx }, user.id) : user
      const session = await openSession({ ...deps, db: tx }, { user: owner, browser, method, isTemporary })
      return { user: owner, isTemporary, session }
    })
  return noteRefusedAttempt(deps, { user, browser }, open)
}

/** Checks a password with the sign-in throttles. An unknown account costs the same time and the same points. */
async function requireCredentials(
  deps: Deps,
  { login, password }: Credentials,
  browser: Browser,
): Promise<{ user: UserRow; isTemporary: boolean }> {
  const user = await findUserByLogin(deps.db, login)
  const isOwn = () => passwordMatches(user?.passwordHash, password)
  const isTemporary = async () => {
    const unused = await findUnusedTemporaryPassword(deps.db, user?.id ?? 0, deps.clock.now())
    return passwordMatches(unused?.passwordHash, password)
  }
  const keys = guessKeysOf(user, { login, address: browser.address })
  const match = await noteRefusedAttempt(deps, { user, browser }, () =>
    tryPassword(deps.throttle, keys, { isOwn, isTemporary }),
  )
  if (user && match) return { user, isTemporary: match === 'temporary' }
  await recordSecurityEvent(deps, { kind: 'sign_in_failed', userId: user?.id, origin: browser })
  throw wrongCredentials()
}
