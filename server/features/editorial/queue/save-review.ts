import type { z } from 'zod'
import type { reviewTasks } from '#contracts/editorial/tasks.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { checklists, nextDue, problemOfReview } from '#domain/editorial/review.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { nameOnContent, requireInterests } from '#server/features/editorial/people/require-interests.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, conflict } from '#server/platform/http/http-error.ts'
import { closeIn } from './close-task.ts'
import type { ItemText } from './item-text.ts'
import { findBlindAnswer, findNextTask, lockTask, type TaskRow, updateTask } from './queue.queries.ts'
import { noTask, requireReadText, requireWaiting } from './require-task.ts'
import { insertReview, listReviews, type ReviewRow } from './reviews.queries.ts'

type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'outline' | 'jobs'>
type Said = z.output<typeof reviewTasks.saveReview.body> & { taskId: number }
type Moved = Reply<typeof reviewTasks.saveReview>

/**
 * Keeps what a reviewer found. A text that stands closes the task; one that needs work keeps it. The same review once
 * more writes nothing.
 * @throws HttpError 400, 404; 403 interests_missing, own_text; 409 task_closed, edited_meanwhile, not_answered
 */
export async function saveReview(deps: ReviewDeps, reviewer: SignedIn, said: Said): Promise<Moved> {
  const moved = await deps.db.transaction(async (tx) => {
    const state = await saveIn(tx, deps, { reviewer, said })
    return { state, nextId: await findNextTask(tx, { userId: reviewer.userId, taskId: said.taskId }) }
  })
  deps.jobs.wake(mailJob)
  return moved
}

async function saveIn(
  tx: Database,
  deps: ReviewDeps,
  { reviewer, said }: { reviewer: SignedIn; said: Said },
): Promise<Moved['state']> {
  const { userId } = reviewer
  const now = deps.clock.now()
  const interests = await requireInterests({ db: tx, clock: deps.clock }, reviewer)
  const repeated = await findRepeated(tx, { userId, said })
  if (repeated) return repeated.state
  const task = await requireWaiting(tx, said.taskId)
  const text = await requireReadText(tx, reviewer, { ...task, revision: said.revision })
  const found = await foundBy(tx, { userId, task, text, said })
  const { subject, subjectId } = task
  const day = now.toISOString().slice(0, 10)
  await insertReview(tx, {
    ...{ subject, subjectId, ...found, interests, reviewedAt: now },
    reviewerId: userId,
    reviewerName: await nameOnContent({ db: tx }, reviewer),
    nextDue: found.verdict === 'stands' ? nextDue(subject, day) : null,
  })
  await recordAudit(tx, {
    actor: reviewer,
    action: 'review.save',
    subjectType: subject,
    subjectId,
    details: { task: task.id, ...found },
  })
  if (found.verdict === 'needs_work') {
    await updateTask(tx, task.id, { state: 'needs_work' })
    return 'needs_work'
  }
  await closeIn(tx, deps, { by: reviewer, task, outcome: 'stands', reason: found.remark, toReporters: '' })
  return 'closed'
}

/** The task, if the reviewer has just said the same of the same text. */
async function findRepeated(
  tx: Database,
  { userId, said }: { userId: number; said: Said },
): Promise<TaskRow | undefined> {
  const task = await lockTask(tx, said.taskId)
  if (!task) throw noTask()
  const [latest] = await listReviews(tx, task, 1)
  const isMoved = task.state === (said.verdict === 'stands' ? 'closed' : 'needs_work')
  return isMoved && latest?.reviewerId === userId && saysTheSame(latest, said) ? task : undefined
}

const saysTheSame = (review: ReviewRow, said: Said) =>
  review.revision === said.revision &&
  review.verdict === said.verdict &&
  review.remark === said.remark &&
  review.unmet.length === said.unmet.length &&
  said.unmet.every((name) => review.unmet.includes(name))

/** What the reviewer found, checked by the rules. @throws HttpError 400; 409 not_answered */
async function foundBy(
  tx: Database,
  { userId, task, text, said }: { userId: number; task: TaskRow; text: ItemText; said: Said },
) {
  const chosen =
    text.question &&
    (await findBlindAnswer(tx, { taskId: task.id, reviewerId: userId, revision: said.revision }))
  if (text.question && chosen === null)
    throw conflict('Answer the question before you say what you found.', 'not_answered')
  const key = text.question?.key ?? null
  const unmet = checklists[task.subject].map(({ name }) => name).filter((name) => said.unmet.includes(name))
  if (unmet.length < new Set(said.unmet).size) throw badRequest('There is no such point')
  const { verdict, remark, revision } = said
  const problem = problemOfReview({ verdict, unmet, remark, chosen, key })
  if (problem !== undefined) throw badRequest(problem)
  return { verdict, unmet, remark, revision, chosenOption: chosen, keyOption: key }
}
