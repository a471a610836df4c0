import { noteProblems } from '#domain/own-cards/note-problems.ts'
import { type ConflictChoice, type PlannedNote, planNoteImport } from '#domain/own-cards/plan-note-import.ts'
import type { Database } from '#server/database/connect.ts'
import type { ReadNote } from './note-file.ts'
import { listKnownNotes } from './own-import.queries.ts'
import type { ImportCounts } from './own-imports.queries.ts'

export type PlannedRow = PlannedNote<ReadNote>

/** Compares notes of a file with the learner's. @param locks whether others wait with their changes of them */
export async function planNotes(
  db: Database,
  {
    userId,
    notes,
    conflicts: choice,
    locks = false,
  }: { userId: number; notes: readonly ReadNote[]; conflicts: ConflictChoice; locks?: boolean },
): Promise<PlannedRow[]> {
  const guids = notes.flatMap(({ guid, problems }) => (problems.length === 0 ? [guid] : []))
  const known = await listKnownNotes(db, { userId, guids, locks })
  return planNoteImport(notes, known, { choice, problemsOf: noteProblems })
}

export const noCounts: ImportCounts = { new: 0, changed: 0, same: 0, deleted: 0, refused: 0, conflicts: 0 }

export function countsOf(rows: readonly PlannedRow[]): ImportCounts {
  const counts = { ...noCounts }
  for (const row of rows) {
    counts[row.state] += 1
    if ('conflicts' in row && row.conflicts.length > 0) counts.conflicts += 1
  }
  return counts
}

export const addCounts = (one: ImportCounts, other: ImportCounts): ImportCounts => ({
  new: one.new + other.new,
  changed: one.changed + other.changed,
  same: one.same + other.same,
  deleted: one.deleted + other.deleted,
  refused: one.refused + other.refused,
  conflicts: one.conflicts + other.conflicts,
})
