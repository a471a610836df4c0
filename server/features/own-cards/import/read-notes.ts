import { createHash } from 'node:crypto'
import type { ReadCard } from '#domain/import/plan-import.ts'
import { cardsOf } from '#domain/own-cards/cards-of-note.ts'
import { longestGuid, mostImportedNotes } from '#domain/own-cards/limits.ts'
import { isStorable, noteProblems } from '#domain/own-cards/note-problems.ts'
import { newNoteText } from '#domain/own-cards/plan-note-import.ts'
import { kindOf } from '#server/features/catalogue/import/files/kind-of-file.ts'
import { readCardFile } from '#server/features/catalogue/import/files/read-card-file.ts'
import { UnreadableFile } from '#server/platform/files/unreadable-file.ts'
import type { FoundNote, FoundNotes } from './found-notes.ts'
import type { NoteFile, NoteUpload, ReadNote } from './note-file.ts'

/** The cards of a long text with many gaps repeat it: so many characters are made of one file, all together. */
const mostCharacters = 60_000_000

/**
 * Reads the notes of a file, by its contents rather than by its name, and makes their cards; for a thread of
 * its own, because both may take long. @throws UnreadableFile
 */
export async function readNotes(upload: NoteUpload): Promise<NoteFile> {
  const found = await findNotes(upload)
  let characters = 0
  const notes = found.notes.map((note): ReadNote => {
    const text = newNoteText(note.text)
    const problems = [note.problems, guidProblems(note.guid)].flat()
    if (problems.length === 0) problems.push(...noteProblems(text))
    const cards = problems.length > 0 ? [] : cardsOf(text)
    characters += cards.reduce((sum, { question, answer }) => sum + question.length + answer.length, 0)
    if (characters > mostCharacters)
      throw new UnreadableFile('The cards of this file have too much text. Divide it into several files.')
    return { ...note, problems, cardCount: cards.length, made: upload.importedFor ? cards : [] }
  })
  return { ...found, notes }
}

async function findNotes(upload: NoteUpload): Promise<FoundNotes> {
  const { bytes, format: named } = upload
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if ((await kindOf(buffer)) !== 'anki') return readTable(upload)
  const format = named === 'colpkg' ? 'colpkg' : 'apkg'
  const { readAnkiNotes } = await import('./read-anki-notes.ts')
  return readAnkiNotes(buffer, { ...upload, format })
}

async function readTable({ format, bytes, chosen }: NoteUpload): Promise<FoundNotes> {
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
function noteOf(card: ReadCard): FoundNote {
  const { line, question, answer, tags, details, problems } = card
  const source = [details.source, details.link].filter(Boolean).join(' ')
  return {
    line,
    guid: card.id ?? guidOf(question),
    text: {
      ...(gap.test(question) && { form: 'cloze' }),
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

function guidProblems(guid: string): string[] {
  if (guid.length > longestGuid)
    return [`Its id has ${guid.length} characters; at most ${longestGuid} are allowed`]
  return isStorable(guid) ? [] : ['Its id has a character that cannot be stored']
}
