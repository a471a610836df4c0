import { buffer } from 'node:stream/consumers'
import * as XLSX from '@e965/xlsx'
import { ZipFile } from 'yazl'
import type { FileRow } from '#domain/import/file-cards.ts'
import { chooseTable, type NamedRows } from './choose-table.ts'
import { type Archive, openArchive } from './open-archive.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** The sheets of an Excel file; only the texts of its cells are read, never its formulas. @throws UnreadableFile */
export async function readWorkbook(
  bytes: Buffer,
  { format, mostRows }: { format: 'xlsx' | 'xls'; mostRows: number },
): Promise<{ rows: FileRow[]; notes: string[] }> {
  const book = format === 'xlsx' ? await packedAgain(await openArchive(bytes, () => true)) : bytes
  return chooseTable(sheetsOf(book, mostRows), 'sheet')
}

/**
 * Packs the entries that were unpacked and counted into a new archive: the library reads other parts of an
 * archive than those that were checked, and unpacks without a limit.
 */
function packedAgain(archive: Archive): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of archive)
    if (!name.endsWith('/')) zip.addBuffer(content, name, { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}

export function sheetsOf(bytes: Buffer, mostRows: number): NamedRows[] {
  const book = openBook(bytes, mostRows)
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  return book.SheetNames.map((name) => ({ name, rows: rowsOf(book.Sheets[name], is1904) }))
}

function openBook(bytes: Buffer, mostRows: number): XLSX.WorkBook {
  try {
    return XLSX.read(bytes, {
      dense: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      sheetRows: mostRows,
    })
  } catch (error) {
    if (/password|encrypt/i.test(String(error)))
      throw new UnreadableFile(
        'The file is protected by a password. Save it without one and choose it again.',
      )
    throw error
  }
}

function rowsOf(sheet: XLSX.WorkSheet | undefined, is1904: boolean): FileRow[] {
  const data: (XLSX.CellObject | undefined)[][] = sheet?.['!data'] ?? []
  return Array.from(data, (cells, index) => ({
    line: index + 1,
    cells: Array.from(cells ?? [], (cell) => cellText(cell, is1904)),
  }))
}

/**
 * The text that the cell shows. Numbers without a format and dates are written in the international form, not
 * in that of one country.
 */
function cellText(cell: XLSX.CellObject | undefined, is1904: boolean): string {
  if (cell?.v === undefined || cell.t === 'z') return ''
  if (cell.t === 's') return String(cell.v)
  if (cell.t !== 'n') return cell.w ?? String(cell.v)
  if (XLSX.SSF.is_date(cell.z ?? '')) return dateText(Number(cell.v), is1904) ?? cell.w ?? String(cell.v)
  return cell.z === undefined || cell.z === 'General' ? String(cell.v) : (cell.w ?? String(cell.v)).trim()
}

const two = (value: number) => String(value).padStart(2, '0')

function dateText(serial: number, date1904: boolean): string | undefined {
  const date = XLSX.SSF.parse_date_code(serial, { date1904 }) as {
    y: number
    m: number
    d: number
    H: number
    M: number
    S: number
  } | null
  if (!date || date.y < 1900) return undefined
  const day = `${date.y}-${two(date.m)}-${two(date.d)}`
  const isMidnight = date.H + date.M + date.S === 0
  return isMidnight ? day : `${day}T${two(date.H)}:${two(date.M)}:${two(date.S)}`
}
