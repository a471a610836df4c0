import type { z } from 'zod'
import type { reviewTasks, TaskToRead } from '#contracts/editorial/tasks.ts'
import type { Deps } from '#server/deps.ts'
import { requireInterests } from '#server/features/editorial/people/require-interests.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import { saveBlindAnswer } from './queue.queries.ts'
import { readTask } from './read-task.ts'
import { requireReadText, requireWaiting } from './require-task.ts'

/**
 * Keeps what a reviewer chose before the key was shown, and shows the rest. A second choice changes nothing.
 * @throws HttpError 400, 404; 403 interests_missing, own_text; 409 task_closed, edited_meanwhile
 */
export async function answerBlind(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reviewer: SignedIn,
  { taskId, revision, chosen }: { taskId: number } & z.output<typeof reviewTasks.answerBlind.body>,
): Promise<TaskToRead> {
  return db.transaction(async (tx) => {
    const { userId } = reviewer
    const now = clock.now()
    await requireInterests({ db: tx, clock }, reviewer)
    const task = await requireWaiting(tx, taskId)
    const { question } = await requireReadText(tx, reviewer, { ...task, revision })
    if (!question || chosen >= question.options.length) throw badRequest('Choose one of the options')
    await saveBlindAnswer(tx, {
      ...{ taskId, reviewerId: userId, revision, chosenOption: chosen, chosenAt: now },
    })
    return readTask({ db: tx, clock }, reviewer, taskId)
  })
}
