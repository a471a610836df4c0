import type { z } from 'zod'
import type { reviewTasks } from '#contracts/editorial/tasks.ts'
import { hasContentRole } from '#domain/editorial/content-roles.ts'
import { mayAssign } from '#domain/editorial/review.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, conflict, forbidden } from '#server/platform/http/http-error.ts'
import { findReviewer, lockWaiting, saveAssignment } from './queue.queries.ts'

/**
 * Assigns waiting tasks to a reviewer, or to nobody; all of them or none.
 * @throws HttpError 400 for somebody who may not review; 403; 409 task_closed, taken
 */
export async function assignTasks(
  { db }: Pick<Deps, 'db'>,
  user: SignedIn,
  { ids, assigneeId, dueOn }: z.output<typeof reviewTasks.assignTasks.body>,
): Promise<{ assigned: number }> {
  const asked = [...new Set(ids)]
  const isEditor = hasContentRole(user, 'editor')
  if (dueOn !== undefined && !isEditor) throw forbidden('Editors set the due days')
  return db.transaction(async (tx) => {
    if (assigneeId) await requireReviewer(tx, assigneeId)
    const tasks = await lockWaiting(tx, asked)
    if (tasks.length < asked.length) throw conflict('One of the reviews is closed already.', 'task_closed')
    if (!mayAssign(user, { before: null, after: assigneeId ?? null })) throw forbidden()
    if (!tasks.every(({ assigneeId: before }) => mayAssign(user, { before, after: assigneeId ?? null })))
      throw conflict('Somebody else has taken this review.', 'taken')
    const assignment = {
      ...(assigneeId !== undefined && { assigneeId }),
      ...(dueOn !== undefined && { dueOn }),
    }
    if (Object.keys(assignment).length > 0) await saveAssignment(tx, asked, assignment)
    await recordAudit(tx, {
      actor: user,
      action: 'review.assign',
      subjectType: 'review_task',
      subjectId: asked.join(', '),
      details: { assigneeId, dueOn, before: tasks },
    })
    return { assigned: asked.length }
  })
}

async function requireReviewer(tx: Database, userId: number): Promise<void> {
  const reviewer = await findReviewer(tx, userId)
  if (!reviewer || !hasContentRole(reviewer, 'reviewer'))
    throw badRequest('Choose somebody who reviews', { assigneeId: 'Choose somebody who reviews' })
}
