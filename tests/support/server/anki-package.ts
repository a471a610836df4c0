import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import initSqlJs, { type Database } from 'sql.js'
import { ZipFile } from 'yazl'

/**
 * Packages of Anki, made by its documented formats: `legacy` and `anki21` have the collection of schema 11,
 * whose note types and decks are JSON; `anki21b` that of schema 18, which has tables for them, compressed.
 */
export type PackageFormat = 'legacy' | 'anki21' | 'anki21b'

export interface PackedType {
  isCloze?: boolean
  fields: string[]
  templates: [front: string, back: string][]
}

/** The columns of a card beside its ids; 0 and empty unless stated. */
export interface PackedCard {
  ord?: number
  deck?: number
  type?: number
  queue?: number
  due?: number
  ivl?: number
  factor?: number
  reps?: number
  lapses?: number
  odue?: number
  odid?: number
  flags?: number
  data?: string
  /** id in milliseconds, ease, interval, factor, time, type. */
  log?: [id: number, ease: number, ivl: number, factor: number, time: number, type: number][]
}

export interface PackedNote {
  guid: string
  /** The instant at which it was made, in milliseconds. */
  id?: number
  type: number
  fields: string[]
  tags?: string
  cards: PackedCard[]
}

export interface Packed {
  types: Record<number, PackedType>
  /** With :: between the names of decks that contain each other. */
  decks: Record<number, string>
  notes: PackedNote[]
  /** Seconds since 1970. */
  created?: number
  /** The pictures and sounds by their names. */
  media?: Record<string, Buffer>
}

const tables = `
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null,
  odue integer not null, odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
create table col (id integer primary key, crt integer not null, models text not null, decks text not null);`

/** Those of schema 18; Anki's collation has a name of the same length as this one. */
const newTables = `
create table notetypes (id integer primary key, name text not null COLLATE nocase , config blob not null);
create table fields (ntid integer, ord integer, name text not null COLLATE nocase , config blob not null,
  primary key (ntid, ord)) without rowid;
create table templates (ntid integer, ord integer, name text not null COLLATE nocase , config blob not null,
  primary key (ntid, ord)) without rowid;
create table decks (id integer primary key, name text not null COLLATE nocase , common blob not null);`

export async function ankiPackage(packed: Packed, format: PackageFormat): Promise<Buffer> {
  const { Database } = await initSqlJs()
  const db = new Database()
  db.run(tables)
  if (format === 'anki21b') writeNewTypes(db, packed)
  else writeOldTypes(db, packed)
  for (const [at, note] of packed.notes.entries()) writeNote(db, note, at)
  const collection = Buffer.from(db.export())
  db.close()
  return zipped(format, collection, packed.media ?? { '../../x.png': Buffer.from('picture') })
}

const collectionNames = {
  legacy: 'collection.anki2',
  anki21: 'collection.anki21',
  anki21b: 'collection.anki21b',
}

function zipped(
  format: PackageFormat,
  collection: Buffer,
  media: NonNullable<Packed['media']>,
): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(
    format === 'anki21b' ? zstdCompressSync(withAnkisCollation(collection)) : collection,
    collectionNames[format],
  )
  const isNew = format === 'anki21b'
  const names = Object.keys(media)
  const list = isNew
    ? zstdCompressSync(Buffer.concat(names.map((name) => protobufBytes(1, protobufText(1, name)))))
    : Buffer.from(JSON.stringify(Object.fromEntries(names.entries())))
  zip.addBuffer(list, 'media')
  for (const [place, bytes] of Object.values(media).entries())
    zip.addBuffer(isNew ? zstdCompressSync(bytes) : bytes, String(place))
  zip.end()
  return buffer(zip.outputStream)
}

function withAnkisCollation(collection: Buffer): Buffer {
  for (
    let at = collection.indexOf('COLLATE nocase ');
    at !== -1;
    at = collection.indexOf('COLLATE nocase ', at + 1)
  )
    collection.write('COLLATE unicase', at, 'latin1')
  return collection
}

function writeOldTypes(db: Database, { types, decks, created = 0 }: Packed): void {
  const models = Object.entries(types).map(([id, { isCloze, fields, templates }]) => [
    id,
    {
      type: isCloze ? 1 : 0,
      flds: fields.map((name) => ({ name })),
      tmpls: templates.map(([qfmt, afmt], ord) => ({ ord, qfmt, afmt })),
    },
  ])
  const named = Object.entries(decks).map(([id, name]) => [id, { name }])
  db.run('insert into col values (1, ?, ?, ?)', [
    created,
    JSON.stringify(Object.fromEntries(models)),
    JSON.stringify(Object.fromEntries(named)),
  ])
}

function writeNewTypes(db: Database, { types, decks, created = 0 }: Packed): void {
  db.run(newTables)
  db.run("insert into col values (1, ?, '', '')", [created])
  for (const [id, { isCloze, fields, templates }] of Object.entries(types)) {
    db.run('insert into notetypes values (?, ?, ?)', [id, id, Buffer.from(isCloze ? [8, 1] : [])])
    for (const [ord, name] of fields.entries())
      db.run('insert into fields values (?, ?, ?, ?)', [id, ord, name, Buffer.alloc(0)])
    for (const [ord, texts] of templates.entries()) {
      const config = Buffer.concat(texts.map((text, at) => protobufText(at + 1, text)))
      db.run('insert into templates values (?, ?, ?, ?)', [id, ord, `Card ${ord + 1}`, config])
    }
  }
  for (const [id, name] of Object.entries(decks))
    db.run('insert into decks values (?, ?, ?)', [id, name.replaceAll('::', '\u001f'), Buffer.alloc(0)])
}

/** A text of less than 16 KB as a field of a protobuf message. */
const protobufText = (field: number, text: string) => protobufBytes(field, Buffer.from(text))

function protobufBytes(field: number, bytes: Buffer): Buffer {
  const length = bytes.length < 128 ? [bytes.length] : [(bytes.length & 127) | 128, bytes.length >> 7]
  return Buffer.concat([Buffer.from([field * 8 + 2, ...length]), bytes])
}

function writeNote(db: Database, { guid, id, type, fields, tags = '', cards }: PackedNote, at: number): void {
  const noteId = id ?? at + 1
  const text = fields.join('\u001f')
  db.run('insert into notes values (?, ?, ?, 0, -1, ?, ?, ?, 0, 0, ?)', [
    ...[noteId, guid, type, ` ${tags} `, text],
    ...[fields[0] ?? '', ''],
  ])
  for (const [index, card] of cards.entries()) {
    const cardId = (at + 1) * 1_000 + index
    const { ord = index, deck = 1, data = '', log = [], ...numbers } = card
    const { type: kind = 0, queue = 0, due = 0, ivl = 0, factor = 0, reps = 0, lapses = 0 } = numbers
    db.run(`insert into cards values (${new Array(18).fill('?').join(', ')})`, [
      ...[cardId, noteId, deck, ord, 0, -1, kind, queue, due, ivl, factor, reps, lapses, 0],
      ...[numbers.odue ?? 0, numbers.odid ?? 0, numbers.flags ?? 0, data],
    ])
    for (const [reviewId, ease, interval, ease10, time, review] of log)
      db.run('insert into revlog values (?, ?, -1, ?, ?, 0, ?, ?, ?)', [
        ...[reviewId, cardId, ease, interval],
        ...[ease10, time, review],
      ])
  }
}
