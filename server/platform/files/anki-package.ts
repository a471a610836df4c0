import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import initSqlJs, { type Database, type Statement } from 'sql.js'
import { ZipFile } from 'yazl'
import type { AnkiLogEntry, AnkiSchedule } from '#domain/own-cards/anki-card.ts'
import { type AnkiCollection, type AnkiDeck, ankiSchema, collectionRow } from './anki-collection.ts'

/** Anki uses instants as ids; ours begin far from the instants of anything that a person made. */
export const firstAnkiId = 1_600_000_000_000

export interface AnkiNote {
  id: number
  /** By this id Anki recognises a note: another import updates the note and keeps its study history. */
  guid: string
  noteTypeId: number
  /** Seconds since 1970. */
  modified: number
  /** Without spaces. */
  tags: readonly string[]
  /** HTML, one for each field of the note type. */
  fields: readonly string[]
  /** For the part of a note that Anki leaves to others; it is lost when the note is exported from Anki. */
  data: string
  cards: readonly AnkiCard[]
}

export interface AnkiCard {
  id: number
  deckId: number
  /** The place of the template, or the number of the gap - 1. */
  ord: number
  schedule: AnkiSchedule
  log: readonly AnkiLogEntry[]
}

/** The usn of a row that was changed since the last synchronisation. */
const notSynchronised = -1
const keptByOthers = 0

/**
 * A package that Anki imports, written note by note. The database is in memory: it is for a process of its own.
 * `finish` or `close` must be called.
 */
export class AnkiPackage {
  private readonly db: Database
  private readonly collection: AnkiCollection
  private readonly notes: Statement
  private readonly cards: Statement
  private readonly log: Statement
  private readonly logIds = new FreeIds()

  private constructor(db: Database, collection: AnkiCollection) {
    this.db = db
    this.collection = collection
    db.run(ankiSchema)
    db.run('begin')
    this.notes = db.prepare(`insert into notes values (${places(11)})`)
    this.cards = db.prepare(`insert into cards values (${places(18)})`)
    this.log = db.prepare(`insert into revlog values (${places(9)})`)
  }

  static async open(collection: AnkiCollection): Promise<AnkiPackage> {
    const { Database } = await initSqlJs()
    return new AnkiPackage(new Database(), collection)
  }

  add(note: AnkiNote): void {
    const { id, guid, noteTypeId, modified, data } = note
    const tags = note.tags.length === 0 ? '' : ` ${note.tags.join(' ')} `
    const columns = [id, guid, noteTypeId, modified, notSynchronised, tags, ...fieldColumns(note.fields)]
    this.notes.run([...columns, keptByOthers, data])
    for (const card of note.cards) this.addCard(card, note)
  }

  private addCard({ id, deckId, ord, schedule, log }: AnkiCard, note: AnkiNote): void {
    const { type, queue, due, ivl, factor, reps, lapses, left, data } = schedule
    const inNoFilteredDeck = [0, 0]
    this.cards.run([
      ...[id, note.id, deckId, ord, note.modified, notSynchronised],
      ...[type, queue, due, ivl, factor, reps, lapses, left, ...inNoFilteredDeck, keptByOthers, data],
    ])
    for (const { atMs, ease, ivl: after, lastIvl, factor: difficulty, time, type: kind } of log)
      this.log.run([
        this.logIds.from(atMs),
        id,
        notSynchronised,
        ease,
        after,
        lastIvl,
        difficulty,
        time,
        kind,
      ])
  }

  /** The package, without media. @param decks those of the notes, with the decks around them */
  finish(decks: readonly AnkiDeck[]): Promise<Buffer> {
    return buffer(ankiZip(this.finishCollection(decks), []))
  }

  /** The collection of the package. @param decks those of the notes, with the decks around them */
  finishCollection(decks: readonly AnkiDeck[]): Buffer {
    try {
      this.db.run(`insert into col values (${places(13)})`, collectionRow(this.collection, decks))
      for (const statement of [this.notes, this.cards, this.log]) statement.free()
      this.db.run('commit')
      return Buffer.from(this.db.export())
    } finally {
      this.close()
    }
  }

  close(): void {
    this.db.close()
  }
}

/** Ids that are instants in epoch milliseconds, each used once. */
export class FreeIds {
  /** By each used id, one above which may be free: thousands of notes may be of one instant. */
  private readonly above = new Map<number, number>()

  /** The instant, or the next one that is free. */
  from(instantMs: number): number {
    let id = instantMs
    for (let next = this.above.get(id); next !== undefined; next = this.above.get(id)) id = next
    this.above.set(instantMs, id + 1)
    this.above.set(id, id + 1)
    return id
  }
}

const places = (count: number) => new Array(count).fill('?').join(', ')

/**
 * The fields as one text, the text of the first one to sort by, and its checksum: as rslib/src/notes/mod.rs and
 * rslib/src/text.rs of ankitects/anki compute them, without its normalisation of Unicode, which an import repeats.
 */
function fieldColumns(fields: readonly string[]): [string, string, number] {
  const clean = fields.map(withoutControls)
  const sorting = textOfHtml(clean[0] ?? '')
  const sum = createHash('sha1').update(sorting).digest().readUInt32BE(0)
  return [clean.join('\u001f'), sorting, sum]
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: Anki removes them, and one of them separates fields.
const withoutControls = (text: string) => text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The text of HTML that `markdownHtml` wrote: it has no other entities, comments or scripts. */
const textOfHtml = (html: string) =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)

export interface AnkiMedia {
  name: string
  /** The file, read when its turn has come. */
  read: () => Promise<Uint8Array>
}

/** A package of a collection and its pictures and sounds, written while it is read. */
export function ankiZip(collection: Buffer, media: readonly AnkiMedia[]): NodeJS.ReadableStream {
  const zip = new ZipFile()
  const { outputStream } = zip
  zip.on('error', (error: Error) => (outputStream as Readable).destroy(error))
  zip.addBuffer(collection, 'collection.anki2')
  const names = Object.fromEntries(media.map(({ name }, place) => [place, name]))
  zip.addBuffer(Buffer.from(JSON.stringify(names)), 'media')
  for (const [place, { read }] of media.entries())
    zip.addReadStreamLazy(String(place), { compress: false }, (take) => {
      read().then(
        (bytes) => take(null, Readable.from([bytes])),
        (error: Error) => take(error, Readable.from([])),
      )
    })
  zip.end()
  return outputStream
}
