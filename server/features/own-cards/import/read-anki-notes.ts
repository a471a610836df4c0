import type { Database, SqlValue } from 'sql.js'
import { longestCell } from '#domain/import/card-limits.ts'
import { type AnkiDraft, type AnkiNoteType, ankiDrafts, flagTag } from '#domain/own-cards/anki-note.ts'
import { textsOfAnkiNote } from '#domain/own-cards/anki-note-data.ts'
import type { AnkiReview } from '#domain/own-cards/anki-schedule.ts'
import { deckName } from '#domain/own-cards/deck-name.ts'
import { longestDeckName, mostImportedNotes } from '#domain/own-cards/limits.ts'
import type { NoteForm } from '#domain/own-cards/note.ts'
import { formOfNoteType, ownNoteTypeIds, textsOfFields } from '#domain/own-cards/own-note-types.ts'
import { numberText } from '#domain/text/count-text.ts'
import { htmlToMarkdown } from '#server/features/catalogue/import/files/html-to-markdown.ts'
import {
  damagedPackage,
  deckNamesOf,
  isCollection,
  noteTypesOf,
  openCollection,
  rows,
} from '#server/features/catalogue/import/files/open-collection.ts'
import { openArchive } from '#server/platform/files/open-archive.ts'
import { UnreadableFile } from '#server/platform/files/unreadable-file.ts'
import type { FoundNote, FoundNotes } from './found-notes.ts'
import type { NoteUpload } from './note-file.ts'
import { type CardToSchedule, type StoredCard, scheduleChunks } from './schedule-chunks.ts'

/** Enough for notes of the usual types; a note with more cards than ten is rare. */
const mostCards = 10 * mostImportedNotes
const mostReviews = 200_000

/** The notes of an Anki package with their schedules; its media are not read. @throws UnreadableFile */
export async function readAnkiNotes(
  bytes: Buffer,
  upload: Omit<NoteUpload, 'bytes' | 'chosen'>,
): Promise<FoundNotes> {
  const db = await openCollection(await openArchive(bytes, isCollection))
  try {
    return readCollection(db, upload)
  } finally {
    db.close()
  }
}

function readCollection(db: Database, { format, now, importedFor }: Omit<NoteUpload, 'bytes'>): FoundNotes {
  const stored = storedNotes(db)
  const collection: Collection = {
    cards: storedCards(db),
    types: noteTypesOf(db),
    deckNames: deckNamesOf(db),
    data: ownData(db),
    now,
    toSchedule: [],
  }
  const own = stored.filter(({ typeId }) => formOfNoteType(typeId) !== 'shipped')
  const notes = own
    .flatMap((note) => readNote(note, collection))
    .map((note, at) => ({ ...note, line: at + 1 }))
  const shipped = stored.length - own.length
  if (notes.length + shipped === 0) throw new UnreadableFile('There are no notes in this file.')
  const { toSchedule } = collection
  const log = storedReviews(db, now)
  return {
    format,
    notes,
    columns: null,
    refused: null,
    remarks: shipped === 0 ? [] : [`Cards that everybody has here are left out: ${numberText(shipped)}.`],
    media: stored.reduce((sum, { values }) => sum + values.reduce((of, html) => of + mediaIn(html), 0), 0),
    reviews: toSchedule.reduce((sum, { card }) => sum + (log.get(card.id) ?? []).filter(isRating).length, 0),
    schedules: importedFor
      ? scheduleChunks(toSchedule, { log, createdSeconds: createdSeconds(db), by: { ...importedFor, now } })
      : [],
  }
}

interface Collection {
  /** The cards by the ids of their notes. */
  cards: ReadonlyMap<number, StoredCard[]>
  types: ReadonlyMap<number, AnkiNoteType>
  deckNames: ReadonlyMap<string, string>
  /** What an export of ours wrote of notes, by their ids. */
  data: ReadonlyMap<number, string>
  now: number
  /** Gets the cards of the notes that are read. */
  toSchedule: CardToSchedule[]
}

/** The notes of ours that come of a note of Anki. */
function readNote(note: StoredNote, collection: Collection): Omit<FoundNote, 'line'>[] {
  const { cards, types, deckNames, data, now, toSchedule } = collection
  const own = cards.get(note.id) ?? []
  const place = (guid: string, numbered: readonly { card: StoredCard; number: number }[]) =>
    numbered.map(({ card, number }) => {
      toSchedule.push({ guid, number, card })
      return { number, place: toSchedule.length - 1 }
    })
  const common = {
    deck: deckNameOf(deckNames.get(String(own[0]?.deckId))),
    createdAt: note.id > earliest && note.id <= now ? note.id : null,
  }
  const form = formOfNoteType(note.typeId)
  if (form && form !== 'shipped') {
    const numbered = own.map((card) => ({ card, number: card.ord + 1 }))
    const read = readOwnNote(form, note, data.get(note.id))
    return [{ ...common, ...read, guid: note.guid, cards: place(note.guid, numbered) }]
  }
  return ankiDrafts(types.get(note.typeId), { values: note.values, ords: ordsOf(own) }).map((draft) => {
    const taken = draft.cards.flatMap(({ ord, number }) =>
      own
        .filter((card) => card.ord === ord)
        .slice(0, 1)
        .map((card) => ({ card, number })),
    )
    const guid = `${note.guid}${draft.guidSuffix}`
    const tags = [...note.tags, ...taken.flatMap(({ card }) => flagTag(card.flag) ?? [])]
    return { ...common, ...readDraft(draft, note, tags), guid, cards: place(guid, taken) }
  })
}

const isRating = ({ ease }: AnkiReview) => ease >= 1 && ease <= 4

