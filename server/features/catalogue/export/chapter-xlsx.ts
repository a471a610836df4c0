import { CFB, utils, write } from '@e965/xlsx'
import { guardedColumn, importColumns } from '#domain/import/file-cards.ts'
import { guarded } from '#domain/import/formula-guard.ts'
import type { ExportedCard } from './export.queries.ts'
import { importCells } from './import-cells.ts'

const columnWidths = [60, 60, 24, 18, 60]
const sheetPath = '/xl/worksheets/sheet1.xml'

/**
 * A workbook with the columns of an import, and why in a fifth one. Every cell is typed as text, so that no spreadsheet runs
 * a formula in it.
 */
export function chapterXlsx(cards: readonly ExportedCard[], { isSafe }: { isSafe: boolean }): Buffer {
  const header = [...importColumns, 'why', ...(isSafe ? [guardedColumn] : [])]
  const rows = [header, ...cards.map((card) => [...importCells(card), card.why])]
  const cells = rows.map((row) => row.map((v) => ({ t: 's', z: '@', v: asWritten(isSafe ? guarded(v) : v) })))
  const sheet = utils.aoa_to_sheet(cells)
  sheet['!cols'] = columnWidths.map((wch) => ({ wch }))
  const book = utils.book_new(sheet, 'Cards')
  return withFrozenHeader(write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true }))
}

/** In a workbook _x0041_ is the letter A: where a text has that, the form says that the first line is meant. */
const asWritten = (text: string) => text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')

/** The library writes no panes: its file is opened again, and the view of its one sheet gets one. */
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
