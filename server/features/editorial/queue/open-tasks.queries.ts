/** What the nightly job finds: items to open tasks of, and tasks that nobody needs to look at any more. */
import { type SQL, sql } from 'drizzle-orm'
import { type ContentSubject, severityOfVerdict, type TaskReason } from '#domain/editorial/review.ts'
import type { Database } from '#server/database/connect.ts'
import { reviewTasks } from '#server/database/tables/editorial.ts'
import { effectiveDue, type ItemRange, itemOf, itemsIn } from './items.queries.ts'

/** The days between which the job decides. */
export interface JobDays {
  now: Date
  /** The last due day of which a task is opened. */
  dueUntil: string
  /** Tasks that were closed later are not asked again. */
  restsSince: Date
}

export type FoundReason = Extract<TaskReason, 'due' | 'statistics' | 'report'>
type AskingVerdict = keyof typeof severityOfVerdict

export interface FoundItem extends Record<string, unknown> {
  subjectId: number
  openedRevision: number
  learners: number
  note: string
  dueOn: string | null
  verdict: AskingVerdict | null
}

const asking = sql`(${sql.join(
  Object.keys(severityOfVerdict).map((verdict) => sql`${verdict}`),
  sql`, `,
)})`

const openReports = (subject: SQL, id: SQL) => sql`(
  select 1 from content_flags r where ${subject} = 'flashcard' and r.flashcard_id = ${id} and r.resolved_at is null
  union all
  select 1 from question_flags r where ${subject} = 'question' and r.question_id = ${id} and r.resolved_at is null)`

/** One row with note, due_on and verdict where an item waits for this reason. */
const findings: Record<FoundReason, (subject: SQL, days: JobDays) => SQL> = {
  due: (subject, { dueUntil }) => sql`
    select '' as note, d.due_on, null as verdict from (select ${effectiveDue(subject, sql`i`)} as due_on) d
    where d.due_on <= ${dueUntil}::date`,
  statistics: () => sql`
    select array_to_string(s.findings, ${'\n'}) as note, null::date as due_on, s.verdict from question_statistics s
    where s.question_id = i.id and s.verdict in ${asking}`,
  report: (subject) => sql`
    select '' as note, null::date as due_on, null as verdict where exists ${openReports(subject, sql`i.id`)}`,
}

/** Whether somebody has answered a closed task of the reason not long ago. */
const rests: Record<FoundReason, (days: JobDays) => SQL> = {
  due: ({ restsSince }) =>
    sql`t.outcome = 'withdrawn' and t.closed_by is not null and t.closed_at > ${restsSince.toISOString()}::timestamptz`,
  // Another key begins the statistics anew.
  statistics: ({
    restsSince,
  }) => sql`t.closed_by is not null and t.closed_at > ${restsSince.toISOString()}::timestamptz
    and not exists (select 1 from key_changes k where k.question_id = i.id and k.changed_at > t.closed_at)`,
  report: () => sql`false`,
}

/** Present items of a range that wait for a reason and have no task of it. */
export async function listFound(
  db: Database,
  reason: FoundReason,
  { range, days }: { range: ItemRange; days: JobDays },
): Promise<FoundItem[]> {
  const subject = sql`${range.subject}::text`
  const { rows } = await db.execute<FoundItem>(sql`
    select i.id as "subjectId", i.revision as "openedRevision", i.learners, w.note, w.due_on::text as "dueOn", w.verdict
    from ${itemsIn(range)} i cross join lateral (${findings[reason](subject, days)}) w
    where i.is_present and not exists (select 1 from review_tasks t
      where t.subject = ${subject} and t.subject_id = i.id and t.reason = ${reason}
      and (t.state <> 'closed' or (${rests[reason](days)})))
    order by i.id`)
  return rows
}

export type NewTask = typeof reviewTasks.$inferInsert

const rowsAtOnce = 500

/** Saves tasks, but for those of items that wait for the same reason already. @returns how many are new */
export async function insertTasks(tx: Database, tasks: readonly NewTask[]): Promise<number> {
  let saved = 0
  for (let from = 0; from < tasks.length; from += rowsAtOnce) {
    const part = tasks.slice(from, from + rowsAtOnce)
    const rows = await tx
      .insert(reviewTasks)
      .values([...part])
      .onConflictDoNothing()
      .returning({ id: reviewTasks.id })
    saved += rows.length
  }
  return saved
}

export interface MiscountedTask extends Record<string, unknown> {
  id: number
  severity: NewTask['severity']
  learners: number
}

/** Waiting tasks, by id, whose item has another number of learners now. */
export async function listMiscounted(
  db: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<MiscountedTask[]> {
  const { rows } = await db.execute<MiscountedTask>(sql`
    select t.id, t.severity, i.learners from review_tasks t
    cross join lateral ${itemOf(sql`t.subject`, sql`t.subject_id`)} i
    where t.state <> 'closed' and t.id > ${afterId} and i.learners <> t.learners
    order by t.id limit ${limit}`)
  return rows
}

export async function saveCounts(
  db: Database,
  tasks: readonly { id: number; learners: number; weight: number }[],
): Promise<void> {
  const column = (name: 'id' | 'learners' | 'weight') => `{${tasks.map((task) => task[name]).join(',')}}`
  await db.execute(sql`update review_tasks t set learners = n.learners, weight = n.weight
    from unnest(${column('id')}::int[], ${column('learners')}::int[], ${column('weight')}::bigint[]) as n (id, learners, weight)
    where t.id = n.id and t.state <> 'closed'`)
}

/** Closes waiting tasks that nobody needs to look at any more. @returns how many */
export async function withdrawTasks(db: Database, { now, dueUntil }: JobDays): Promise<number> {
  const item = itemOf(sql`t.subject`, sql`t.subject_id`)
  const reasons: [reason: string, condition: SQL][] = [
    ['It was archived', sql`not exists (select 1 from ${item} i where i.is_present)`],
    [
      'The reports are resolved',
      sql`t.reason = 'report' and not exists ${openReports(sql`t.subject`, sql`t.subject_id`)}`,
    ],
    [
      'It is not due any more',
      sql`t.reason = 'due' and t.state = 'open' and not exists (
        select 1 from ${item} i where ${effectiveDue(sql`t.subject`, sql`i`)} <= ${dueUntil}::date)`,
    ],
    [
      'Its statistics do not ask for it any more',
      sql`t.reason = 'statistics' and t.state = 'open' and not exists (
        select 1 from question_statistics s where s.question_id = t.subject_id and s.verdict in ${asking})`,
    ],
  ]
  let withdrawn = 0
  for (const [reason, condition] of reasons) {
    const { rows } = await db.execute(sql`
      update review_tasks t set state = 'closed', outcome = 'withdrawn', outcome_reason = ${reason},
        closed_at = ${now.toISOString()}::timestamptz
      where t.state <> 'closed' and ${condition} returning t.id`)
    withdrawn += rows.length
  }
  return withdrawn
}

/** The kinds of items that may wait for each reason. */
export const subjectsOfReason: Record<FoundReason, readonly ContentSubject[]> = {
  due: ['flashcard', 'question', 'drug', 'primer'],
  statistics: ['question'],
  report: ['flashcard', 'question'],
}
