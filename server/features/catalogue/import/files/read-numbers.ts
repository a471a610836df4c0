import type { FileRow } from '#domain/import/file-cards.ts'
import { chooseTable, type NamedRows } from '#server/platform/files/choose-table.ts'
import type { Archive } from '#server/platform/files/open-archive.ts'
import { UnreadableFile } from '#server/platform/files/unreadable-file.ts'
import type { Table } from './card-file.ts'
import {
  bytesIn,
  type IwaObject,
  type Message,
  messagesIn,
  newBudget,
  numberIn,
  readObjects,
  referencesIn,
  textIn,
} from './iwa.ts'
import { cellText, type Texts } from './numbers-cell.ts'

/**
 * Numbers files are read here because SheetJS misses the rows of files that another program has saved (their
 * tree of rows is empty), and takes damaged files for empty ones. A required part that is missing is damage,
 * never an empty table.
 */

const types = { document: 1, sheet: 2, text: 2001, tableInfo: 6000, table: 6001, tile: 6002 }
const rowsOfTile = 256

const damaged = 'The Numbers file is damaged. Open it in Numbers, save it again, or export it as CSV.'

type Objects = Map<number, IwaObject>

/** @throws UnreadableFile */
export function readNumbers(archive: Archive): Table {
  return { format: 'numbers', ...chooseTable(tablesOf(archive), 'table') }
}

/** Every table of every sheet, in the order of the document. */
export function tablesOf(archive: Archive): NamedRows[] {
  try {
    const objects = objectsOf(archive)
    const root = requireObject(objects, 1, types.document)
    return referencesIn(root, 1).flatMap((sheet) =>
      tablesOfSheet(objects, requireObject(objects, sheet, types.sheet)),
    )
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(damaged)
  }
}

function objectsOf(archive: Archive): Objects {
  const objects: Objects = new Map()
  // These are the parts that the tables need. A style that cannot be read does not matter.
  const needed = /(?:^|\/)Index\/(?:Document|CalculationEngine|Tables\/.*)\.iwa$/
  const budget = newBudget()
  for (const [name, bytes] of archive) {
    if (!needed.test(name)) continue
    for (const [id, object] of readObjects(bytes, budget)) objects.set(id, object)
  }
  return objects
}

function requireObject(objects: Objects, id: number, type: number): Message {
  const object = objects.get(id)
  if (object?.type !== type) throw new Error(`object ${id} is no ${type}`)
  return object.message
}

function tablesOfSheet(objects: Objects, sheet: Message): NamedRows[] {
  const name = textIn(sheet, 1) ?? ''
  return referencesIn(sheet, 2)
    .flatMap((id) => objects.get(id) ?? [])
    .filter(({ type }) => type === types.tableInfo)
    .flatMap(({ message }) => referencesIn(message, 2))
    .map((id) => readTable(objects, { sheet: name, table: requireObject(objects, id, types.table) }))
}

function readTable(objects: Objects, { sheet, table }: { sheet: string; table: Message }): NamedRows {
  const [store] = messagesIn(table, 4)
  const rowCount = numberIn(table, 6)
  if (!store || !rowCount) throw new Error('a table without rows')
  const texts = { plain: plainTexts(objects, store), rich: richTexts(objects, store) }
  const rows: FileRow[] = Array.from({ length: Math.min(rowCount, 100_000) }, (_, at) => ({
    line: at + 1,
    cells: [],
  }))
  const [tiles] = messagesIn(store, 3)
  if (!tiles) throw new Error('a table without tiles')
  const tileSize = numberIn(tiles, 2) ?? rowsOfTile
  for (const tile of messagesIn(tiles, 1)) {
    const [id = 0] = referencesIn(tile, 2)
    const first = (numberIn(tile, 1) ?? 0) * tileSize
    for (const info of messagesIn(requireObject(objects, id, types.tile), 5)) {
      const row = rows[first + (numberIn(info, 1) ?? 0)]
      if (row) row.cells = cellsOf(info, texts)
    }
  }
  return { name: [sheet, textIn(table, 8)].filter(Boolean).join(', '), rows }
}

/**
 * Reads a row. Its offsets tell where in its bytes each cell begins, in units of 1 or 4 bytes; 65,535 stands
 * for a column without a cell.
 */
function cellsOf(info: Message, texts: Texts): string[] {
  const storage = bytesIn(info, 6)
  const offsets = bytesIn(info, 7)
  if (!storage || !offsets) {
    if (!numberIn(info, 2)) return []
    throw new UnreadableFile('The file is of an old version of Numbers. Export it as CSV and choose that.')
  }
  const unit = numberIn(info, 8) ? 4 : 1
  const view = new DataView(offsets.buffer, offsets.byteOffset, offsets.byteLength)
  const starts = Array.from({ length: Math.floor(offsets.length / 2) }, (_, at) =>
    view.getUint16(at * 2, true),
  )
  const cells = starts.map((start) =>
    start === 0xffff ? '' : cellText(storage.subarray(start * unit), texts),
  )
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

/** Entries of a list of a table by key; long lists are divided into segments. */
function listEntries(objects: Objects, store: Message, field: number): Message[] {
  return referencesIn(store, field).flatMap((id) => {
    const list = objects.get(id)?.message
    if (!list) throw new Error(`no list ${id}`)
    const segments = referencesIn(list, 4).flatMap((segment) => objects.get(segment)?.message ?? [])
    return [...messagesIn(list, 3), ...segments.flatMap((segment) => messagesIn(segment, 4))]
  })
}

function plainTexts(objects: Objects, store: Message): Map<number, string> {
  return new Map(
    listEntries(objects, store, 4).map((entry) => [numberIn(entry, 1) ?? 0, textIn(entry, 3) ?? '']),
  )
}

function richTexts(objects: Objects, store: Message): Map<number, string> {
  return new Map(
    listEntries(objects, store, 17).map((entry) => {
      const [payload = 0] = referencesIn(entry, 9)
      const [id = 0] = referencesIn(objects.get(payload)?.message ?? new Map(), 1)
      const parts = requireObject(objects, id, types.text).get(3) ?? []
      const text = parts
        .map((part) => (typeof part === 'number' ? '' : new TextDecoder().decode(part)))
        .join('')
      return [numberIn(entry, 1) ?? 0, text]
    }),
  )
}
