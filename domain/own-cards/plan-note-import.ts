/**
 * What an import does with the notes of a file. A note is known by its guid, and compared field by field with
 * what the last import brought: what only the file has changed is taken, what only the learner has changed
 * stays, and where both did, the learner chooses. A note that the learner deleted stays deleted.
 */
import type { NoteForm, NoteText } from './note.ts'

/** The fields that a file may say of a note; those that it does not say stay as they are. */
export type FileText = Pick<NoteText, 'front'> & Partial<NoteText>

export interface FileNote {
  /** Its number in the file, from 1; in a table the line. */
  line: number
  guid: string
  text: FileText
  /** The reasons why it cannot be taken. */
  problems: string[]
}

export interface KnownNote {
  id: number
  guid: string
  isDeleted: boolean
  text: NoteText
  /** As the last import brought it; null for a note that was made here. */
  imported: NoteText | null
}

/** Whose text is taken where the file and the learner have changed the same field. */
export type ConflictChoice = 'mine' | 'theirs'

const noteFields = ['form', 'front', 'back', 'why', 'source', 'tags', 'category'] as const
export type NoteField = (typeof noteFields)[number]

export type PlannedNote<File extends FileNote> = { file: File } & (
  | { state: 'new'; text: NoteText }
  | {
      /** `same`: no text changes, but what the next import is compared with may. */
      state: 'changed' | 'same'
      known: KnownNote
      text: NoteText
      imported: NoteText
      /** Whether `imported` differs from what is stored. */
      isRebased: boolean
      /** The fields that the file and the learner have changed differently. */
      conflicts: NoteField[]
    }
  | { state: 'deleted'; known: KnownNote }
  | { state: 'refused'; problems: string[] }
)

const emptyText: Omit<NoteText, 'front'> = {
  form: 'basic' satisfies NoteForm,
  back: '',
  why: '',
  source: '',
  tags: [],
  category: null,
}

/** A note of a file as it is when there is none to compare it with. */
export const newNoteText = (text: FileText): NoteText => ({ ...emptyText, ...text })

/**
 * @param problemsOf the reasons why a text that comes of a note here and one of the file cannot be stored; those
 * of the file alone are its `problems`
 */
export function planNoteImport<File extends FileNote>(
  file: readonly File[],
  known: readonly KnownNote[],
  { choice, problemsOf }: { choice: ConflictChoice; problemsOf: (text: NoteText) => string[] },
): PlannedNote<File>[] {
  const byGuid = new Map(known.map((note) => [note.guid, note]))
  return file.map((note): PlannedNote<File> => {
    if (note.problems.length > 0) return { file: note, state: 'refused', problems: note.problems }
    const match = byGuid.get(note.guid)
    if (match?.isDeleted) return { file: note, state: 'deleted', known: match }
    if (!match) return { file: note, state: 'new', text: newNoteText(note.text) }
    const planned = merge(note, match, choice)
    const problems = planned.state === 'same' ? [] : problemsOf(planned.text)
    return problems.length > 0 ? { file: note, state: 'refused', problems } : planned
  })
}

function merge<File extends FileNote>(file: File, known: KnownNote, choice: ConflictChoice) {
  const theirs: NoteText = { ...known.text, ...file.text }
  const base = known.imported
  const isEqual = (field: NoteField, one: NoteText, other: NoteText) =>
    JSON.stringify(one[field]) === JSON.stringify(other[field])
  const differing = noteFields.filter((field) => !isEqual(field, theirs, known.text))
  // Of a note that was made here nobody knows who has changed a field.
  const conflicts = differing.filter(
    (field) => !(base && (isEqual(field, theirs, base) || isEqual(field, known.text, base))),
  )
  const taken = differing.filter((field) =>
    conflicts.includes(field) ? choice === 'theirs' : base !== null && !isEqual(field, theirs, base),
  )
  const text = { ...known.text, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) }
  const imported = { ...(base ?? known.text), ...file.text }
  const isRebased = base === null || noteFields.some((field) => !isEqual(field, base, imported))
  const state = taken.length > 0 ? 'changed' : 'same'
  return { file, state, known, text, imported, isRebased, conflicts } as const
}
