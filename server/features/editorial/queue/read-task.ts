import type { PastReview, TaskToRead } from '#contracts/editorial/tasks.ts'
import { hasContentRole } from '#domain/editorial/content-roles.ts'
import { createLabelMatcher } from '#domain/editorial/label-matcher.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import {
  findLabelChange,
  listClassedDrugs,
} from '#server/features/editorial/label-changes/label-changes.queries.ts'
import { findStatement } from '#server/features/editorial/people/require-interests.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { asAsked, findItemText, type ItemText } from './item-text.ts'
import { presentTask } from './list-tasks.ts'
import { findBlindAnswer, findListedTask, findTask, isWaiting, type TaskRow } from './queue.queries.ts'
import { isOwnText, noTask } from './require-task.ts'
import { listReportWords, listReviews, type ReviewRow } from './reviews.queries.ts'

const mostReviews = 20

/**
 * An item as somebody reads it who reviews. Of a question whose key the reader has not met here yet, it has no more
 * than what is asked, and nothing by which the key could be guessed. @throws HttpError 404
 */
export async function readTask(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reader: SignedIn,
  taskId: number,
): Promise<TaskToRead> {
  const [row, listed] = [await findTask(db, taskId), await findListedTask(db, taskId)]
  if (!row || !listed) throw noTask()
  const text = (await findItemText(db, row)) ?? { ...archivedText, revision: row.openedRevision }
  const isOwn = await isOwnText(db, reader, { ...row, revision: text.revision })
  const { revision } = text
  const chosen = text.question && (await findBlindAnswer(db, { taskId, reviewerId: reader.userId, revision }))
  const waits = row.state !== 'closed' || (await isWaiting(db, row))
  const isBlind = isBlindTo(reader, { text, chosen, isOwn, waits })
  const shown = presentText(text, { chosen, isBlind })
  return {
    task: presentTask(listed),
    ...shown,
    ...(isBlind ? hidden : await beside(db, row)),
    openedRevision: row.openedRevision,
    labelChange: isBlind ? null : await presentLabelChange(db, row.labelChangeId, shown),
    isOwnText: isOwn,
    isBlind,
    closedBy: row.closedBy ?? '',
    outcomeReason: isBlind ? '' : row.outcomeReason,
    hasStatedInterests: (await findStatement({ db, clock }, reader)) !== undefined,
  }
}

/** The label change for which an item waits, with the words of what is shown that name the drug or its class. */
async function presentLabelChange(
  db: Database,
  changeId: number | null,
  { fields, question }: Pick<TaskToRead, 'fields' | 'question'>,
): Promise<TaskToRead['labelChange']> {
  const change = changeId === null ? undefined : await findLabelChange(db, changeId)
  if (!change) return null
  const { drugId, ...shown } = change
  const mentionsIn = createLabelMatcher(await listClassedDrugs(db))
  const texts = [
    ...fields.map(({ text }) => text),
    ...(question?.options ?? []),
    ...(question?.reasons ?? []),
  ]
  const named = texts.flatMap((text) =>
    mentionsIn(text)
      .filter(({ drugIds }) => drugIds.includes(drugId))
      .map(({ start, end }) => text.slice(start, end)),
  )
  return { ...shown, named: [...new Set(named)] }
}

const archivedText: Omit<ItemText, 'revision'> = {
  ...{ fields: [], question: null, sources: [], reviewedOn: null, chapterId: null },
}

/**
 * Whether a reader has yet to choose: somebody who may review a question that is not their own and waits, for this reason
 * or another.
 */
function isBlindTo(
  reader: SignedIn,
  task: { text: ItemText; chosen: number | null; isOwn: boolean; waits: boolean },
): boolean {
  const { text, chosen, isOwn, waits } = task
  return text.question !== null && chosen === null && waits && !isOwn && hasContentRole(reader, 'reviewer')
}

function presentText(text: ItemText, { chosen, isBlind }: { chosen: number | null; isBlind: boolean }) {
  const { question, revision, reviewedOn, chapterId } = text
  const { fields, sources } = isBlind ? { ...asAsked(text), sources: [] } : text
  return {
    ...{ revision, reviewedOn, chapterId, fields, sources },
    question: question && {
      options: question.options,
      chosen,
      key: isBlind ? null : question.key,
      reasons: isBlind ? [] : question.reasons,
    },
  }
}

/** What could give the key away. */
const hidden = { reviews: [], note: '', reports: [] }

async function beside(db: Database, row: TaskRow) {
  return {
    reviews: (await listReviews(db, row, mostReviews)).map(presentReview),
    note: row.note,
    reports: await listReportWords(db, row),
  }
}

const presentReview = (review: ReviewRow): PastReview => ({
  ...review,
  chosen: review.chosenOption,
  reviewer: review.reviewerName,
  reviewedAt: review.reviewedAt.toISOString(),
})
