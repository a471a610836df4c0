import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/accounts.ts'
import { blindAnswers, reviewTasks } from '#server/database/tables/editorial.ts'
import { itemOf } from './items.queries.ts'
import type { NewTask } from './open-tasks.queries.ts'

type TaskColumns = typeof reviewTasks.$inferSelect

export type ListedTask = Pick<
  TaskColumns,
  'id' | 'subject' | 'subjectId' | 'reason' | 'severity' | 'learners' | 'dueOn' | 'state' | 'outcome'
> & {
  title: string | null
  openedAt: string
  closedAt: string | null
  assigneeId: number | null
  username: string | null
  firstName: string
  lastName: string
  degrees: string
}

export interface TaskFilter {
  state: TaskColumns['state']
  reason?: TaskColumns['reason'] | undefined
  subject?: TaskColumns['subject'] | undefined
  labelChange?: number | undefined
  /** Null for those of nobody. */
  assigneeId?: number | null | undefined
}

function conditionOf({ state, reason, subject, labelChange, assigneeId }: TaskFilter): SQL {
  const conditions = [
    sql`t.state = ${state}`,
    ...(reason ? [sql`t.reason = ${reason}`] : []),
    ...(subject ? [sql`t.subject = ${subject}`] : []),
    ...(labelChange ? [sql`t.label_change_id = ${labelChange}`] : []),
    ...(assigneeId === undefined
      ? []
      : [assigneeId === null ? sql`t.assignee_id is null` : sql`t.assignee_id = ${assigneeId}`]),
  ]
  return sql.join(conditions, sql` and `)
}

const instantText = (column: SQL) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Tasks chosen by `choice`, a select of review_tasks, with the item's title and the assignee. */
async function listWithItems(db: Database, choice: SQL, order: SQL): Promise<ListedTask[]> {
  const { rows } = await db.execute<ListedTask & Record<string, unknown>>(sql`
    select t.id, t.subject, t.subject_id as "subjectId", i.title, t.reason, t.severity, t.learners, t.due_on::text as "dueOn",
      t.state, t.outcome, ${instantText(sql`t.opened_at`)} as "openedAt", ${instantText(sql`t.closed_at`)} as "closedAt",
      u.id as "assigneeId", u.username, u.first_name as "firstName", u.last_name as "lastName", u.degrees
    from (${choice}) t
    left join lateral ${itemOf(sql`t.subject`, sql`t.subject_id`)} i on true
    left join users u on u.id = t.assignee_id
    order by ${order}`)
  return rows
}

