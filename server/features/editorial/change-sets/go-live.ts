import { baseFieldsOf, isAnsweredBlind } from '#domain/editorial/change-set.ts'
import { nextDue } from '#domain/editorial/review.ts'
import type { Deps } from '#server/deps.ts'
import { type EditRecord, recordEdits } from '#server/features/editing/edit-content.ts'
import type { Actor } from '#server/features/editing/subject.ts'
import { pick } from '#server/features/editing/subject-text.ts'
import { conflict, HttpError } from '#server/platform/http/http-error.ts'
import {
  type EditRow,
  keepItemReviews,
  type ReviewRow,
  type SetRow,
  saveLiveEdits,
} from './change-sets.queries.ts'
import { mergeEdit, tellsAnything } from './merge-edit.ts'
import type { SetContents } from './require-set.ts'
import { type Fields, findItems, type SetItem } from './set-subjects.ts'

interface ReadyEdit {
  edit: EditRow
  item: SetItem
  /** What is left to change. */
  text: Fields
}

/**
 * Requires that every edit can still be made on the items as they are. @param lock keeps them so until the transaction
 * ends. @throws HttpError 409 item_gone, edit_conflicts with the titles of those that somebody must settle
 */
export async function requireMergeable(
  deps: Deps,
  edits: readonly EditRow[],
  lock?: 'lock',
): Promise<ReadyEdit[]> {
  const ready: ReadyEdit[] = []
  const disputed: string[] = []
  const itemOf = await findItems(deps, edits, lock)
  for (const edit of edits) {
    const item = itemOf(edit)
    if (!item) throw conflict('An item of this set was deleted. Remove its edit.', 'item_gone')
    const { text, conflicts } = mergeEdit(edit, item.present)
    if (conflicts.length > 0) disputed.push(item.title)
    ready.push({ edit, item, text })
  }
  if (disputed.length > 0)
    throw conflict(
      `Somebody else has changed the same text in the meantime. An author settles it first: ${disputed.slice(0, 5).join('; ')}`,
      'edit_conflicts',
    )
  return ready
}

/**
 * Makes all edits of a set, each as a direct edit by the editor, in the transaction of the caller. What was reviewed
 * counts as a review of the item in its new revision.
 * @throws HttpError 409 item_gone, edit_conflicts, edit_refused
 */
export async function makeLive(
  deps: Deps,
  editor: Actor,
  { set, contents }: { set: SetRow; contents: SetContents },
): Promise<void> {
  const live: Parameters<typeof saveLiveEdits>[1][number][] = []
  const reviews: Parameters<typeof keepItemReviews>[1] = []
  const records: EditRecord[] = []
  for (const ready of await requireMergeable(deps, contents.edits, 'lock')) {
    const { edit, item, text } = ready
    const { revision, record } = await makeEdit(editor, { ...ready, set })
    if (record) records.push(record)
    const base = pick(item.present, baseFieldsOf(edit.subject, text))
    const liveRevision = revision === item.revision ? null : revision
    live.push({ id: edit.id, base, text, baseRevision: item.revision, liveRevision })
    const review = contents.reviews.get(edit.id)?.[0]
    if (review && liveRevision !== null) reviews.push(reviewOfItem({ ...ready, review, revision }))
  }
  await recordEdits(deps.db, records)
  await saveLiveEdits(deps.db, live)
  await keepItemReviews(deps.db, reviews)
}

async function makeEdit(editor: Actor, made: ReadyEdit & { set: SetRow }): ReturnType<SetItem['save']> {
  const { edit, item, text, set } = made
  const change = edit.change && tellsAnything(item, text) ? edit.change : undefined
  const details = { changeSet: set.title, writers: edit.writers.map(({ name }) => name) }
  try {
    return await item.save(editor, { text: await item.changes(text), change, details })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw conflict(`${item.title}: ${error.message}`, 'edit_refused')
  }
}

/** The review of an edit as one of the item, so that the names of both hands stand on what is live. */
function reviewOfItem({
  edit,
  item,
  text,
  review,
  revision,
}: ReadyEdit & { review: ReviewRow; revision: number }): Parameters<typeof keepItemReviews>[1][number] {
  const { keyOption } = { ...item.present, ...text } as { keyOption?: number }
  const isBlind = isAnsweredBlind(edit.subject, edit.text)
  return {
    ...{ subject: edit.subject, subjectId: edit.subjectId, revision, verdict: review.verdict },
    ...{ chosenOption: review.chosenOption, keyOption: isBlind ? (keyOption ?? null) : null },
    ...{ remark: review.remark, reviewerId: review.reviewerId, reviewerName: review.reviewerName },
    ...{ interests: review.interests, reviewedAt: review.reviewedAt },
    nextDue: nextDue(edit.subject, review.reviewedAt.toISOString().slice(0, 10)),
  }
}
