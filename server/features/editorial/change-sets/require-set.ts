import { type ChangeSetFacts, isAnsweredBlind } from '#domain/editorial/change-set.ts'
import { hasContentRole, type WithContentRoles } from '#domain/editorial/content-roles.ts'
import type { Database } from '#server/database/connect.ts'
import { conflict, notFound } from '#server/platform/http/http-error.ts'
import {
  type EditRow,
  findEdit,
  findSet,
  listEdits,
  listReviews,
  lockSet,
  type ReviewRow,
  type SetRow,
} from './change-sets.queries.ts'

const unknown = () => notFound('This change set does not exist')

/** @throws HttpError 404 */
export async function requireSet(db: Database, id: number): Promise<SetRow> {
  const set = await findSet(db, id)
  if (!set) throw unknown()
  return set
}

/** Everything that writes in a set takes turns. @throws HttpError 404 */
export async function requireLockedSet(tx: Database, id: number): Promise<SetRow> {
  const set = await lockSet(tx, id)
  if (!set) throw unknown()
  return set
}

/** A draft, in which one may write. @throws HttpError 404, 409 state */
export async function requireDraft(tx: Database, id: number): Promise<SetRow> {
  const set = await requireLockedSet(tx, id)
  if (set.state === 'draft') return set
  throw notDraft()
}

export const notDraft = () =>
  conflict('Only a draft can be changed. An editor can return this set to its authors.', 'state')

/** @throws HttpError 404 */
export async function requireEdit(tx: Database, which: { setId: number; editId: number }): Promise<EditRow> {
  const edit = await findEdit(tx, which)
  if (!edit) throw notFound('This edit does not exist')
  return edit
}

export interface SetContents {
  edits: EditRow[]
  /** The reviews of the present text of each edit, the latest first. */
  reviews: Map<number, ReviewRow[]>
  facts: ChangeSetFacts
}

/** The edits of a set with their reviews, and what follows from them for its next step. */
export async function readContents(
  db: Database,
  { id, state }: Pick<SetRow, 'id' | 'state'>,
): Promise<SetContents> {
  const edits = await listEdits(db, id)
  const reviews = Map.groupBy(await listReviews(db, id), ({ editId }) => editId)
  const standing = edits.filter((edit) => reviews.get(edit.id)?.[0]?.verdict === 'stands').length
  const writers = edits.flatMap((edit) => edit.writers.map((writer) => writer.id))
  return { edits, reviews, facts: { state, writers, edits: edits.length, standing } }
}

export const isWriter = ({ writers }: EditRow, userId: number): boolean =>
  writers.some(({ id }) => id === userId)

/** Whether somebody may say of an edit whether it stands: a reviewer who did not write in it. */
export const mayReview = (edit: EditRow, person: WithContentRoles & { userId: number }): boolean =>
  hasContentRole(person, 'reviewer') && !isWriter(edit, person.userId)

/**
 * Whether the key of an edited question is kept from somebody, who may review it and has not answered it. Authors see a
 * draft as it is, and what is approved or live is no secret among those who work on the content.
 */
export function isBlindFor(
  edit: EditRow,
  reader: { person: WithContentRoles & { userId: number }; state: SetRow['state']; hasAnswered: boolean },
): boolean {
  const { person, state, hasAnswered } = reader
  if (hasAnswered || !isAnsweredBlind(edit.subject, edit.text) || !mayReview(edit, person)) return false
  return state === 'in_review' || (state === 'draft' && !hasContentRole(person, 'author'))
}