/** Waiting tasks, what matters most first; closed ones, the latest first. */
export async function listTasks(
  db: Database,
  filter: TaskFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedTask[]> {
  const order = filter.state === 'closed' ? sql`t.closed_at desc, t.id desc` : sql`t.weight desc, t.id`
  return listWithItems(
    db,
    sql`select * from review_tasks t where ${conditionOf(filter)} order by ${order} limit ${limit} offset ${offset}`,
    order,
  )
}

export async function countTasks(db: Database, filter: TaskFilter): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from review_tasks t where ${conditionOf(filter)}`,
  )
  return rows[0]?.total ?? 0
}

/** One task as it is listed. */
export async function findListedTask(db: Database, taskId: number): Promise<ListedTask | undefined> {
  const [task] = await listWithItems(db, sql`select * from review_tasks t where t.id = ${taskId}`, sql`t.id`)
  return task
}

export type TaskRow = TaskColumns

export async function findTask(db: Database, taskId: number): Promise<TaskRow | undefined> {
  const [task] = await db.select().from(reviewTasks).where(eq(reviewTasks.id, taskId))
  return task
}

/** The task, locked until the transaction ends. */
export async function lockTask(tx: Database, taskId: number): Promise<TaskRow | undefined> {
  const [task] = await tx.select().from(reviewTasks).where(eq(reviewTasks.id, taskId)).for('update')
  return task
}

/** Waiting tasks, always locked in the same order. */
export async function lockWaiting(
  tx: Database,
  ids: readonly number[],
): Promise<{ id: number; assigneeId: number | null }[]> {
  return tx
    .select({ id: reviewTasks.id, assigneeId: reviewTasks.assigneeId })
    .from(reviewTasks)
    .where(and(inArray(reviewTasks.id, [...ids]), ne(reviewTasks.state, 'closed')))
    .orderBy(reviewTasks.id)
    .for('update')
}

export async function saveAssignment(
  tx: Database,
  ids: readonly number[],
  assignment: { assigneeId?: number | null; dueOn?: string | null },
): Promise<void> {
  await tx
    .update(reviewTasks)
    .set(assignment)
    .where(inArray(reviewTasks.id, [...ids]))
}

export async function updateTask(
  tx: Database,
  taskId: number,
  change: Partial<typeof reviewTasks.$inferInsert>,
): Promise<void> {
  await tx.update(reviewTasks).set(change).where(eq(reviewTasks.id, taskId))
}

/** Saves a request, in place of one of the same item that waits. @returns the id of its task */
export async function saveRequest(tx: Database, task: NewTask): Promise<number> {
  const { subject, subjectId, severity, learners, weight, note = '', openedRevision, openedBy = '' } = task
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into review_tasks
      (subject, subject_id, reason, severity, learners, weight, note, opened_revision, opened_at, opened_by)
    values (${subject}, ${subjectId}, 'request', ${severity}, ${learners}, ${weight}, ${note}, ${openedRevision},
      ${task.openedAt.toISOString()}::timestamptz, ${openedBy})
    on conflict (subject, subject_id, reason, coalesce(label_change_id, 0)) where state <> 'closed'
    do update set severity = excluded.severity, learners = excluded.learners, weight = excluded.weight,
      note = excluded.note, opened_by = excluded.opened_by
    returning id`)
  if (!rows[0]) throw new Error('the request was not saved')
  return rows[0].id
}

/** The heaviest open task of somebody beside one; free tasks come after their own. */
export async function findNextTask(
  db: Database,
  { userId, taskId }: { userId: number; taskId: number },
): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select t.id from review_tasks t
    where t.state = 'open' and t.id <> ${taskId} and (t.assignee_id = ${userId} or t.assignee_id is null)
    order by t.assignee_id is null, t.weight desc, t.id limit 1`)
  return rows[0]?.id ?? null
}

/** Whether an item waits for any review. */
export async function isWaiting(
  db: Database,
  { subject, subjectId }: Pick<TaskColumns, 'subject' | 'subjectId'>,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from review_tasks where subject = ${subject} and subject_id = ${subjectId} and state <> 'closed' limit 1`)
  return rows.length > 0
}

/** The rights of somebody to whom reviews may be assigned; undefined for a suspended account too. */
export async function findReviewer(db: Database, userId: number) {
  const [row] = await db
    .select({ id: users.id, isAdmin: users.isAdmin, contentRoles: users.contentRoles })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)))
  return row
}

/** The option that somebody chose in this text before the key was shown; null if they have not yet. */
export async function findBlindAnswer(
  db: Database,
  { taskId, reviewerId, revision }: { taskId: number; reviewerId: number; revision: number },
): Promise<number | null> {
  const [row] = await db
    .select({ chosen: blindAnswers.chosenOption })
    .from(blindAnswers)
    .where(
      and(
        eq(blindAnswers.taskId, taskId),
        eq(blindAnswers.reviewerId, reviewerId),
        eq(blindAnswers.revision, revision),
      ),
    )
  return row?.chosen ?? null
}

/** Saves a first choice; a second one changes nothing. */
export async function saveBlindAnswer(tx: Database, answer: typeof blindAnswers.$inferInsert): Promise<void> {
  await tx.insert(blindAnswers).values(answer).onConflictDoNothing()
}
