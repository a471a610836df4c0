import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { mostTableBytes } from '#contracts/own-cards/own-import.ts'
import type { ReadCard } from '#domain/import/plan-import.ts'
import { cardsOf } from '#domain/own-cards/cards-of-note.ts'
import { longestGuid, mostImportedNotes } from '#domain/own-cards/limits.ts'
import { isStorable, noteProblems } from '#domain/own-cards/note-problems.ts'
import { newNoteText } from '#domain/own-cards/plan-note-import.ts'
import { readCardFile } from '#server/features/catalogue/import/files/read-card-file.ts'
import { ArchiveOnDisk } from '#server/platform/files/open-archive.ts'
import { UnreadableFile } from '#server/platform/files/unreadable-file.ts'
import type { FilePart, FoundNote, NotesPart, NoteUpload, ReadNote } from './note-file.ts'

/** The cards of a long text with many gaps repeat it: so many characters are made of one file, all together. */
const mostCharacters = 100_000_000

/**
 * Reads the notes of a file, by its contents rather than by its name, and makes their cards; for a thread of
 * its own, because both may take long. @throws UnreadableFile
 */
export async function* readNotes(upload: NoteUpload): AsyncGenerator<FilePart, void, undefined> {
  const lines = new Map<string, number>()
  let characters = 0
  for await (const part of findNotes(upload)) {
    if (!('notes' in part)) {
      yield part
      continue
    }
    const notes = part.notes.map((found) => readNote(found, upload, lines))
    characters += notes.reduce((sum, note) => sum + note.characters, 0)
    if (characters > mostCharacters)
      throw new UnreadableFile('The cards of this file have too much text. Divide it into several files.')
    yield { ...part, notes: notes.map(({ characters: _, ...note }) => note) }
  }
}

/** @param lines the lines of the notes before it by their guids; gets its own */
function readNote(
  found: FoundNote,
  { categories, importedFor }: NoteUpload,
  lines: Map<string, number>,
): ReadNote & { characters: number } {
  const note = withKnownCategory(found, categories)
  const text = newNoteText(note.text)
  const problems = [note.problems, guidProblems(note.guid)].flat()
  if (problems.length === 0) problems.push(...noteProblems(text))
  if (problems.length === 0) {
    const first = lines.get(note.guid)
    if (first === undefined) lines.set(note.guid, note.line)
    else problems.push(`The note stands in line ${first} already`)
  }
  const cards = problems.length > 0 ? [] : cardsOf(text)
  const characters = cards.reduce((sum, { question, answer }) => sum + question.length + answer.length, 0)
  return { ...note, problems, cardCount: cards.length, made: importedFor ? cards : [], characters }
}

function withKnownCategory(note: FoundNote, categories: readonly string[]): FoundNote {
  const { category } = note.text
  if (!category || categories.includes(category)) return note
  return { ...note, text: { ...note.text, category: null } }
}

async function* findNotes(upload: NoteUpload): AsyncGenerator<FilePart<FoundNote>, void, undefined> {
  const archive = (await isArchive(upload.path)) ? await ArchiveOnDisk.open(upload.path) : undefined
  try {
    if (archive?.names.some((name) => name.startsWith('collection.anki2'))) {
      const format = upload.format === 'colpkg' ? 'colpkg' : 'apkg'
      const { readAnkiNotes } = await import('./read-anki-notes.ts')
      yield* readAnkiNotes(archive, { ...upload, format })
    } else yield* readTable(upload)
  } finally {
    archive?.close()
  }
}

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4)
    return buffer.toString('hex') === '504b0304'
  } finally {
    await file.close()
  }
}

/** So many notes of a table are handed over at once. */
const notesAtOnce = 100

async function* readTable({ format, path, chosen }: NoteUpload): AsyncGenerator<FilePart<FoundNote>> {
  const bytes = await readFile(path)
  if (bytes.length > mostTableBytes)
    throw new UnreadableFile('The table is too large: at most 50 MB. Divide it into several files.')
  const file = await readCardFile({ format, bytes, chosen, mostCards: mostImportedNotes })
  yield {
    head: { format: file.format, columns: file.columns, refused: file.refused, remarks: file.notes },
  }
  const notes = file.cards.map(noteOf)
  for (let start = 0; start < notes.length; start += notesAtOnce)
    yield { notes: notes.slice(start, start + notesAtOnce), ...withoutExtras }
}

const withoutExtras: Omit<NotesPart, 'notes'> = { media: 0, reviews: 0, schedules: [] }

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
    ...{ deck: null, createdAt: null, cards: [], media: [] },
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
