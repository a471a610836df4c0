import type { Database, SqlValue } from 'sql.js'
import { type AnkiDraft, type AnkiNoteType, ankiDrafts, flagTag } from '#domain/own-cards/anki-note.ts'
import { fileOfKey, textsOfAnkiNote } from '#domain/own-cards/anki-note-data.ts'
import type { AnkiReview } from '#domain/own-cards/anki-schedule.ts'
import { deckName } from '#domain/own-cards/deck-name.ts'
import { longestDeckName, mostImportedNotes } from '#domain/own-cards/limits.ts'
import { mediaKeysIn } from '#domain/own-cards/media-key.ts'
import type { NoteForm } from '#domain/own-cards/note.ts'
import { formOfNoteType, ownNoteTypeIds, textsOfFields } from '#domain/own-cards/own-note-types.ts'
import { numberText } from '#domain/text/count-text.ts'
import {
  collectionNames,
  damagedPackage,
  deckNamesOf,
  noteTypesOf,
  openCollection,
  rows,
} from '#server/features/catalogue/import/files/open-collection.ts'
import type { Archive, ArchiveOnDisk } from '#server/platform/files/open-archive.ts'
import { UnreadableFile } from '#server/platform/files/unreadable-file.ts'
import { fieldMarkdown } from './media-in-fields.ts'
import type { FilePart, FoundMedia, FoundNote, NoteUpload } from './note-file.ts'
import { PackageMedia } from './package-media.ts'
import { type CardToSchedule, type StoredCard, scheduleChunks } from './schedule-chunks.ts'

/** Enough for notes of the usual types; a note with more cards than ten is rare. */
const mostCards = 10 * mostImportedNotes
const mostReviews = 1_000_000
/** The unpacked collection, which is in memory while it is read. */
const mostCollectionBytes = 300 * 2 ** 20
/** A card that was rated every day for ten years has fewer. */
const mostReviewsOfNote = 20_000

/** So many notes are read at once, and handed over with at most so many ratings: one note may have more. */
const notesAtOnce = 50
const reviewsAtOnce = 500

/** The notes of an Anki package with their schedules, pictures and sounds. @throws UnreadableFile */
export async function* readAnkiNotes(
  archive: ArchiveOnDisk,
  upload: Omit<NoteUpload, 'path' | 'chosen'>,
): AsyncGenerator<FilePart<FoundNote>, void, undefined> {
  const db = await openCollection(await collectionIn(archive), mostCollectionBytes)
  try {
    yield* readCollection(db, await PackageMedia.open(archive), upload)
  } finally {
    db.close()
  }
}

async function collectionIn(archive: ArchiveOnDisk): Promise<Archive> {
  for (const name of collectionNames) {
    const bytes = await archive.read(name, mostCollectionBytes)
    if (bytes) return new Map([[name, bytes]])
  }
  throw new UnreadableFile(damagedPackage)
}

async function* readCollection(
  db: Database,
  files: PackageMedia,
  { format, now, importedFor, knownMedia }: Omit<NoteUpload, 'path' | 'chosen'>,
): AsyncGenerator<FilePart<FoundNote>, void, undefined> {
  const shipped = requireReadable(db)
  const remarks = shipped === 0 ? [] : [`Cards that everybody has here are left out: ${numberText(shipped)}.`]
  yield { head: { format, columns: null, refused: null, remarks } }
  // An older package may lack them, and then each part would read the whole log.
  db.run('create index if not exists ix_cards_nid on cards (nid)')
  db.run('create index if not exists ix_revlog_cid on revlog (cid)')
  const collection = { types: noteTypesOf(db), deckNames: deckNamesOf(db), files, now }
  const known = new Set(knownMedia)
  const created = createdSeconds(db)
  let line = 0
  for (const stored of notesInParts(db)) {
    const cards = storedCards(db, stored)
    const log = storedReviews(db, { cards, now })
    const toSchedule: CardToSchedule[] = []
    const notes = stored
      .filter(({ typeId }) => formOfNoteType(typeId) !== 'shipped')
      .flatMap((note) => readNote(note, { ...collection, cards, toSchedule }))
      .map((note) => ({ ...note, line: ++line }))
    const media = notes.flatMap((note) => note.media)
    if (importedFor) for await (const some of files.filesOf(media, known)) yield { files: some }
    yield {
      notes,
      media: media.length,
      reviews: toSchedule.reduce(
        (sum, { card }) => sum + (log.get(card.id) ?? []).filter(isRating).length,
        0,
      ),
      schedules: importedFor
        ? scheduleChunks(toSchedule, { log, createdSeconds: created, by: { ...importedFor, now } })
        : [],
    }
  }
}

