import type { exportFormats } from '#contracts/catalogue/content-admin.ts'
import type { Deps } from '#server/deps.ts'
import { tableText } from '#server/platform/files/table-text.ts'
import { workbookType, writeWorkbook } from '#server/platform/files/write-workbook.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { type CardCells, cardTable, cellsOf, type TableOptions } from './card-table.ts'
import { findExportedChapter } from './export.queries.ts'
import { writeApkg } from './write-apkg.ts'

interface ExportRequest {
  chapterId: number
  format: (typeof exportFormats)[number]
  /** In CSV and XLSX files no cell begins as a formula does. */
  isSafe: boolean
}

export interface ExportedFile {
  /** The title with the extension of the format. */
  fileName: string
  mediaType: string
  bytes: Buffer
}

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  xlsx: workbookType,
  apkg: 'application/octet-stream',
}

/** @throws HttpError 404 */
export async function exportChapter(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { chapterId, format, isSafe }: ExportRequest,
): Promise<ExportedFile> {
  const chapter = await findExportedChapter(db, chapterId)
  if (!chapter) throw notFound('This chapter does not exist')
  const { title } = chapter
  if (format === 'apkg') return named(await writeApkg({ chapter, now: clock.now() }), { title, format })
  return fileOf(chapter.cards.map(cellsOf), { title, format, isSafe })
}

/** Cards as a file that can be imported, with the title as its name. */
export async function fileOf(
  cards: readonly CardCells[],
  { title, format, ...options }: { title: string; format: 'csv' | 'tsv' | 'xlsx' } & TableOptions,
): Promise<ExportedFile> {
  const table = cardTable(cards, options)
  const bytes =
    format === 'xlsx' ? await writeWorkbook(table) : tableText(table, format === 'tsv' ? '\t' : ',')
  return named(bytes, { title, format })
}

const named = (
  bytes: Buffer,
  { title, format }: { title: string; format: keyof typeof mediaTypes },
): ExportedFile => ({ fileName: `${fileTitle(title)}.${format}`, mediaType: mediaTypes[format], bytes })

/** The title without characters that a file system does not accept. */
function fileTitle(title: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file name may have them.
  const plain = title.replaceAll(/[\u0000-\u001f\u007f/\\:*?"<>|]+/g, '-').trim()
  // The title is cut between characters: half of one is not valid text, and not a valid header.
  return [...plain].slice(0, 120).join('').trim() || 'Chapter'
}
