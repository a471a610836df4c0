import type { z } from 'zod'
import { labelChangeBody, type labelChanges, mostLabelChanges } from '#contracts/editorial/label-changes.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { check } from '#contracts/field-messages.ts'
import { namesOfDrug } from '#domain/drugs/names-of-drug.ts'
import type { ClassedDrug } from '#domain/editorial/label-matcher.ts'
import type { Database } from '#server/database/connect.ts'
import { type CsvRow, csvRows } from '#server/platform/files/csv-rows.ts'
import { listClassedDrugs, listKnown } from './label-changes.queries.ts'

type Preview = Reply<typeof labelChanges.previewLabelChanges>
type Line = Preview['changes'][number]
type LabelChange = z.output<typeof labelChangeBody>

const columns = ['drug', 'date', 'text', 'source', 'link'] as const
type Cells = Record<(typeof columns)[number], string>

/** Reads a CSV file of label changes against the drugs and changes that there are. It writes nothing. */
export async function readLabelFile(db: Database, text: string): Promise<Preview> {
  const drugs = await listClassedDrugs(db)
  const findDrug = drugFinder(drugs)
  const rows = rowsOf(text)
  if ('problem' in rows) return { changes: [], problems: [{ line: 1, problem: rows.problem }] }
  const preview: Preview = { changes: [], problems: [] }
  for (const { line, cells, problem } of rows.lines) {
    const read = problem === undefined ? readLine(cells, findDrug) : problem
    if (typeof read === 'string') preview.problems.push({ line, problem: read })
    else preview.changes.push({ ...read, line, isKnown: false })
  }
  return { ...preview, changes: await withKnown(db, preview.changes) }
}

/** The lines below the head, with their cells by column. */
function rowsOf(
  text: string,
): { problem: string } | { lines: { line: number; cells: Cells; problem?: string }[] } {
  const separator = [',', ';', '\t'].find((sign) => headOf(csvRows(text, { separator: sign, mostRows: 1 })))
  if (separator === undefined)
    return { problem: 'The first line names the columns: drug, date, text, source, link' }
  const rows = csvRows(text.replace(/^\ufeff/, ''), { separator, mostRows: mostLabelChanges + 2 })
  const head = headOf(rows) ?? []
  const lines = rows.slice(1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (lines.length === 0) return { problem: 'The file has no line below its head' }
  if (lines.length > mostLabelChanges)
    return { problem: `A file can have ${mostLabelChanges} lines. Divide it into several files` }
  return { lines: lines.map((row) => ({ ...row, cells: byColumn(row, head) })) }
}

/** The names of the columns in lower case; undefined for a line that is no head. */
function headOf([row]: readonly CsvRow[]): string[] | undefined {
  const names =
    row?.cells.map((cell) =>
      cell
        .replace(/^\ufeff/, '')
        .trim()
        .toLowerCase(),
    ) ?? []
  return columns.every((name) => name === 'link' || names.includes(name)) ? names : undefined
}

const byColumn = ({ cells }: CsvRow, head: readonly string[]) =>
  Object.fromEntries(columns.map((name) => [name, (cells[head.indexOf(name)] ?? '').trim()])) as Cells

/** A line as it would be saved, or what is the matter with it. */
function readLine(
  cells: Cells,
  findDrug: ReturnType<typeof drugFinder>,
): Omit<Line, 'line' | 'isKnown'> | string {
  const found = findDrug(cells.drug)
  if (typeof found === 'string') return found
  const { text, source, link } = cells
  const checked = check(labelChangeBody, {
    drugId: found.id,
    changedOn: isoDay(cells.date),
    text,
    source,
    link,
  })
  if ('problems' in checked) {
    const [first] = checked.problems
    return first?.field === 'changedOn' ? 'The date must be a day, as 2027-03-01' : (first?.message ?? '')
  }
  return { ...checked.value, drug: found.genericName }
}

/** Spreadsheets write days in the American way. */
function isoDay(text: string): string {
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Finds a drug by any of its names in any letters; the full name counts before the others. */
function drugFinder(drugs: readonly ClassedDrug[]): (name: string) => ClassedDrug | string {
  const named = Map.groupBy(
    drugs.flatMap((drug) => namesOfDrug(drug).map((name) => ({ drug, name: name.toLowerCase() }))),
    ({ name }) => name,
  )
  return (typed) => {
    if (typed === '') return 'Name the drug'
    const name = typed.toLowerCase()
    const found = new Set((named.get(name) ?? []).map(({ drug }) => drug))
    const exact = [...found].find(({ genericName }) => genericName.toLowerCase() === name)
    const [first, other] = exact ? [exact] : found
    if (!first) return `No drug is called “${typed.slice(0, 100)}”`
    return other ? `“${typed}” may be ${first.genericName} or ${other.genericName}` : first
  }
}

/** The same lines with whether each is saved already, or stands twice in the file. */
async function withKnown(db: Database, lines: readonly Line[]): Promise<Line[]> {
  const keyOf = (change: Pick<LabelChange, 'drugId' | 'changedOn' | 'text'>) =>
    JSON.stringify([change.drugId, change.changedOn, change.text])
  const saved = lines.length > 0 ? await listKnown(db, [...new Set(lines.map(({ drugId }) => drugId))]) : []
  const seen = new Set(saved.map(keyOf))
  return lines.map((line) => {
    const isKnown = seen.has(keyOf(line))
    seen.add(keyOf(line))
    return { ...line, isKnown }
  })
}
