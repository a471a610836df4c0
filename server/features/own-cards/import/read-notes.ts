import { createHash } from 'node:crypto'
import { mostImportedNotes } from '#domain/own-cards/limits.ts'
import type { ReadCard } from '#domain/import/plan-import.ts'
import { kindOf } from '#server/features/catalogue/import/files/kind-of-file.ts'
import { readCardFile } from '#server/features/catalogue/import/files/read-card-file.ts'
import type { NoteFile, NoteUpload, ReadNote } from './note-file.ts'

/**
 * Reads the notes of a file, by its contents rather than by its name; for a thread of its own. @throws
 * UnreadableFile
 */
export async function readNotes(upload: NoteUpload): Promise<NoteFile> {
  const { bytes, format: named } = upload
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if ((await kindOf(buffer)) !== 'anki') return readTable(upload)
  const format = named === 'colpkg' ? 'colpkg' : 'apkg'
  const { readAnkiNotes } = await import('./read-anki-notes.ts')
  return readAnkiNotes(buffer, { ...upload, format })
}

async function readTable({ format, bytes, chosen }: NoteUpload): Promise<NoteFile> {
  const file = await readCardFile({ format, bytes, chosen, mostCards: mostImportedNotes })
  return {
    format: file.format,
    notes: file.cards.map(noteOf),
    columns: file.columns,
    refused: file.refused,
    remarks: file.notes,
    ...{ media: 0, reviews: 0, schedules: [] },
  }
}

const gap = /\{\{c\d+::/

/** A row is a basic note, or a cloze one where its question has gaps. */
function noteOf(card: ReadCard): ReadNote {
  const { line, question, answer, tags, details, problems } = card
  const source = [details.source, details.link].filter(Boolean).join(' ')
  const isCloze = gap.test(question)
  return {
    line,
    guid: card.id ?? guidOf(question),
    text: {
      ...(isCloze && { form: 'cloze' }),
      front: question,
      back: answer,
      ...(details.why !== undefined && { why: details.why }),
      ...(source !== '' && { source }),
      ...(tags && { tags }),
    },
    problems,
    ...{ deck: null, createdAt: null, cards: [] },
  }
}

/** A row without an id is known again by its question. */
function guidOf(question: string): string {
  const words = question.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
  return `row-${createHash('sha1').update(words).digest('hex')}`
}
