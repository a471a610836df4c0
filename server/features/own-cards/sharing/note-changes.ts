import type { NoteChange } from '#contracts/own-cards/own-sharing.ts'
import type { NoteText } from '#domain/own-cards/note.ts'
import type { NoteField } from '#domain/own-cards/plan-note-import.ts'
import type { Deps } from '#server/deps.ts'
import { categoryTitles } from '#server/features/questions/block/present-block.ts'

/** The fields of two texts of a note, as readers see them. */
export function noteChanges(
  { outline }: Pick<Deps, 'outline'>,
  fields: readonly NoteField[],
  { before, after }: { before: Partial<NoteText>; after: Partial<NoteText> },
): NoteChange[] {
  const titles = categoryTitles(outline)
  const shown = (field: NoteField, text: Partial<NoteText>): string => {
    if (field === 'tags') return (text.tags ?? []).join(', ')
    if (field === 'category') return titles.get(text.category ?? '') ?? ''
    return text[field] ?? ''
  }
  return fields.map((field) => ({ field, before: shown(field, before), after: shown(field, after) }))
}
