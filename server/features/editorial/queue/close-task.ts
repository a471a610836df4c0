import type { z } from 'zod'
import type { reviewTasks } from '#contracts/editorial/tasks.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { mayClose, type TaskOutcome } from '#domain/editorial/review.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import { resolveReportsOf } from '#server/features/moderation/resolve-report.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict, forbidden } from '#server/platform/http/http-error.ts'
import { findItemText } from './item-text.ts'
import { findNextTask, lockTask, type TaskRow, updateTask } from './queue.queries.ts'
import { noTask, requireWaiting } from './require-task.ts'

type CloseDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'outline' | 'jobs'>
type Closing = z.output<typeof reviewTasks.closeTask.body> & { taskId: number }

/**
 * Closes a task whose item was changed, or that nobody needs to look at. The same once more writes nothing.
 * @throws HttpError 403, 404; 409 task_closed, not_changed
 */
export async function closeTask(
  deps: CloseDeps,
  user: SignedIn,
  { taskId, outcome, reason }: Closing,
): Promise<Reply<typeof reviewTasks.closeTask>> {
  if (!mayClose(user, outcome)) throw forbidden()
  const nextId = await deps.db.transaction(async (tx) => {
    if (!(await isClosedAlready(tx, user, { taskId, outcome, reason }))) {
      const task = await requireWaiting(tx, taskId)
      if (outcome === 'changed') await requireChanged(tx, task)
      await closeIn(tx, deps, { by: user, task, outcome, reason, toReporters: reason })
    }
    return findNextTask(tx, { userId: user.userId, taskId })
  })
  deps.jobs.wake(mailJob)
  return { state: 'closed', nextId }
}

async function isClosedAlready(
  tx: Database,
  { username }: SignedIn,
  { taskId, outcome, reason }: Closing,
): Promise<boolean> {
  const task = await lockTask(tx, taskId)
  if (!task) throw noTask()
  return task.outcome === outcome && task.outcomeReason === reason && task.closedBy === username
}

/** An item that was archived has changed too. */
async function requireChanged(tx: Database, task: TaskRow): Promise<void> {
  const text = await findItemText(tx, task)
  if (text?.revision === task.openedRevision)
    throw conflict('The text is still the one of the day on which it began to wait.', 'not_changed')
}

interface Closed {
  by: SignedIn
  task: TaskRow
  outcome: TaskOutcome
  reason: string
  /** What those are mailed who reported the item; empty for the usual words. */
  toReporters: string
}

/** Closes a task. Of one that waits because of reports these are resolved, and the reporters mailed. */
export async function closeIn(
  tx: Database,
  deps: Pick<CloseDeps, 'clock' | 'config' | 'outline'>,
  { by, task, outcome, reason, toReporters }: Closed,
): Promise<void> {
  const { id, subject, subjectId } = task
  const now = deps.clock.now()
  await updateTask(tx, id, {
    ...{ state: 'closed', outcome, outcomeReason: reason },
    closedBy: by.username,
    closedAt: now,
  })
  if (task.reason === 'report' && (subject === 'flashcard' || subject === 'question'))
    await resolveReportsOf(tx, deps, by, { kind: subject, contentId: subjectId, notes: toReporters, now })
  await recordAudit(tx, {
    actor: by,
    action: 'review.close',
    subjectType: subject,
    subjectId,
    details: { task: id, outcome, reason },
  })
}
