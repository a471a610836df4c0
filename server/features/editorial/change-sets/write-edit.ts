import { type ChangeSet, type changeSets, mostEdits } from '#contracts/editorial/change-sets.ts'
import type { HandlerResult } from '#contracts/endpoint.ts'
import type { ChangeNote } from '#domain/content-changes/content-change.ts'
import { baseFieldsOf } from '#domain/editorial/change-set.ts'
import type { ContentSubject } from '#domain/editorial/review.ts'
import { isSame } from '#domain/editorial/three-way.ts'
import type { Deps } from '#server/deps.ts'
import { nothingToTell } from '#server/features/editing/edit-content.ts'
import { pick } from '#server/features/editing/subject-text.ts'
import { nameOnContent } from '#server/features/editorial/people/require-interests.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, conflict } from '#server/platform/http/http-error.ts'
import {
  addEdit,
  countEditsOf,
  deleteEdit,
  type EditRow,
  findEditOfItem,
  updateEdit,
} from './change-sets.queries.ts'
import { mergeEdit, tellsAnything } from './merge-edit.ts'
import { presentSet } from './present-set.ts'
import { notDraft, requireDraft, requireEdit, requireSet } from './require-set.ts'
import { type Fields, requireItem, type SetItem } from './set-subjects.ts'

interface ItemOfSet {
  id: number
  subject: ContentSubject
  subjectId: number
}

/** An item as it is now, and as a draft edits it. @throws HttpError 404, 409 state */
export async function readItemOfSet(
  deps: Deps,
  which: ItemOfSet,
): Promise<HandlerResult<typeof changeSets.readItem>> {
  const set = await requireSet(deps.db, which.id)
  // Once it is in review, those who review a question meet it without its key.
  if (set.state !== 'draft') throw notDraft()
  const item = await requireItem(deps, which)
  const edit = await findEditOfItem(deps.db, { ...which, setId: set.id })
  const merged = edit && mergeEdit(edit, item.present)
  return {
    ...{ title: item.title, revision: item.revision, present: item.present, change: edit?.change ?? null },
    text: edit && merged ? { ...merged.text, ...pick(edit.text, merged.conflicts) } : {},
    editRevision: edit?.editRevision ?? 0,
    ...(await item.forForm()),
  }
}

interface Written extends ItemOfSet {
  text: Fields
  change?: ChangeNote | undefined
  /** The revision of the item, and that of the edit, as the author has seen them. */
  revision: number
  editRevision: number
}

/**
 * Writes an edit of an item into a draft, or writes it anew, which voids its reviews. What was written on the text of
 * today settles a conflict. The same edit again changes nothing.
 * @throws HttpError 400 for a text that the direct edit would not take, 404, 409 state, edited_meanwhile
 */
export async function saveEdit(deps: Deps, author: SignedIn, written: Written): Promise<ChangeSet> {
  return deps.db.transaction(async (db) => {
    const tx = { ...deps, db }
    const set = await requireDraft(db, written.id)
    const item = await requireItem(tx, written)
    const known = await findEditOfItem(db, { ...written, setId: set.id })
    if (item.revision !== written.revision || (known?.editRevision ?? 0) !== written.editRevision)
      throw conflict(
        'Somebody else has changed this in the meantime. Look at the present text before you save yours.',
        'edited_meanwhile',
      )
    const text = await item.changes(written.text)
    const change = written.change ?? null
    requireChange(item, { text, change })
    if (!known && (await countEditsOf(db, set.id)) >= mostEdits)
      throw conflict(`A change set cannot have more than ${mostEdits} edits`, 'set_full')
    const fresh = {
      baseRevision: item.revision,
      base: pick(item.present, baseFieldsOf(written.subject, text)),
      text,
      change,
    }
    if (!known || !isSameEdit(known, fresh))
      await keepEdit(tx, author, { known, edit: { ...fresh, changeSetId: set.id, ...itemOf(written) } })
    return presentSet(tx, author, set)
  })
}

const itemOf = ({ subject, subjectId }: ItemOfSet) => ({ subject, subjectId })

/** @throws HttpError 400 for an edit that changes nothing, or tells learners of nothing. */
function requireChange(item: SetItem, { text, change }: { text: Fields; change: ChangeNote | null }): void {
  if (Object.keys(text).length === 0) throw badRequest('Nothing has changed yet')
  if (change && !tellsAnything(item, text)) throw nothingToTell()
}

type FreshEdit = Pick<EditRow, 'baseRevision' | 'base' | 'text' | 'change'>

const isSameEdit = (known: EditRow, fresh: FreshEdit) =>
  known.baseRevision === fresh.baseRevision &&
  isSame(known.text, fresh.text) &&
  isSame(known.change, fresh.change)

async function keepEdit(
  deps: Deps,
  author: SignedIn,
  {
    known,
    edit,
  }: { known: EditRow | undefined; edit: FreshEdit & Pick<EditRow, 'changeSetId' | 'subject' | 'subjectId'> },
): Promise<void> {
  const others = known?.writers.filter(({ id }) => id !== author.userId) ?? []
  const writers = [...others, { id: author.userId, name: await nameOnContent(deps, author) }]
  const row = { ...edit, writers, writtenAt: deps.clock.now() }
  if (known) await updateEdit(deps.db, known.id, { ...row, editRevision: known.editRevision + 1 })
  else await addEdit(deps.db, row)
}

/** @throws HttpError 404, 409 state */
export async function removeEdit(
  deps: Deps,
  author: SignedIn,
  { id, editId }: { id: number; editId: number },
): Promise<ChangeSet> {
  return deps.db.transaction(async (db) => {
    const set = await requireDraft(db, id)
    const edit = await requireEdit(db, { setId: id, editId })
    await deleteEdit(db, edit.id)
    return presentSet({ ...deps, db }, author, set)
  })
}
