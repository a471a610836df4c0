import type { Database } from '#server/database/connect.ts'
import { removeTombstones, saveTombstones } from '#server/database/content/shipped-content.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { questionContentKey } from './load-questions.ts'
import { updateQuestionText } from './question-editing.queries.ts'
import { requireLockedQuestion } from './read-bank.ts'

/** As `archiveIn`, in a transaction of its own. */
export async function archiveQuestion(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  questionId: number,
): Promise<void> {
  await db.transaction((tx) => archiveIn(tx, admin, { questionId, now: clock.now() }))
}

/**
 * Takes a question out of the bank, in the caller's transaction. Blocks that have it go on with it, answers stay, and
 * newer content does not bring it back. One that is archived stays so. @throws HttpError 404
 */
export async function archiveIn(
  tx: Database,
  admin: SignedIn,
  { questionId, now }: { questionId: number; now: Date },
): Promise<void> {
  const question = await requireLockedQuestion(tx, questionId)
  if (question.archivedAt !== null) return
  await updateQuestionText(tx, questionId, { archivedAt: now })
  await saveTombstones(tx, contentKeysOf(question), now)
  await recordAudit(tx, {
    actor: admin,
    action: 'question.archive',
    subjectType: 'question',
    subjectId: questionId,
    details: { key: question.key, leadIn: question.leadIn, stem: question.stem },
  })
}

/** Asks it again. One in the bank stays as it is. @throws HttpError 404 */
export async function restoreQuestion(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  questionId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const question = await requireLockedQuestion(tx, questionId)
    if (question.archivedAt === null) return
    const wasDeleted = (await removeTombstones(tx, contentKeysOf(question))) > 0
    // One that the files no longer hold would be archived again by the next loading, were it not an admin's own text.
    const editedAt = wasDeleted ? question.editedAt : clock.now()
    await updateQuestionText(tx, questionId, { archivedAt: null, editedAt })
    await recordAudit(tx, {
      actor: admin,
      action: 'question.restore',
      subjectType: 'question',
      subjectId: questionId,
      details: { key: question.key },
    })
  })
}

const contentKeysOf = ({ key }: { key: string | null }) => (key === null ? [] : [questionContentKey(key)])
