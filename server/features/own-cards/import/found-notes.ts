import type { NoteFile, ReadNote } from './note-file.ts'

/** A note as it stands in a file, before its text is checked and its cards are made. */
export type FoundNote = Omit<ReadNote, 'cardCount' | 'made'>
export type FoundNotes = Omit<NoteFile, 'notes'> & { notes: FoundNote[] }
