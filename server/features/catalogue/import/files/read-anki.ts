import { zstdDecompressSync } from 'node:zlib'
import initSqlJs, { type Database, type SqlValue } from 'sql.js'
import { longestTag } from '#domain/content/content-limits.ts'
import { type AnkiTemplate, renderAnkiCard } from '#domain/import/anki-card.ts'
import { ankiTag, readOwnData } from '#domain/import/anki-own-data.ts'
import { longestCell } from '#domain/import/card-limits.ts'
import type { ReadCard } from '#domain/import/plan-import.ts'
import { noteTypeId } from '#server/features/catalogue/export/chapter-note-type.ts'
import { type Archive, mostUnpackedBytes } from '#server/platform/files/open-archive.ts'
import { UnreadableFile } from '#server/platform/files/unreadable-file.ts'
import type { CardFile } from './card-file.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { numberIn, readMessage, textIn } from './iwa.ts'

/**
 * The newest format comes first: its package also has a collection.anki2, whose only note says that Anki must
 * be updated.
 */
const collections = ['collection.anki21b', 'collection.anki21', 'collection.anki2']
export const isCollection = (name: string) => collections.includes(name)

/** A view, a computed column, or a join whose rows multiply may take any amount of memory: it gets 256 MB. */
const memoryLimit = 'pragma temp_store = memory; pragma hard_heap_limit = 268435456'
const damaged = 'The Anki package is damaged: it has no cards that can be read. Export it again.'

interface NoteType {
  isCloze: boolean
  fields: string[]
  templates: Map<number, AnkiTemplate>
}

/**
 * The cards of an Anki package, rendered by their templates; media files are not imported. @throws
 * UnreadableFile
 */
export async function readAnki(
  archive: Archive,
  { format, mostCards }: { format: 'apkg' | 'colpkg'; mostCards: number },
): Promise<CardFile> {
  const { Database } = await initSqlJs()
  const db = new Database(collectionOf(archive))
  try {
    db.run(memoryLimit)
    const cards = readCards(db, mostCards)
    const hasMedia =
      rows(db, "select 1 from notes where flds like '%<img%' or flds like '%[sound:%' limit 1").length > 0
    const decks = deckNames(db).map((name) => `"${name}"`)
    return {
      format,
      cards,
      columns: null,
      refused: null,
      notes: [
        ...(decks.length > 0
          ? [`The ${decks.length > 1 ? 'decks are' : 'deck is'} called ${decks.join(', ')}.`]
          : []),
        ...(hasMedia ? ['Pictures and sounds are left out.'] : []),
      ],
    }
  } finally {
    db.close()
  }
}

function collectionOf(archive: Archive): Buffer {
  const name = collections.find((one) => archive.has(one))
  const bytes = name && archive.get(name)
  if (!bytes) throw new UnreadableFile(damaged)
  const collection = name.endsWith('b')
    ? zstdDecompressSync(bytes, { maxOutputLength: mostUnpackedBytes })
    : bytes
  if (collection.subarray(0, 15).toString('latin1') !== 'SQLite format 3') throw new UnreadableFile(damaged)
  return withKnownCollation(collection)
}

/**
 * Anki defines its own collation, without which SQLite refuses its tables; a built-in one, padded to the same
 * length, replaces its name.
 */
function withKnownCollation(collection: Buffer): Buffer {
  const known = Buffer.from(collection)
  for (let at = known.indexOf('COLLATE unicase'); at !== -1; at = known.indexOf('COLLATE unicase', at + 1))
    known.write('COLLATE nocase ', at, 'latin1')
  return known
}

function rows(db: Database, sql: string): SqlValue[][] {
  return db.exec(sql)[0]?.values ?? []
}

function readCards(db: Database, mostCards: number): ReadCard[] {
  const types = hasTable(db, 'notetypes') ? newNoteTypes(db) : oldNoteTypes(db)
  const hasOwnData =
    rows(db, "select 1 from pragma_table_info('notes') where name in ('guid', 'data')").length === 2
  const found = rows(
    db,
    `select n.mid, n.flds, n.tags, c.ord, ${hasOwnData ? 'n.guid, n.data' : "'', ''"} from notes n join cards c on c.nid = n.id order by n.id, c.ord limit ${mostCards + 1}`,
  )
  const cards = found.map(([typeId, fields, tags, ord, guid, data], index) => {
    const card = readCard({
      type: types.get(Number(typeId)),
      fields: String(fields),
      tags: String(tags),
      ord: Number(ord),
      index,
    })
    return Number(typeId) === noteTypeId
      ? withOwnData(card, { fields: String(fields), guid: String(guid), data: String(data) })
      : card
  })
  if (cards.length === 1 && cards[0]?.question.startsWith('Please update to the latest Anki version'))
    throw new UnreadableFile(damaged)
  return cards
}

const hasTable = (db: Database, name: string) =>
  rows(db, `select 1 from sqlite_master where type = 'table' and name = '${name}'`).length > 0

function readCard(card: {
  type: NoteType | undefined
  fields: string
  tags: string
  ord: number
  index: number
}): ReadCard {
  const { type, ord, index } = card
  const values = card.fields.split('\u001f')
  const template = type?.templates.get(type.isCloze ? 0 : ord)
  const fields = new Map(type?.fields.map((name, at) => [name, values[at] ?? '']))
  const html =
    type && template
      ? renderAnkiCard(fields, { template, number: ord + 1 })
      : { question: values[0] ?? '', answer: values[1] ?? '' }
  return {
    line: index + 1,
    question: markdownOf(html.question),
    answer: markdownOf(html.answer),
    tags: card.tags.split(/\s+/).filter((tag) => tag !== ''),
    id: undefined,
    details: {},
    problems: [],
    raw: html,
    isOfAnki: true,
  }
}

/** The rest of a card that an export of ours wrote: its why, its key, and what Anki has no field for. */
function withOwnData(
  card: ReadCard,
  { fields, guid, data }: { fields: string; guid: string; data: string },
): ReadCard {
  const why = fields.split('\u001f')[2] ?? ''
  const { tags = [], ...details } = readOwnData(data) ?? {}
  const isSame = tags.map(ankiTag).join(' ') === card.tags?.join(' ')
  return {
    ...card,
    // The number of a card that has no key belongs to some card in every database.
    id: /^\d+-/.test(guid) ? undefined : guid.slice(0, longestTag),
    tags: isSame ? tags : card.tags,
    details: { ...details, why: markdownOf(why) },
    raw: { ...card.raw, why },
  }
}

const markdownOf = (html: string) => (html.length > longestCell ? html : htmlToMarkdown(html))

/** Reads the note types of Anki 2.1.28 and later: tables, with the templates in protobuf. */
function newNoteTypes(db: Database): Map<number, NoteType> {
  const types = new Map<number, NoteType>()
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
function oldNoteTypes(db: Database): Map<number, NoteType> {
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

/** The names of the decks that have cards, the largest deck first. */
function deckNames(db: Database): string[] {
  const ids = rows(db, 'select did from cards group by did order by count(*) desc limit 3').map(([id]) =>
    String(id),
  )
  const names = hasTable(db, 'decks') ? newDeckNames(db) : oldDeckNames(db)
  return ids.flatMap((id) => names.get(id) ?? [])
}

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
