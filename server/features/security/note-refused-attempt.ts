import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { HttpError } from '#server/platform/http/http-error.ts'
import type { Origin } from '#server/platform/http/origin.ts'
import { addressKey } from '#server/platform/secrets/address-key.ts'
import { recordSecurityEvent } from './record-event.ts'

/** An attack of thousands of attempts is one event in a quarter of an hour, for an account and an address. */
const onePerWindow = { name: 'slow-down-event', points: 1, windowSeconds: 900 }

/**
 * Runs an attempt to sign in, or to prove who one is. That it was slowed down, or is for a suspended account, is an event,
 * saved apart from what is rolled back.
 */
export async function noteRefusedAttempt<T>(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log' | 'throttle'>,
  { user, browser }: { user: Pick<UserRow, 'id'> | undefined; browser: Origin },
  attempt: () => Promise<T>,
): Promise<T> {
  const note = (kind: 'slowed_down' | 'sign_in_refused') =>
    recordSecurityEvent(deps, { kind, userId: user?.id, origin: browser })
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) {
      const { point } = await deps.throttle.tryTake(
        onePerWindow,
        `${user?.id} ${addressKey(browser.address)}`,
      )
      if (point) await note('slowed_down')
    }
    if (error instanceof HttpError && error.code === 'account_suspended') await note('sign_in_refused')
    throw error
  }
}
