import type { NoteForm, NoteText } from './note.ts'
import { occlusionFields, occlusionOfFields } from './occlusion.ts'

/**
 * The note types of our packages for Anki: one for each form, and one for shipped cards that were studied. The ids
 * never change: by them Anki finds the note type of an earlier import, and an import here knows a note of ours.
 */
export const ownNoteTypeIds: Record<NoteForm | 'shipped', number> = {
  basic: 1_763_800_000_002,
  reversed: 1_763_800_000_003,
  typed: 1_763_800_000_004,
  cloze: 1_763_800_000_005,
  shipped: 1_763_800_000_006,
  occlusion: 1_763_800_000_007,
}

/** The form of a note of ours, or that it is a shipped card; undefined for a note type of others. */
export const formOfNoteType = (noteTypeId: number): NoteForm | 'shipped' | undefined =>
  (Object.keys(ownNoteTypeIds) as (NoteForm | 'shipped')[]).find(
    (form) => ownNoteTypeIds[form] === noteTypeId,
  )

type Texts = Pick<NoteText, 'front' | 'back' | 'why' | 'source' | 'category'>

/** The fields of a note in our packages, in the order of those of its note type, in Markdown. */
export function fieldsOfNote({
  form,
  front,
  back,
  why,
  source,
  category,
}: Texts & { form: NoteForm }): string[] {
  const common = [why, source, category ?? '']
  if (form !== 'occlusion') return [front, back, ...common]
  const { regions, picture, header } = occlusionFields(front)
  return [regions, picture, header, back, '', ...common]
}

/** The texts of which `fieldsOfNote` makes these. */
export function textsOfFields(form: NoteForm, fields: readonly string[]): Texts {
  if (form !== 'occlusion') {
    const [front = '', back = '', why = '', source = '', category = ''] = fields
    return { front, back, why, source, category: category || null }
  }
  const [
    regions = '',
    picture = '',
    header = '',
    back = '',
    _comments,
    why = '',
    source = '',
    category = '',
  ] = fields
  return {
    front: occlusionOfFields({ regions, picture, header }),
    back,
    why,
    source,
    category: category || null,
  }
}
