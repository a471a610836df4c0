import type { OwnImportSummary } from '#contracts/own-cards/own-import.ts'
import { noteProblems } from '#domain/own-cards/note-problems.ts'
import { type ConflictChoice, type PlannedNote, planNoteImport } from '#domain/own-cards/plan-note-import.ts'
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

/** Compares the notes of a file with the learner's. */
export async function planUpload(
  db: Database,
  { userId, upload, locks = false }: { userId: number; upload: Upload; locks?: boolean },
): Promise<PlannedRow[]> {
  const { notes } = upload.file
  const guids = notes.flatMap(({ guid, problems }) => (problems.length === 0 ? [guid] : []))
  const known = await listKnownNotes(db, { userId, guids, locks })
  return planNoteImport(notes, known, { choice: upload.conflicts, problemsOf: noteProblems })
}

export function summaryOf(
  { format, media, reviews, remarks }: NoteFile,
  rows: readonly PlannedRow[],
): OwnImportSummary {
  const countOf = (state: PlannedRow['state']) => rows.filter((row) => row.state === state).length
  return {
    format,
    new: countOf('new'),
    changed: countOf('changed'),
    same: countOf('same'),
    deleted: countOf('deleted'),
    refused: countOf('refused'),
    conflicts: rows.filter((row) => 'conflicts' in row && row.conflicts.length > 0).length,
    cards: rows.reduce((sum, row) => sum + (row.state === 'new' ? row.file.cardCount : 0), 0),
    reviews,
    media,
    remarks,
  }
}
