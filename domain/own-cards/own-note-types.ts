import type { NoteForm } from './note.ts'

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
