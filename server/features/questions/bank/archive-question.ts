import type { Database } from '#server/database/connect.ts'
import { removeTombstones, saveTombstones } from '#server/database/content/shipped-content.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { questionContentKey } from './load-questions.ts'
import { updateQuestionText } from './question-editing.queries.ts'
import { requireLockedQuestion } from './read-bank.ts'

/** Does the same as `archiveIn`, in a transaction of its own. */
export async function archiveQuestion(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  questionId: number,
): Promise<void> {
  await db.transaction((tx) => archiveIn(tx, admin, { questionId, now: clock.now() }))
}

/**
 * Takes a question out of the bank, in the caller's transaction. Blocks that contain it keep it, answers
 * stay, and newer content does not bring it back. An archived question stays unchanged. @throws HttpError 404
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

/** Returns an archived question to the bank. A question in the bank stays unchanged. @throws HttpError 404 */
export async function restoreQuestion(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  questionId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const question = await requireLockedQuestion(tx, questionId)
    if (question.archivedAt === null) return
    const wasDeleted = (await removeTombstones(tx, contentKeysOf(question))) > 0
    // The next load would archive a question again that the files no longer hold, so it is marked as edited
    // by an admin.
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
