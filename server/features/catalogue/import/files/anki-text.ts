import { type CardColumn, columnNamed } from '#domain/import/card-fields.ts'
import type { FileRow } from '#domain/import/file-cards.ts'
import type { Table } from './card-file.ts'

/**
 * The plain text that Anki exports: lines such as `#separator:tab` and `#tags column:3` stand above the rows
 * and say how these are to be read.
 */

const separators: Record<string, string> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  colon: ':',
  pipe: '|',
  space: ' ',
}
const headLine =
  /^#(separator|html|columns|tags|notetype|deck|guid column|notetype column|deck column|tags column):(.*)$/i

interface AnkiHead {
  /** The file with an empty line for each line of the head, so that rows keep their places. */
  text: string
  separator: string
  hasHtml: boolean
  /** The names of the columns; empty when the file does not give them. */
  names: string[]
  /** Columns that hold something else than a field of the note, by their number from 1. */
  special: Map<number, CardColumn | null>
}

/** The head of an export of Anki; undefined for another text. */
export function readAnkiHead(text: string): AnkiHead | undefined {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const said = new Map<string, string>()
  let count = 0
  for (; count < lines.length; count++) {
    const [, name, value = ''] = headLine.exec(lines[count] ?? '') ?? []
    if (name === undefined) break
    said.set(name.toLowerCase(), value)
  }
  if (count === 0) return undefined
  const separator = separatorOf(said.get('separator') ?? 'tab')
  return {
    text: [...lines.slice(0, count).fill(''), ...lines.slice(count)].join('\n'),
    separator,
    hasHtml: said.get('html')?.trim() !== 'false',
    names: said.get('columns')?.split(separator) ?? [],
    special: specialColumns(said),
  }
}

const separatorOf = (word: string) => separators[word.trim().toLowerCase()] ?? (word[0] || '\t')

function specialColumns(said: ReadonlyMap<string, string>): AnkiHead['special'] {
  const places: [string, CardColumn | null][] = [
    ['guid column', 'id'],
    ['tags column', 'tags'],
    ['notetype column', null],
    ['deck column', null],
  ]
  return new Map(places.map(([name, column]) => [Number(said.get(name) ?? 0), column]))
}

/** Tags are separated by spaces in Anki, and by semicolons here. */
export function ankiTable(rows: FileRow[], head: AnkiHead): Pick<Table, 'rows' | 'columns' | 'ofAnki'> {
  const columns = columnsOf(rows, head)
  const tagsAt = columns.indexOf('tags')
  const withTags = rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => (at === tagsAt ? cell.trim().replaceAll(/\s+/g, ';') : cell)),
  }))
  return {
    rows: withTags,
    columns: { hasHeader: false, columns },
    ofAnki: { hasHtml: head.hasHtml },
  }
}

/** The first field of a note is the question, the second the answer, where their names do not say otherwise. */
function columnsOf(rows: readonly FileRow[], { names, special }: AnkiHead): (CardColumn | null)[] {
  const width = Math.max(names.length, ...rows.slice(0, 20).map(({ cells }) => cells.length))
  const places = Array.from({ length: width }, (_, at) => at)
  const fields = places.filter((at) => !special.has(at + 1))
  const named = new Map(fields.map((at) => [at, columnNamed(names[at] ?? '') ?? null]))
  const isNamed = [...named.values()].includes('question') && [...named.values()].includes('answer')
  const [question, answer] = fields
  const byPlace = (at: number) => (at === question ? 'question' : at === answer ? 'answer' : null)
  return places.map((at) => special.get(at + 1) ?? (isNamed ? (named.get(at) ?? null) : byPlace(at)))
}
