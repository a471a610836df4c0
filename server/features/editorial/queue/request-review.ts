import type { z } from 'zod'
import type { reviewTasks } from '#contracts/editorial/tasks.ts'
import { taskWeight } from '#domain/editorial/review.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { findItemHead } from './items.queries.ts'
import { saveRequest } from './queue.queries.ts'

/** Asks for a review of an item, in place of an earlier request that still waits. @throws HttpError 404 */
export async function requestReview(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  editor: SignedIn,
  request: z.output<typeof reviewTasks.requestReview.body>,
): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const item = await findItemHead(tx, request)
    if (!item) throw notFound('There is no such item')
    const { revision, learners } = item
    const id = await saveRequest(tx, {
      ...request,
      ...{ reason: 'request', learners, openedRevision: revision },
      weight: taskWeight({ learners, severity: request.severity }),
      openedAt: clock.now(),
      openedBy: editor.username,
    })
    await recordAudit(tx, {
      actor: editor,
      action: 'review.request',
      subjectType: request.subject,
      subjectId: request.subjectId,
      details: { severity: request.severity, note: request.note },
    })
    return { id }
  })
}
