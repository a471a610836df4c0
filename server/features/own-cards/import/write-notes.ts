import { cardsOf } from '#domain/own-cards/cards-of-note.ts'
import { mostNotes } from '#domain/own-cards/limits.ts'
import type { NoteCard } from '#domain/own-cards/note.ts'
import { newNoteText } from '#domain/own-cards/plan-note-import.ts'
import { numberText } from '#domain/text/count-text.ts'
import type { Database } from '#server/database/connect.ts'
import type { ImportChoice } from '#server/database/tables/own-imports.ts'
import type { Deps } from '#server/deps.ts'
import { keepTexts } from '#server/features/own-cards/notes/note-history.queries.ts'
import { countNotes } from '#server/features/own-cards/notes/notes.queries.ts'
import { lockOwnCards, takeOwnIds } from '#server/features/own-cards/own-ids.queries.ts'
import type { NotesPart, ScheduleChunk } from './note-file.ts'
import {
  addDecks,
  addLog,
  addNotes,
  addStates,
  archiveCards,
  findDecks,
  listCardsOfNotes,
  saveCards,
  updateNotes,
} from './own-import.queries.ts'
import { addRefusals, countTaken, type ImportRow, type Refusal } from './own-imports.queries.ts'
import { countsOf, type PlannedRow, planNotes } from './plan-notes.ts'

type New = PlannedRow & { state: 'new' }
type Known = PlannedRow & { state: 'changed' | 'same' }

/** A few notes of an import, which a run of the job writes. */
interface PartToWrite extends Pick<NotesPart, 'notes' | 'schedules'> {
  row: Pick<ImportRow, 'userId' | 'id' | 'run'>
  choice: ImportChoice
  /** The pictures and sounds of these notes that could not be taken. */
  refusals: readonly Refusal[]
  /** The number of those that were stored for them. */
  stored: number
}

/**
 * Writes notes of a file with their schedules, and counts them, in one transaction; the learner's other changes of
 * own cards wait. Refused notes are left out. Only new cards get a schedule; the days of study, and with them
 * the streak, stay as they are: what was studied elsewhere is no study here.
 * @returns whether the run still has the import: one that was cancelled writes nothing more
 * @throws TooManyNotes
 */
export async function writeNotes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { row, choice, notes, schedules, refusals, stored }: PartToWrite,
): Promise<boolean> {
  const { userId, run } = row
  const now = clock.now()
  return db.transaction(async (tx) => {
    await lockOwnCards(tx, userId)
    const rows = await planNotes(tx, { userId, notes, conflicts: choice.conflicts, locks: true })
    const counts = { ...countsOf(rows), media: stored, refusedFiles: refusals.length }
    const taken = { run, read: notes.length, counts, now }
    if (!(await countTaken(tx, row, taken))) return false
    await addRefusals(tx, row, [...rows.flatMap(refusalOf), ...refusals])
    await writeRows({ tx, userId, now }, { rows, schedules, deck: choice.deck })
    return true
  })
}

const longestFront = 300

function refusalOf(row: PlannedRow): Refusal[] {
  if (row.state !== 'refused') return []
  const front = storable(row.file.text.front).slice(0, longestFront).toWellFormed()
  return [{ line: row.file.line, file: '', front, reason: row.problems.join('; ') }]
}

const storable = (text: string) => text.replaceAll('\u0000', '')

async function writeRows(
  writing: Writing,
  {
    rows,
    schedules,
    deck,
  }: { rows: readonly PlannedRow[]; schedules: readonly ScheduleChunk[]; deck: string },
): Promise<void> {
  const isNew = rows.filter((row): row is New => row.state === 'new')
  const known = rows.filter((row): row is Known => row.state === 'changed' || row.state === 'same')
  await changeNotes(writing, known)
  const added = await addNewNotes(writing, isNew, deck)
  const changed = await saveCardsOf(writing, known.filter(({ state }) => state === 'changed').map(savedNote))
  await addSchedules(writing, schedules, new Map([...added, ...changed]))
}

/** A learner has no more than so many notes. */
export class TooManyNotes extends Error {
  override name = 'TooManyNotes'
  constructor() {
    super(`You would have more than ${numberText(mostNotes)} notes. Delete some first.`)
  }
}

interface Writing {
  tx: Database
  userId: number
  now: Date
}

/** A note whose cards are to be written. */
interface SavedNote {
  id: number
  cards: NoteCard[]
  row: PlannedRow
}

const savedNote = (row: Known): SavedNote => ({ id: row.known.id, cards: cardsOfRow(row), row })

