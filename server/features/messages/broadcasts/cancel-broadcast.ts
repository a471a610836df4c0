import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict, notFound } from '#server/platform/http/http-error.ts'
import { deleteQueuedMail, lockBroadcast, updateBroadcast, writtenBroadcast } from './broadcasts.queries.ts'

/**
 * Stops a broadcast by deleting its queued mail. Mail that is being sent at this moment is still sent.
 * Cancelling again does nothing.
 * @throws HttpError 404, 409 when everything was already sent.
 */
export async function cancelBroadcast(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  id: number,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const broadcast = await lockBroadcast(tx, id)
    if (!broadcast) throw notFound('There is no such broadcast')
    if (broadcast.status === 'cancelled') return
    const withdrawn = await deleteQueuedMail(tx, { broadcastId: broadcast.id, now })
    if (broadcast.status === 'queued' && !broadcast.phase && withdrawn === 0)
      throw conflict('Every e-mail of this broadcast is on its way already', 'already_sent')
    await updateBroadcast(tx, broadcast.id, { ...writtenBroadcast, status: 'cancelled', endedAt: now })
    await recordAudit(tx, {
      actor: admin,
      action: 'broadcast.cancel',
      subjectType: 'broadcast',
      subjectId: broadcast.id,
      details: { before: { status: broadcast.status }, after: { status: 'cancelled' }, withdrawn },
    })
  })
}
