import { zstdDecompressSync } from 'node:zlib'
import initSqlJs, { type Database, type SqlValue } from 'sql.js'
import type { AnkiTemplate } from '#domain/import/anki-card.ts'
import type { AnkiNoteType } from '#domain/own-cards/anki-note.ts'
import { type Archive, mostUnpackedBytes } from '#server/platform/files/open-archive.ts'
import { UnreadableFile } from '#server/platform/files/unreadable-file.ts'
import { numberIn, readMessage, textIn } from './iwa.ts'

/** The database in an Anki package, of any version of its format. */

/**
 * The newest format comes first: its package also has a collection.anki2, whose only note says that Anki must
 * be updated.
 */
export const collectionNames = ['collection.anki21b', 'collection.anki21', 'collection.anki2']
export const isCollection = (name: string) => collectionNames.includes(name)

/** A view, a computed column, or a join whose rows multiply may take any amount of memory: it gets 256 MB. */
const memoryLimit = 'pragma temp_store = memory; pragma hard_heap_limit = 268435456'
export const damagedPackage =
  'The Anki package is damaged: it has no cards that can be read. Export it again.'

/**
 * Opens the collection of a package; the caller closes it. @param mostBytes those of an unpacked collection
 * @throws UnreadableFile
 */
export async function openCollection(archive: Archive, mostBytes = mostUnpackedBytes): Promise<Database> {
  const { Database } = await initSqlJs()
  const db = new Database(collectionOf(archive, mostBytes))
  db.run(memoryLimit)
  return db
}

function collectionOf(archive: Archive, mostBytes: number): Buffer {
  const name = collectionNames.find((one) => archive.has(one))
  const bytes = name && archive.get(name)
  if (!bytes) throw new UnreadableFile(damagedPackage)
  const collection = name.endsWith('b') ? zstdDecompressSync(bytes, { maxOutputLength: mostBytes }) : bytes
  if (collection.subarray(0, 15).toString('latin1') !== 'SQLite format 3')
    throw new UnreadableFile(damagedPackage)
  return withKnownCollation(collection)
}

/**
 * Anki defines its own collation, without which SQLite refuses its tables; a built-in one, padded to the same
 * length, replaces its name. The bytes are changed in place: there may be many.
 */
function withKnownCollation(known: Buffer): Buffer {
  for (let at = known.indexOf('COLLATE unicase'); at !== -1; at = known.indexOf('COLLATE unicase', at + 1))
    known.write('COLLATE nocase ', at, 'latin1')
  return known
}

/** The rows of a query, each as its values. */
export function rows(db: Database, sql: string): SqlValue[][] {
  return db.exec(sql)[0]?.values ?? []
}

const hasTable = (db: Database, name: string) =>
  rows(db, `select 1 from sqlite_master where type = 'table' and name = '${name}'`).length > 0

/** The note types by their ids. */
export const noteTypesOf = (db: Database): Map<number, AnkiNoteType> =>
  hasTable(db, 'notetypes') ? newNoteTypes(db) : oldNoteTypes(db)

/** Reads the note types of Anki 2.1.28 and later: tables, with the templates in protobuf. */
function newNoteTypes(db: Database): Map<number, AnkiNoteType> {
  const types = new Map<number, AnkiNoteType & { templates: Map<number, AnkiTemplate> }>()
  for (const [id, config] of rows(db, 'select id, config from notetypes')) {
    const isCloze = numberIn(messageOf(config), 1) === 1
    types.set(Number(id), { isCloze, fields: [], templates: new Map() })
  }
  for (const [id, name] of rows(db, 'select ntid, name from fields order by ntid, ord'))
    types.get(Number(id))?.fields.push(String(name))
  for (const [id, ord, config] of rows(db, 'select ntid, ord, config from templates')) {
    const message = messageOf(config)
    const template = { front: textIn(message, 1) ?? '', back: textIn(message, 2) ?? '' }
    types.get(Number(id))?.templates.set(Number(ord), template)
  }
  return types
}

const messageOf = (config: SqlValue | undefined) =>
  readMessage(config instanceof Uint8Array ? config : new Uint8Array())

interface OldNoteType {
  type?: number
  flds?: { name?: string }[]
  tmpls?: { ord?: number; qfmt?: string; afmt?: string }[]
}

/** Reads the note types of older versions: JSON in the only row of a table. */
function oldNoteTypes(db: Database): Map<number, AnkiNoteType> {
  const models = JSON.parse(String(rows(db, 'select models from col')[0]?.[0] ?? '{}')) as Record<
    string,
    OldNoteType
  >
  return new Map(
    Object.entries(models).map(([id, { type, flds = [], tmpls = [] }]) => [
      Number(id),
      {
        isCloze: type === 1,
        fields: flds.map(({ name = '' }) => name),
        templates: new Map(
          tmpls.map(({ ord = 0, qfmt = '', afmt = '' }) => [ord, { front: qfmt, back: afmt }]),
        ),
      },
    ]),
  )
}

/** The names of the decks by their ids, with :: between the names of decks that contain each other. */
export const deckNamesOf = (db: Database): Map<string, string> =>
  hasTable(db, 'decks') ? newDeckNames(db) : oldDeckNames(db)

const newDeckNames = (db: Database) =>
  new Map(
    rows(db, 'select id, name from decks').map(([id, name]) => [
      String(id),
      String(name).replaceAll('\u001f', '::'),
    ]),
  )

function oldDeckNames(db: Database): Map<string, string> {
  const decks = JSON.parse(String(rows(db, 'select decks from col')[0]?.[0] ?? '{}')) as Record<
    string,
    { name?: string }
  >
  return new Map(Object.entries(decks).map(([id, { name = '' }]) => [id, name]))
}
