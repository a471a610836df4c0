import type { ChangeNote } from '#domain/content-changes/content-change.ts'
import { takenBack } from '#domain/editorial/change-set.ts'
import type { Deps } from '#server/deps.ts'
import { type EditRecord, recordEdits } from '#server/features/editing/edit-content.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { HttpError } from '#server/platform/http/http-error.ts'
import { type EditRow, listMeaningChanges, type SetRow, updateEdit } from './change-sets.queries.ts'
import { tellsAnything } from './merge-edit.ts'
import type { SetContents } from './require-set.ts'
import { type Fields, findItems, type SetItem } from './set-subjects.ts'

/**
 * Takes a set back in the transaction of the caller: the fields that still read as an edit left them read again as they
 * did before it. Those that somebody edited after it stay, and so do items that were deleted, or whose earlier text is no
 * longer allowed, such as other options of a question that learners have answered.
 * @param taken `why` is what those are told who were told of the change
 */
export async function takeBack(
  deps: Deps,
  editor: SignedIn,
  taken: { set: SetRow; contents: SetContents; why: string },
): Promise<void> {
  const edits = taken.contents.edits.filter(({ liveRevision }) => liveRevision !== null)
  const itemOf = await findItems(deps, edits, 'lock')
  const changes = await listMeaningChanges(
    deps.db,
    edits.map(({ subjectId }) => subjectId),
  )
  const records: EditRecord[] = []
  for (const edit of edits) {
    const { kept, record } = await takeBackEdit(editor, { ...taken, edit, item: itemOf(edit), changes })
    if (record) records.push(record)
    if (kept.length > 0) await updateEdit(deps.db, edit.id, { kept })
  }
  await recordEdits(deps.db, records)
}

type MeaningChanges = Awaited<ReturnType<typeof listMeaningChanges>>

/** `kept`: the fields that stay. */
async function takeBackEdit(
  editor: SignedIn,
  taken: { set: SetRow; edit: EditRow; item: SetItem | undefined; changes: MeaningChanges; why: string },
): Promise<{ kept: string[]; record?: EditRecord }> {
  const { set, edit, item } = taken
  const { back, kept } = takenBack(edit, item?.present ?? {})
  if (!item || Object.keys(back).length === 0) return { kept }
  const allowed = await item.changes(back).catch((error: unknown) => {
    if (error instanceof HttpError) return undefined
    throw error
  })
  if (!allowed) return { kept: Object.keys(edit.text) }
  const said = meaningOf({ ...taken, item, back, isWhole: kept.length === 0 })
  const { record } = await item.save(editor, { text: back, ...said, details: { takenBack: set.title } })
  return { kept, ...(record && { record }) }
}

/**
 * What a text that is taken back means. The whole edit, with no change in meaning after it, means what the text before it
 * meant, so that who learned that is told nothing. Otherwise the text is one that nobody has learned.
 */
function meaningOf(taken: {
  edit: EditRow
  item: SetItem
  back: Fields
  changes: MeaningChanges
  isWhole: boolean
  why: string
}): { change?: ChangeNote; restored?: number } {
  const { edit, item, back, changes, isWhole, why } = taken
  const change: ChangeNote = { severity: 'wrong', why, source: '', link: null }
  const told = edit.change && tellsAnything(item, back) ? { change } : {}
  const kinds = item.learned({}).map(({ kind }) => kind)
  const isChangedAfter = changes.some(
    ({ kind, itemId, revision }) =>
      kinds.includes(kind) && itemId === edit.subjectId && revision > (edit.liveRevision ?? 0),
  )
  return isWhole && !isChangedAfter ? { ...told, restored: edit.baseRevision } : told
}
