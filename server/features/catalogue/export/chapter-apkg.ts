import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import initSqlJs, { type Database } from 'sql.js'
import { ZipFile } from 'yazl'
import { type AnkiOwnData, ankiTag } from '#domain/import/anki-own-data.ts'
import { markdownHtml } from '#domain/markdown/markdown-html.ts'
import { ankiSchema, collectionRow, noteTypeId } from './anki-schema.ts'
import type { ExportedCard, ExportedChapter } from './export.queries.ts'

/** Anki uses instants as ids; ours begin far from the instants of anything that a person made. */
const firstAnkiId = 1_600_000_000_000

/** An Anki package with one deck, named after the chapter. */
export async function chapterApkg(chapter: ExportedChapter, now: Date): Promise<Buffer> {
  const { Database } = await initSqlJs()
  const db = new Database()
  try {
    writeCollection(db, chapter, now)
    return await zipped({ 'collection.anki2': Buffer.from(db.export()), media: Buffer.from('{}') })
  } finally {
    db.close()
  }
}

function writeCollection(db: Database, chapter: ExportedChapter, now: Date): void {
  const seconds = Math.floor(now.getTime() / 1000)
  // Two colons would create a deck inside a deck.
  const deck = { id: firstAnkiId + chapter.id, name: chapter.title.replaceAll('::', ':') }
  db.run(ankiSchema)
  db.run('begin')
  db.run(`insert into col values (${places(13)})`, collectionRow(deck, seconds))
  const addNote = db.prepare(`insert into notes values (${places(11)})`)
  const addCard = db.prepare(`insert into cards values (${places(18)})`)
  for (const [place, card] of chapter.cards.entries()) {
    const noteId = firstAnkiId + card.id
    addNote.run([
      noteId,
      ankiGuid(card),
      noteTypeId,
      seconds,
      -1,
      ankiTags(card.tags),
      ...ankiFields(card),
      0,
      JSON.stringify(ownDataOf(card)),
    ])
    // The card is new, and has its position among the new cards.
    const unstudied = [0, 0, place + 1, 0, 0, 0, 0, 0, 0, 0, 0, '']
    addCard.run([noteId, noteId, deck.id, 0, seconds, -1, ...unstudied])
  }
  addNote.free()
  addCard.free()
  db.run('commit')
}

const places = (count: number) => new Array(count).fill('?').join(', ')

/**
 * Anki recognises a note by this id: another import of the chapter updates the note and keeps its study
 * history.
 */
function ankiGuid({ id, key, createdAt }: ExportedCard): string {
  // The id alone would belong to some card in every database.
  return key ?? `${id}-${createdAt.getTime().toString(36)}`
}

/** The fields as one text, the text to sort by, and its checksum. */
function ankiFields({ question, answer, why }: ExportedCard): (string | number)[] {
  const fields = [question, answer, why].map((text) => markdownHtml(text.replaceAll('\u001f', ' ')))
  const sorting = (fields[0] ?? '').replaceAll(/<[^>]*>/g, '')
  const sum = createHash('sha1').update(sorting).digest().readUInt32BE(0)
  return [fields.join('\u001f'), sorting, sum]
}

/**
 * What Anki has no field for, in the part of a note that Anki leaves to others. Our import reads it; it is
 * lost when the note is exported from Anki.
 */
const ownDataOf = ({ tags, source, ...card }: ExportedCard): AnkiOwnData => ({
  tags,
  source,
  link: card.link ?? '',
  reviewedOn: card.reviewedOn ?? '',
  reviewBy: card.reviewBy ?? '',
  primerPart: card.primerPart ?? '',
  kind: card.kind ?? '',
  objective: card.objective ?? '',
})

const ankiTags = (tags: readonly string[]) => (tags.length === 0 ? '' : ` ${tags.map(ankiTag).join(' ')} `)

function zipped(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name)
  zip.end()
  return buffer(zip.outputStream)
}
