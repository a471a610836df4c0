import type { Deps } from '#server/deps.ts'
import { lockUser } from '#server/features/accounts/accounts.queries.ts'
import { recordSecurityEvent } from '#server/features/security/record-event.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { deleteSession } from './sessions.queries.ts'

/** Ends one of the user's own sessions: this one, by signing out, or another. @returns whether there was such a session. */
export async function endOwnSession(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'log'>,
  { userId, origin }: SignedIn,
  { sessionId, kind }: { sessionId: number; kind: 'signed_out' | 'session_ended' },
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    // In this order everywhere: user, then sessions.
    await lockUser(tx, userId)
    if (!(await deleteSession(tx, userId, sessionId))) return false
    await recordSecurityEvent({ ...deps, db: tx }, { kind, userId, origin })
    return true
  })
}
