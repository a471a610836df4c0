import type { changeSets } from '#contracts/editorial/change-sets.ts'
import type { HandlerResult } from '#contracts/endpoint.ts'
import type { LearnedPart } from '#domain/content-changes/learned-text.ts'
import { changedParts, learnedTitle, toldFields } from '#domain/content-changes/learned-text.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { listBlindAnswers } from './change-sets.queries.ts'
import { mergeEdit } from './merge-edit.ts'
import { isBlindFor, readContents, requireSet } from './require-set.ts'
import { findItems, type SetItem } from './set-subjects.ts'

type Preview = HandlerResult<typeof changeSets.preview>

/**
 * Each item with what is left to change laid over it, and what those are told who learned it. An edit that the reader
 * answers blind first is left out, as is an item that was deleted. @throws HttpError 404
 */
export async function previewSet(deps: Deps, person: SignedIn, id: number): Promise<Preview> {
  const set = await requireSet(deps.db, id)
  const { edits } = await readContents(deps.db, set)
  const answers = await listBlindAnswers(deps.db, { setId: id, reviewerId: person.userId })
  const shown: Preview = []
  const itemOf = await findItems(deps, edits)
  for (const edit of edits) {
    const hasAnswered = answers.has(edit.id)
    const item = itemOf(edit)
    if (!item || isBlindFor(edit, { person, state: set.state, hasAnswered })) continue
    const isPast = set.state === 'live' || set.state === 'taken_back'
    const [base, text] = isPast ? [edit.base, edit.text] : [{}, mergeEdit(edit, item.present).text]
    const told = edit.change ? toldParts(item.learned(base), item.learned(text), await item.place()) : []
    shown.push({
      ...{ editId: edit.id, subject: edit.subject, title: item.title, change: edit.change, told },
      text: { ...item.present, ...text },
    })
  }
  return shown
}

const toldParts = (
  before: readonly LearnedPart[],
  after: readonly LearnedPart[],
  place: Awaited<ReturnType<SetItem['place']>>,
) =>
  changedParts(before, after).map(({ before: earlier, after: { kind, fields } }) => ({
    title: learnedTitle(kind, place),
    fields: toldFields(earlier?.fields ?? [], fields),
  }))
