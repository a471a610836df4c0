import type { z } from 'zod'
import type { ReviewTask, reviewTasks } from '#contracts/editorial/tasks.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { plainText } from '#domain/markdown/parse-markdown.ts'
import { beginningOf } from '#domain/text/beginning-of.ts'
import type { Deps } from '#server/deps.ts'
import { fullNameOf } from '#server/features/accounts/find-account.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { countTasks, type ListedTask, listTasks as listRows } from './queue.queries.ts'

const pageSize = 25

/** A page of the queue. */
export async function listTasks(
  { db }: Pick<Deps, 'db'>,
  { userId }: SignedIn,
  { page, assignee, ...filter }: z.output<typeof reviewTasks.listTasks.query>,
): Promise<Reply<typeof reviewTasks.listTasks>> {
  const assigneeId = assignee === 'me' ? userId : assignee === 'none' ? null : undefined
  const chosen = { ...filter, assigneeId }
  const rows = await listRows(db, chosen, { limit: pageSize, offset: (page - 1) * pageSize })
  return { total: await countTasks(db, chosen), pageSize, tasks: rows.map(presentTask) }
}

export function presentTask({
  title,
  assigneeId,
  username,
  firstName,
  lastName,
  degrees,
  ...task
}: ListedTask): ReviewTask {
  return {
    ...task,
    title: title ? beginningOf(plainText(title)) : `${task.subject} ${task.subjectId}`,
    assignee:
      assigneeId === null
        ? null
        : { id: assigneeId, name: fullNameOf({ firstName, lastName, degrees }) || (username ?? '') },
  }
}
