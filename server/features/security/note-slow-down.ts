import type { UserRow } from '#server/database/tables/accounts.ts'
import type { Deps } from '#server/deps.ts'
import { addressKey } from '#server/platform/address-key.ts'
import { HttpError } from '#server/platform/http-error.ts'
import type { Origin } from '#server/platform/origin.ts'
import { recordSecurityEvent } from './record-event.ts'

/** An attack of thousands of attempts is one event in a quarter of an hour, for an account and an address. */
const onePerWindow = { name: 'slow-down-event', points: 1, windowSeconds: 900 }

/** Runs an attempt at a secret; that it was slowed down is an event. */
export async function noteSlowDown<T>(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log' | 'throttle'>,
  { user, browser }: { user: Pick<UserRow, 'id'> | undefined; browser: Origin },
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) {
      const { point } = await deps.throttle.tryTake(
        onePerWindow,
        `${user?.id} ${addressKey(browser.address)}`,
      )
      if (point) await recordSecurityEvent(deps, { kind: 'slowed_down', userId: user?.id, origin: browser })
    }
    throw error
  }
}
