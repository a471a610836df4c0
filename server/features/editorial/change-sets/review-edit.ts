import type { ChangeSet } from '#contracts/editorial/change-sets.ts'
import { isAnsweredBlind } from '#domain/editorial/change-set.ts'
import { problemOfReview, type ReviewVerdict } from '#domain/editorial/review.ts'
import type { Deps } from '#server/deps.ts'
import { nameOnContent, requireInterests } from '#server/features/editorial/people/require-interests.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, conflict, forbidden } from '#server/platform/http/http-error.ts'
import {
  type EditRow,
  listBlindAnswers,
  type SetRow,
  saveBlindAnswer,
  saveReview,
} from './change-sets.queries.ts'
import { presentSet } from './present-set.ts'
import { isWriter, requireEdit, requireLockedSet } from './require-set.ts'
import { requireItem } from './set-subjects.ts'

interface OfEdit {
  id: number
  editId: number
  /** The revision of the edit that was read. */
  revision: number
}

/** @throws HttpError 403 own_text, 404, 409 state, edited_meanwhile */
async function requireReviewable(
  deps: Deps,
  reviewer: SignedIn,
  { id, editId, revision }: OfEdit,
): Promise<{ set: SetRow; edit: EditRow }> {
  const set = await requireLockedSet(deps.db, id)
  const edit = await requireEdit(deps.db, { setId: id, editId })
  if (isWriter(edit, reviewer.userId))
    throw forbidden('You wrote in this edit: somebody else reviews it.', 'own_text')
  if (set.state !== 'in_review') throw conflict('This change set is not in review', 'state')
  if (edit.editRevision !== revision)
    throw conflict('This edit has been changed since you read it.', 'edited_meanwhile')
  return { set, edit }
}

/** Keeps the option that a reviewer chose before the key was shown; the first is the one that counts. @throws HttpError */
export async function answerEditBlind(
  deps: Deps,
  reviewer: SignedIn,
  { chosen, ...which }: OfEdit & { chosen: number },
): Promise<ChangeSet> {
  return deps.db.transaction(async (db) => {
    const tx = { ...deps, db }
    const { set, edit } = await requireReviewable(tx, reviewer, which)
    if (!isAnsweredBlind(edit.subject, edit.text)) throw badRequest('This edit asks nothing anew')
    await requireInterests(tx, reviewer)
    const { options } = await questionOf(tx, edit)
    if (chosen >= options.length) throw badRequest('There is no such option')
    await saveBlindAnswer(db, {
      ...{ editId: edit.id, editRevision: edit.editRevision, reviewerId: reviewer.userId },
      ...{ chosenOption: chosen, chosenAt: deps.clock.now() },
    })
    return presentSet(tx, reviewer, set)
  })
}

/** The options and the key of a question with an edit laid over it. */
async function questionOf(deps: Deps, edit: EditRow): Promise<{ options: string[]; keyOption: number }> {
  const item = await requireItem(deps, edit)
  return { ...item.present, ...edit.text } as { options: string[]; keyOption: number }
}

/**
 * Keeps what a reviewer says of an edit, in place of what they said of the same text before.
 * @throws HttpError 400 without the reason that is asked for, 403 own_text, interests_missing, 404, 409 state,
 * edited_meanwhile, blind_answer
 */
export async function reviewEdit(
  deps: Deps,
  reviewer: SignedIn,
  { verdict, remark, ...which }: OfEdit & { verdict: ReviewVerdict; remark: string },
): Promise<ChangeSet> {
  return deps.db.transaction(async (db) => {
    const tx = { ...deps, db }
    const { set, edit } = await requireReviewable(tx, reviewer, which)
    const interests = await requireInterests(tx, reviewer)
    const { chosen, key } = await findChoice(tx, reviewer, edit)
    const problem = problemOfReview({ verdict, remark, chosen, key, unmet: [] })
    if (problem) throw badRequest(problem, { remark: problem })
    await saveReview(db, {
      ...{ editId: edit.id, editRevision: edit.editRevision, verdict, remark, chosenOption: chosen },
      ...{ reviewerId: reviewer.userId, reviewerName: await nameOnContent(tx, reviewer), interests },
      reviewedAt: deps.clock.now(),
    })
    return presentSet(tx, reviewer, set)
  })
}

/** The option that the reviewer chose blind, and the key; null of what is not answered. @throws HttpError 409 */
async function findChoice(
  deps: Deps,
  reviewer: SignedIn,
  edit: EditRow,
): Promise<{ chosen: number | null; key: number | null }> {
  if (!isAnsweredBlind(edit.subject, edit.text)) return { chosen: null, key: null }
  const answers = await listBlindAnswers(deps.db, { setId: edit.changeSetId, reviewerId: reviewer.userId })
  const chosen = answers.get(edit.id)
  if (chosen === undefined) throw conflict('Answer the question before you review it.', 'blind_answer')
  return { chosen, key: (await questionOf(deps, edit)).keyOption }
}