/** The instant from which the ids of notes and ratings are times: Anki is younger. */
const earliest = Date.UTC(2004, 0, 1)

interface StoredNote {
  id: number
  guid: string
  typeId: number
  values: string[]
  tags: string[]
}

function storedNotes(db: Database): StoredNote[] {
  const found = rows(
    db,
    `select id, guid, mid, flds, tags from notes order by id limit ${mostImportedNotes + 1}`,
  )
  if (found.length > mostImportedNotes)
    throw new UnreadableFile(
      `The package has more than ${mostImportedNotes.toLocaleString('en-US')} notes. Export its decks one by one.`,
    )
  const notes = found.map(([id, guid, typeId, fields, tags]) => ({
    id: Number(id),
    guid: String(guid || `note-${id}`),
    typeId: Number(typeId),
    values: String(fields).split('\u001f'),
    tags: String(tags)
      .split(/\s+/)
      .filter((tag) => tag !== ''),
  }))
  if (notes.length === 1 && notes[0]?.values[0]?.startsWith('Please update to the latest Anki version'))
    throw new UnreadableFile(damagedPackage)
  return notes
}

/** The cards by their notes, in the order of their numbers. */
function storedCards(db: Database): Map<number, StoredCard[]> {
  const found = rows(
    db,
    `select id, nid, did, ord, type, queue, due, ivl, factor, reps, lapses, odue, odid, flags, data
      from cards order by nid, ord limit ${mostCards + 1}`,
  )
  if (found.length > mostCards)
    throw new UnreadableFile(
      `The package has more than ${mostCards.toLocaleString('en-US')} cards. Export its decks one by one.`,
    )
  const cards = new Map<number, StoredCard[]>()
  for (const values of found) {
    const noteId = Number(values[1])
    const own = cards.get(noteId)
    if (own) own.push(storedCard(values))
    else cards.set(noteId, [storedCard(values)])
  }
  return cards
}

function storedCard(values: readonly SqlValue[]): StoredCard {
  const number = (at: number) => Math.trunc(Number(values[at])) || 0
  // A card in a filtered deck has its own deck and due day beside those of the filtered one.
  const isBorrowed = number(12) !== 0
  return {
    id: number(0),
    deckId: isBorrowed ? number(12) : number(2),
    ord: number(3),
    kind: number(4),
    isSuspended: number(5) === -1,
    due: isBorrowed && number(11) !== 0 ? number(11) : number(6),
    interval: number(7),
    factor: number(8),
    reps: number(9),
    lapses: number(10),
    flag: Math.abs(number(13)) % 8,
    data: String(values[14] ?? ''),
  }
}

/** The log by the ids of the cards, each in the order of its times. */
function storedReviews(db: Database, now: number): Map<number, AnkiReview[]> {
  const found = rows(
    db,
    `select cid, id, ease, ivl, factor, time, type from revlog order by cid, id limit ${mostReviews + 1}`,
  )
  if (found.length > mostReviews)
    throw new UnreadableFile(
      `The package has more than ${mostReviews.toLocaleString('en-US')} ratings. Export its decks one by one.`,
    )
  const log = new Map<number, AnkiReview[]>()
  for (const row of found) {
    const [cardId = 0, at = 0, ease = 0, interval = 0, factor = 0, milliseconds = 0, kind = 0] =
      row.map(Number)
    if (at < earliest || at > now) continue
    const review = { at, ease, interval, factor, milliseconds, kind }
    const own = log.get(cardId)
    if (own) own.push(review)
    else log.set(cardId, [review])
  }
  return log
}

const createdSeconds = (db: Database) => Number(rows(db, 'select crt from col')[0]?.[0] ?? 0)

const deckNameOf = (name = '') =>
  deckName(name.replaceAll('\u0000', '').toWellFormed()).slice(0, longestDeckName) || 'Default'

/** The numbers of the cards; a note whose cards are missing is read as if it had its first. */
const ordsOf = (cards: readonly StoredCard[]) =>
  cards.length === 0 ? [0] : [...new Set(cards.map(({ ord }) => ord))]

/** What our own packages say of notes beside their fields, by the ids of the notes. */
const ownData = (db: Database) =>
  new Map(
    rows(
      db,
      `select id, data from notes where mid in (${Object.values(ownNoteTypeIds).join(', ')}) and data <> ''`,
    ).map(([id, data]) => [Number(id), String(data)]),
  )

/** A note that was exported here: field by field, as it was. */
function readOwnNote(
  form: NoteForm,
  { values, tags: given }: StoredNote,
  data = '',
): Pick<FoundNote, 'text' | 'problems'> {
  const { texts, tags } = textsOfAnkiNote({ fields: values, tags: given, data }, markdownOf)
  return { text: { form, ...textsOfFields(form, texts), tags: [...tags] }, problems: [] }
}

const mediaIn = (html: string) => html.match(/<(?:img|audio|video|object)\b|\[sound:/gi)?.length ?? 0

const markdownOf = (html: string) => (html.length > longestCell ? html : htmlToMarkdown(html))

function readDraft(
  draft: AnkiDraft,
  { values }: StoredNote,
  tags: readonly string[],
): Pick<FoundNote, 'text' | 'problems'> {
  const text = {
    form: draft.form,
    front: markdownOf(draft.front),
    back: markdownOf(draft.back),
    why: markdownOf(draft.why),
    tags: [...new Set(tags)],
  }
  const hasMedia = values.some((value) => mediaIn(value) > 0)
  const empty = text.front === '' ? 'front' : text.back === '' && text.form !== 'cloze' ? 'back' : undefined
  return {
    text,
    problems: empty && hasMedia ? [`The ${empty} has no text: pictures and sounds are left out`] : [],
  }
}
