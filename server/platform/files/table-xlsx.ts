import { CFB, utils, write } from '@e965/xlsx'
import type { FileTable } from './file-table.ts'

const [wide, narrow] = [60, 18]
const sheetPath = '/xl/worksheets/sheet1.xml'
const dayMs = 86_400_000
/** The day that is number 0 in a workbook. */
const firstDay = Date.UTC(1899, 11, 30)

/**
 * Writes a workbook with one sheet. Days are dates; every other cell is typed as text, so that no
 * spreadsheet runs a formula in it.
 */
export function tableXlsx({ name, rows, dayColumns, wideColumns }: FileTable): Buffer {
  const cells = rows.map((row) => row.map((text, at) => cellOf(text, dayColumns.includes(at))))
  const sheet = utils.aoa_to_sheet(cells)
  sheet['!cols'] = (rows[0] ?? []).map((_name, at) => ({ wch: wideColumns.includes(at) ? wide : narrow }))
  const book = utils.book_new(sheet, name)
  return withFrozenHeader(write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true }))
}

function cellOf(text: string, isDay: boolean) {
  const day = isDay && /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return Number.isNaN(day)
    ? { t: 's', z: '@', v: asWritten(text) }
    : { t: 'n', z: 'yyyy\\-mm\\-dd', v: Math.round((day - firstDay) / dayMs) }
}

/**
 * In a workbook _x0041_ stands for the letter A. Where a text contains such a sequence, its underscore is
 * escaped, so that it stays as written.
 */
const asWritten = (text: string) => text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

/**
 * Freezes the header row. The library cannot write panes, so its file is opened again and the view of its
 * only sheet gets one.
 */
function withFrozenHeader(file: Buffer): Buffer {
  const archive = CFB.read(file, { type: 'buffer' })
  const sheet = CFB.find(archive, sheetPath)
  if (!sheet) throw new Error('the workbook has no sheet')
  const view = '<sheetView workbookViewId="0"'
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const xml = Buffer.from(sheet.content as Uint8Array).toString()
  if (!xml.includes(`${view}/>`)) throw new Error('the sheet has another view than was expected')
  sheet.content = Buffer.from(xml.replace(`${view}/>`, `${view}>${pane}</sheetView>`))
  return CFB.write(archive, { type: 'buffer', fileType: 'zip', compression: true }) as Buffer
}
