import { randomBytes } from 'node:crypto'
import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import type { Browser } from '#server/platform/http/session-cookie.ts'
import { tokenHash } from '#server/platform/secrets/token-hash.ts'
import { recordAndNotify, recordSecurityEvent } from './record-event.ts'
import { rememberBrowser } from './security.queries.ts'

/** How a user signed in. */
export type SignInMethod =
  | 'password'
  | 'temporary password'
  | 'new password'
  | 'code'
  | 'recovery code'
  | 'invitation'
  | 'registration'
  | 'payment'

const longestToken = 100

/**
 * Records a sign-in, and that it came from a browser in which the user has never signed in. A user's first browser is not
 * called new. @returns the token by which this browser is known from now on.
 */
export async function noteSignIn(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  { user, browser, method }: { user: UserRow; browser: Browser; method: SignInMethod },
): Promise<string> {
  const found = browser.browserToken
  const browserToken = found && found.length <= longestToken ? found : randomBytes(32).toString('base64url')
  const isNew = await rememberBrowser(deps.db, {
    userId: user.id,
    tokenHash: tokenHash(browserToken),
    lastSeenAt: deps.clock.now(),
  })
  await recordSecurityEvent(deps, { kind: 'sign_in', userId: user.id, origin: browser, detail: method })
  if (isNew) await recordAndNotify(deps, { kind: 'new_browser', user, origin: browser })
  return browserToken
}
