import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { recordSecurityEvent } from './record-event.ts'

/** However often somebody tries, these are enough to see it. */
const perUser = { name: 'refusal-event', points: 20, windowSeconds: 3600 }

/** A user called an endpoint that is for admins only. */
export async function noteRefusal(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log' | 'throttle'>,
  { userId, origin }: SignedIn,
  endpoint: string,
): Promise<void> {
  const { point } = await deps.throttle.tryTake(perUser, String(userId))
  if (point) await recordSecurityEvent(deps, { kind: 'access_refused', userId, origin, detail: endpoint })
}