/** @returns the number of its notes that are shipped cards @throws UnreadableFile */
function requireReadable(db: Database): number {
  const countOf = (from: string) => Number(rows(db, `select count(*) from ${from}`)[0]?.[0])
  for (const [table, most, what] of [
    ['notes', mostImportedNotes, 'notes'],
    ['cards', mostCards, 'cards'],
    ['revlog', mostReviews, 'ratings'],
  ] as const)
    if (countOf(table) > most)
      throw new UnreadableFile(
        `The package has more than ${numberText(most)} ${what}. Export its decks one by one.`,
      )
  const notes = countOf('notes')
  if (notes === 0) throw new UnreadableFile('There are no notes in this file.')
  const ratings = rows(
    db,
    'select count(*) from revlog r join cards c on c.id = r.cid group by c.nid order by 1 desc limit 1',
  )
  if (Number(ratings[0]?.[0] ?? 0) > mostReviewsOfNote)
    throw new UnreadableFile(`A note has more than ${numberText(mostReviewsOfNote)} ratings.`)
  if (notes === 1 && String(rows(db, 'select flds from notes')[0]?.[0]).startsWith(pleaseUpdate))
    throw new UnreadableFile(damagedPackage)
  return countOf(`notes where mid = ${ownNoteTypeIds.shipped}`)
}

/** The only note of a collection that is there for older versions. */
const pleaseUpdate = 'Please update to the latest Anki version'

/** The notes in the order of their ids, a few at a time. */
function* notesInParts(db: Database): Generator<StoredNote[]> {
  let part: StoredNote[] = []
  let ratings = 0
  for (const note of storedNotes(db)) {
    if (part.length === notesAtOnce || (part.length > 0 && ratings + note.ratings > reviewsAtOnce)) {
      yield part
      ;[part, ratings] = [[], 0]
    }
    part.push(note)
    ratings += note.ratings
  }
  if (part.length > 0) yield part
}

interface Collection {
  /** The cards by the ids of their notes. */
  cards: ReadonlyMap<number, StoredCard[]>
  types: ReadonlyMap<number, AnkiNoteType>
  deckNames: ReadonlyMap<string, string>
  files: PackageMedia
  now: number
  /** Gets the cards of the notes that are read. */
  toSchedule: CardToSchedule[]
}

/** The notes of ours that come of a note of Anki. */
function readNote(note: StoredNote, collection: Collection): Omit<FoundNote, 'line'>[] {
  const { cards, types, deckNames, files, now, toSchedule } = collection
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
    const read = readOwnNote(form, note, files)
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
    return { ...common, ...readDraft(draft, { tags, files }), guid, cards: place(guid, taken) }
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
  /** What an export of ours wrote of it. */
  data: string
  /** The number of rows in the log of its cards. */
  ratings: number
}

function* storedNotes(db: Database): Generator<StoredNote> {
  let lastId = Number.MIN_SAFE_INTEGER
  for (;;) {
    const found = rows(
      db,
      `select id, guid, mid, flds, tags, data,
        (select count(*) from cards c join revlog r on r.cid = c.id where c.nid = notes.id)
        from notes where id > ${lastId} order by id limit ${notesAtOnce}`,
    )
    for (const [id, guid, typeId, fields, tags, data, ratings] of found)
      yield {
        id: Number(id),
        guid: String(guid || `note-${id}`),
        typeId: Number(typeId),
        values: String(fields).split('\u001f'),
        tags: String(tags)
          .split(/\s+/)
          .filter((tag) => tag !== ''),
        data: String(data ?? ''),
        ratings: Number(ratings),
      }
    const last = Number(found.at(-1)?.[0] ?? Number.NaN)
    if (!(last > lastId)) return
    lastId = last
  }
}

/** The cards by their notes, in the order of their numbers. */
function storedCards(db: Database, notes: readonly StoredNote[]): Map<number, StoredCard[]> {
  const found = rows(
    db,
    `select id, nid, did, ord, type, queue, due, ivl, factor, reps, lapses, odue, odid, flags, data
      from cards where nid in (${notes.map(({ id }) => id).join(', ')}) order by nid, ord`,
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
function storedReviews(
  db: Database,
  { cards, now }: { cards: ReadonlyMap<number, StoredCard[]>; now: number },
): Map<number, AnkiReview[]> {
  const ids = [...cards.values()].flat().map(({ id }) => id)
  const found = rows(
    db,
    `select cid, id, ease, ivl, factor, time, type from revlog where cid in (${ids.join(', ')}) order by cid, id`,
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

/** A note that was exported here: field by field, as it was. */
function readOwnNote(
  form: NoteForm,
  { values, tags: given, data }: StoredNote,
  files: PackageMedia,
): Pick<FoundNote, 'text' | 'problems' | 'media'> {
  const media: FoundMedia[] = []
  const { texts, tags } = textsOfAnkiNote({ fields: values, tags: given, data }, (html) =>
    fieldMarkdown(html, (name) => files.sourceOf(name), media),
  )
  const keys = mediaKeysIn(texts.join('\n')).filter((key) => media.every((one) => one.key !== key))
  media.push(
    ...keys.map((key) => ({ key, name: fileOfKey(key), source: files.sourceOf(fileOfKey(key)) ?? null })),
  )
  return { text: { form, ...textsOfFields(form, texts), tags: [...tags] }, problems: [], media }
}

function readDraft(
  draft: AnkiDraft,
  { tags, files }: { tags: readonly string[]; files: PackageMedia },
): Pick<FoundNote, 'text' | 'problems' | 'media'> {
  const media: FoundMedia[] = []
  const markdownOf = (html: string) => fieldMarkdown(html, (name) => files.sourceOf(name), media)
  const text = {
    form: draft.form,
    front: markdownOf(draft.front),
    back: markdownOf(draft.back),
    why: markdownOf(draft.why),
    tags: [...new Set(tags)],
  }
  return { text, problems: [], media }
}
