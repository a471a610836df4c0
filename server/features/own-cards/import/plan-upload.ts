import { longestTag, mostTags } from '#domain/content/content-limits.ts'
import { cardsOf, noteFault } from '#domain/own-cards/cards-of-note.ts'
import { longestGuid, mostNoteCharacters } from '#domain/own-cards/limits.ts'
import type { NoteText } from '#domain/own-cards/note.ts'
import { type ConflictChoice, type PlannedNote, planNoteImport } from '#domain/own-cards/plan-note-import.ts'
import type { HandlerResult } from '#contracts/endpoint.ts'
import type { ownImport } from '#contracts/own-cards/own-import.ts'
import type { Database } from '#server/database/connect.ts'
import type { NoteFile, ReadNote } from './note-file.ts'
import { listKnownNotes } from './own-import.queries.ts'

export type PlannedRow = PlannedNote<ReadNote>

/** The form that a learner sent. */
export interface Upload {
  file: NoteFile
  /** The deck for notes of which the file says none. */
  deck: string
  conflicts: ConflictChoice
}

/** The common part of the replies to a preview and to an import. */
export type Summary = Omit<HandlerResult<typeof ownImport.importNotes>, 'message'>

/** Compares the notes of a file with the learner's. */
export async function planUpload(
  db: Database,
  { userId, upload, locks = false }: { userId: number; upload: Upload; locks?: boolean },
): Promise<PlannedRow[]> {
  const { notes } = upload.file
  const guids = notes.map(({ guid }) => guid).filter(isStorable)
  const known = await listKnownNotes(db, { userId, guids, locks })
  const file = notes.map((note) => ({ ...note, problems: [...note.problems, ...guidProblems(note.guid)] }))
  return planNoteImport(file, known, { choice: upload.conflicts, problemsOf })
}

export function summaryOf({ format, media, reviews, remarks }: NoteFile, rows: readonly PlannedRow[]): Summary {
  const countOf = (state: PlannedRow['state']) => rows.filter((row) => row.state === state).length
  return {
    format,
    new: countOf('new'),
    changed: countOf('changed'),
    same: countOf('same'),
    deleted: countOf('deleted'),
    refused: countOf('refused'),
    conflicts: rows.filter((row) => 'conflicts' in row && row.conflicts.length > 0).length,
    cards: rows.reduce((sum, row) => sum + (row.state === 'new' ? cardsOf(row.text).length : 0), 0),
    reviews,
    media,
    remarks,
  }
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000')

function guidProblems(guid: string): string[] {
  if (guid.length > longestGuid) return [`Its id has ${guid.length} characters; at most ${longestGuid} are allowed`]
  return isStorable(guid) ? [] : ['Its id has a character that cannot be stored']
}

/** The reasons why a note cannot be stored. */
function problemsOf(text: NoteText): string[] {
  const { front, tags } = text
  if (front.trim() === '') return ['The front has no text']
  const fault = noteFault(text)
  return [
    ...(['front', 'back', 'why', 'source'] as const).flatMap((field) => textProblems(field, text[field])),
    ...(tags.length > mostTags ? [`There are ${tags.length} tags; at most ${mostTags} are allowed`] : []),
    ...(tags.some((tag) => tag.length > longestTag) ? [`A tag has more than ${longestTag} characters`] : []),
    ...(tags.every(isStorable) ? [] : ['A tag has a character that cannot be stored']),
    ...(fault ? [fault.message] : []),
  ]
}

const mostSourceCharacters = 500

function textProblems(field: 'front' | 'back' | 'why' | 'source', text: string): string[] {
  const most = field === 'source' ? mostSourceCharacters : mostNoteCharacters
  if (!isStorable(text)) return [`The ${field} has a character that cannot be stored`]
  if (text.length <= most) return []
  return [
    `The ${field} has ${text.length.toLocaleString('en-US')} characters; at most ${most.toLocaleString('en-US')} are allowed`,
  ]
}
