import type { Database } from '#server/database/connect.ts'
import { findActors } from '#server/features/audit/find-actors.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts'
import { findItemText, type ItemText } from './item-text.ts'
import { lockTask, type TaskRow } from './queue.queries.ts'
import { findSetWriters, findWriter, type ItemId } from './reviews.queries.ts'

export const noTask = () => notFound('This review does not exist')

/** A task that waits, locked. @throws HttpError 404; 409 task_closed */
export async function requireWaiting(tx: Database, taskId: number): Promise<TaskRow> {
  const task = await lockTask(tx, taskId)
  if (!task) throw noTask()
  if (task.state === 'closed') throw conflict('Somebody has closed this review already.', 'task_closed')
  return task
}

/**
 * Whether the present text of an item was written by somebody, directly or in a change set that somebody else made live.
 * Nobody has written a text that was shipped.
 */
export async function isOwnText(
  db: Database,
  { userId, username }: SignedIn,
  item: ItemId & { revision: number },
): Promise<boolean> {
  const writers = await findSetWriters(db, item)
  if (writers) return writers.includes(userId)
  const writer = await findWriter(db, item)
  if (writer === undefined) return false
  return writer === username || (await findActors(db, [writer]))(writer) === userId
}

/**
 * The text that a reviewer has read, who did not write it.
 * @throws HttpError 404; 409 edited_meanwhile; 403 own_text
 */
export async function requireReadText(
  tx: Database,
  reviewer: SignedIn,
  item: ItemId & { revision: number },
): Promise<ItemText> {
  const text = await findItemText(tx, item)
  if (!text) throw notFound('This item is archived')
  if (text.revision !== item.revision)
    throw conflict(
      'Somebody has changed the text in the meantime. Read the present one before you say what you found.',
      'edited_meanwhile',
    )
  if (await isOwnText(tx, reviewer, item)) throw forbidden('This text is your own.', 'own_text')
  return text
}