/** The cards of a note; those of the file's own text are made already, in the thread that read it. */
function cardsOfRow({ text, file }: New | Known): NoteCard[] {
  const theirs = newNoteText(file.text)
  const isTheirs = (['form', 'front', 'back'] as const).every((field) => text[field] === theirs[field])
  return isTheirs ? file.made : cardsOf(text)
}

async function changeNotes({ tx, userId, now }: Writing, known: readonly Known[]): Promise<void> {
  const notes = known
    .filter(({ state, isRebased }) => state === 'changed' || isRebased)
    .map(({ state, text, imported, known: { id } }) => ({
      ...text,
      id,
      imported,
      isChanged: state === 'changed',
    }))
  const changed = notes.filter(({ isChanged }) => isChanged).map(({ id }) => id)
  await keepTexts(tx, { userId, ids: changed, now })
  if (notes.length > 0) await updateNotes(tx, { userId, notes, now })
}

/** @returns the ids of the cards by their places in the file */
async function addNewNotes(
  writing: Writing,
  rows: readonly New[],
  chosen: string,
): Promise<Map<number, number>> {
  const { tx, userId, now } = writing
  if (rows.length === 0) return new Map()
  if ((await countNotes(tx, userId)) + rows.length > mostNotes) throw new TooManyNotes()
  const decks = await makeDecks(writing, [...new Set(rows.map(({ file }) => file.deck ?? chosen))])
  const firstId = await takeOwnIds(tx, userId, rows.length)
  const notes = rows.map(({ file, text }, at) => ({
    ...text,
    id: firstId + at,
    deckId: decks.get(file.deck ?? chosen) ?? 0,
    guid: file.guid,
    imported: text,
    createdAt: file.createdAt === null ? now : new Date(file.createdAt),
  }))
  await addNotes(tx, { userId, notes, now })
  return saveCardsOf(
    writing,
    rows.map((row, at) => ({ id: firstId + at, cards: row.file.made, row })),
  )
}

async function makeDecks({ tx, userId, now }: Writing, names: string[]): Promise<Map<string, number>> {
  const known = await findDecks(tx, userId, names)
  const missing = names.filter((name) => !known.has(name))
  if (missing.length === 0) return known
  const firstId = await takeOwnIds(tx, userId, missing.length)
  const made = missing.map((name, at) => ({ userId, id: firstId + at, name, createdAt: now }))
  await addDecks(tx, made)
  return new Map([...known, ...made.map(({ name, id }) => [name, id] as const)])
}

/**
 * Writes the cards of notes: a card that the note has keeps its id and its schedule, one that it has no longer
 * is archived. @returns the ids of the new cards by their places in the file
 */
async function saveCardsOf(writing: Writing, notes: readonly SavedNote[]): Promise<Map<number, number>> {
  const { tx, userId, now } = writing
  const placed = new Map<number, number>()
  if (notes.length === 0) return placed
  const existing = await listCardsOfNotes(
    tx,
    userId,
    notes.map(({ id }) => id),
  )
  const key = (noteId: number, number: number) => `${noteId} ${number}`
  const ids = new Map(existing.map(({ id, noteId, number }) => [key(noteId, number), id]))
  const wanted = notes.flatMap(({ id, cards, row }) => cards.map((card) => ({ card, noteId: id, row })))
  const missing = wanted.filter(({ noteId, card }) => !ids.has(key(noteId, card.number)))
  const firstId = missing.length === 0 ? 0 : await takeOwnIds(tx, userId, missing.length)
  for (const [at, { noteId, card, row }] of missing.entries()) {
    ids.set(key(noteId, card.number), firstId + at)
    const place = row.file.cards.find(({ number }) => number === card.number)?.place
    if (place !== undefined) placed.set(place, firstId + at)
  }
  const saved = wanted.map(({ noteId, card }) => ({
    ...card,
    noteId,
    id: ids.get(key(noteId, card.number)) ?? 0,
  }))
  await saveCards(tx, userId, saved)
  const kept = new Set(saved.map(({ id }) => id))
  const gone = existing.map(({ id }) => id).filter((id) => !kept.has(id))
  if (gone.length > 0) await archiveCards(tx, { userId, ids: gone, now })
  return placed
}

async function addSchedules(
  { tx, userId, now }: Writing,
  schedules: readonly ScheduleChunk[],
  idsByPlace: ReadonlyMap<number, number>,
): Promise<void> {
  for (const { places, states, log } of schedules) {
    const found = places.filter((place) => idsByPlace.has(place))
    if (found.length === 0) continue
    const cards = { places: found, ids: found.map((place) => idsByPlace.get(place) ?? 0) }
    await addStates(tx, { userId, cards, states })
    await addLog(tx, { userId, cards, log, now })
  }
}
