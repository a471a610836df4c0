import { setImmediate as turnOfRequests } from 'node:timers/promises'
import type { Severity } from '#domain/content-changes/content-change.ts'
import {
  type ContentSubject,
  daysBeforeDue,
  daysOfRest,
  severityOfReason,
  severityOfVerdict,
  taskWeight,
} from '#domain/editorial/review.ts'
import type { Deps } from '#server/deps.ts'
import { findLastOfNextItems } from './items.queries.ts'
import {
  type FoundItem,
  type FoundReason,
  insertTasks,
  type JobDays,
  listFound,
  listMiscounted,
  saveCounts,
  subjectsOfReason,
  withdrawTasks,
} from './open-tasks.queries.ts'

export const itemsAtOnce = 1000
const dayMs = 86_400_000
const foundReasons = ['report', 'statistics', 'due'] as const

/**
 * Opens a task of every item that is due, reported, or whose statistics ask for a look; withdraws those that nobody
 * needs to look at any more; counts the learners of the others again. It may run twice, or in two processes at once:
 * an item waits once for each reason.
 */
export async function openTasks(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  stopping?: AbortSignal,
): Promise<{ opened: number; withdrawn: number }> {
  const days = daysOf(clock.now())
  const withdrawn = await withdrawTasks(db, days)
  let opened = 0
  for (const reason of foundReasons)
    for (const subject of subjectsOfReason[reason])
      opened += await openOf({ db }, { reason, subject, days, stopping })
  await countAgain({ db }, stopping)
  log.info({ opened, withdrawn }, 'review tasks opened')
  return { opened, withdrawn }
}

const daysOf = (now: Date): JobDays => ({
  now,
  dueUntil: new Date(now.getTime() + daysBeforeDue * dayMs).toISOString().slice(0, 10),
  restsSince: new Date(now.getTime() - daysOfRest * dayMs),
})

interface Opening {
  reason: FoundReason
  subject: ContentSubject
  days: JobDays
  stopping: AbortSignal | undefined
}

async function openOf(
  { db }: Pick<Deps, 'db'>,
  { reason, subject, days, stopping }: Opening,
): Promise<number> {
  let opened = 0
  for (let afterId = 0; !stopping?.aborted; ) {
    const lastId = await findLastOfNextItems(db, { subject, afterId, limit: itemsAtOnce })
    if (lastId === undefined) break
    const found = await listFound(db, reason, { range: { subject, afterId, lastId }, days })
    opened += await insertTasks(
      db,
      found.map(({ verdict, ...item }) => {
        const severity = severityOf(reason, verdict)
        const weight = taskWeight({ learners: item.learners, severity })
        return { ...item, subject, reason, severity, weight, openedAt: days.now }
      }),
    )
    afterId = lastId
    // The embedded database answers without letting other requests run in between.
    await turnOfRequests()
  }
  return opened
}

function severityOf(reason: FoundReason, verdict: FoundItem['verdict']): Severity {
  if (reason !== 'statistics') return severityOfReason[reason]
  return severityOfVerdict[verdict ?? 'look']
}

async function countAgain({ db }: Pick<Deps, 'db'>, stopping: AbortSignal | undefined): Promise<void> {
  for (let afterId = 0; !stopping?.aborted; ) {
    const tasks = await listMiscounted(db, { afterId, limit: itemsAtOnce })
    if (tasks.length === 0) return
    await saveCounts(
      db,
      tasks.map(({ id, severity, learners }) => ({
        id,
        learners,
        weight: taskWeight({ learners, severity }),
      })),
    )
    afterId = tasks.at(-1)?.id ?? afterId
    await turnOfRequests()
  }
}
