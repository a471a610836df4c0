import type { HandlerResult } from '#contracts/endpoint.ts'
import type { OwnImportSummary, ownImport } from '#contracts/own-cards/own-import.ts'
import { cardsOf } from '#domain/own-cards/cards-of-note.ts'
import { mostNotes } from '#domain/own-cards/limits.ts'
import type { NoteCard } from '#domain/own-cards/note.ts'
import { newNoteText } from '#domain/own-cards/plan-note-import.ts'
import { countText } from '#domain/text/count-text.ts'
import type { Database } from '#server/database/connect.ts'
import { isUniqueViolation } from '#server/database/constraint-violation.ts'
import type { Deps } from '#server/deps.ts'
import { keepTexts } from '#server/features/own-cards/notes/note-history.queries.ts'
import { countNotes } from '#server/features/own-cards/notes/notes.queries.ts'
import { lockOwnCards, takeOwnIds } from '#server/features/own-cards/own-ids.queries.ts'
import { badRequest, conflict, unprocessable } from '#server/platform/http/http-error.ts'
import type { ScheduleChunk } from './note-file.ts'
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
import { type PlannedRow, planUpload, summaryOf, type Upload } from './plan-upload.ts'

type Imported = HandlerResult<typeof ownImport.importNotes>
type New = PlannedRow & { state: 'new' }
type Known = PlannedRow & { state: 'changed' | 'same' }

/** Few enough rows that no statement keeps others waiting for long. */
const rowsAtOnce = 500

/**
 * Imports the notes of a file with their schedules, in one transaction, while the learner's other changes of
 * own cards wait. Refused notes are left out. Only new cards get a schedule; the days of study, and with them
 * the streak, stay as they are: what was studied elsewhere is no study here.
 * @throws HttpError 400 without a deck for the notes of a table, 409 for too many notes, 422 for a file without
 * readable notes
 */
export async function importNotes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  upload: Upload,
): Promise<Imported> {
  const { file } = upload
  if (file.refused !== null) throw unprocessable(file.refused, 'unreadable_file')
  if (upload.deck === '' && file.notes.some(({ deck }) => deck === null))
    throw badRequest('Choose a deck', { deck: 'Choose a deck' })
  return inOneWrite(db, (tx) => writeNotes({ tx, userId, now: clock.now() }, upload))
}

/** Writes notes in one transaction. */
export async function inOneWrite<Result>(
  db: Database,
  write: (tx: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(write)
  } catch (error) {
    // The learner's first notes came twice at once: there was nothing to wait for. Now there is.
    if (isUniqueViolation(error, 'own_')) return db.transaction(write)
    throw error
  }
}

async function writeNotes(writing: Writing, upload: Upload): Promise<Imported> {
  const { tx, userId } = writing
  await lockOwnCards(tx, userId)
  const rows = await planUpload(tx, { userId, upload, locks: true })
  await addSchedules(writing, upload.file.schedules, await writeRows(writing, rows, upload.deck))
  const summary = summaryOf(upload.file, rows)
  return { ...summary, message: messageOf(summary) }
}

/**
 * Writes planned notes with their cards, and makes the decks that they name.
 * @param chosen the deck of notes that name none
 * @returns the ids of the new cards by their places in the file
 * @throws HttpError 409 too_many_notes
 */
export async function writeRows(
  writing: Writing,
  rows: readonly PlannedRow[],
  chosen = '',
): Promise<Map<number, number>> {
  const isNew = rows.filter((row): row is New => row.state === 'new')
  const known = rows.filter((row): row is Known => row.state === 'changed' || row.state === 'same')
  await changeNotes(writing, known)
  const added = await addNewNotes(writing, isNew, chosen)
  const changed = await saveCardsOf(writing, known.filter(({ state }) => state === 'changed').map(savedNote))
  return new Map([...added, ...changed])
}

export interface Writing {
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
  for (const part of parts(notes)) await updateNotes(tx, { userId, notes: part, now })
}

/** @returns the ids of the cards by their places in the file */
async function addNewNotes(
  writing: Writing,
  rows: readonly New[],
  chosen: string,
): Promise<Map<number, number>> {
  const { tx, userId, now } = writing
  if (rows.length === 0) return new Map()
  const most = mostNotes.toLocaleString('en-US')
  if ((await countNotes(tx, userId)) + rows.length > mostNotes)
    throw conflict(`You would have more than ${most} notes. Delete some first.`, 'too_many_notes')
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
  for (const part of parts(notes)) await addNotes(tx, { userId, notes: part, now })
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
  for (const part of parts(saved)) await saveCards(tx, userId, part)
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

function* parts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce)
}

function messageOf({ new: added, changed, same, deleted, refused }: OwnImportSummary): string {
  const left = [
    ...(same > 0 ? [`${countText(same, 'note')} unchanged`] : []),
    ...(deleted > 0 ? [`${countText(deleted, 'note')} left deleted`] : []),
    ...(refused > 0 ? [`${countText(refused, 'note')} left out`] : []),
  ]
  const done = added + changed === 0 ? 'Nothing to import' : `Imported: ${added} new, ${changed} changed`
  return `${[done, ...left].join(', ')}.`
}
