import type { exportFormats } from '#contracts/questions/question-editing.ts'
import type { Deps } from '#server/deps.ts'
import type { QuestionFilter } from '#server/features/questions/bank/question-editing.queries.ts'
import { listKnownQuestions } from '#server/features/questions/import/import.queries.ts'
import { tableText } from '#server/platform/files/table-text.ts'
import { workbookType, writeWorkbook } from '#server/platform/files/write-workbook.ts'
import { questionTable } from './question-table.ts'

interface ExportedFile {
  fileName: string
  mediaType: string
  bytes: Buffer
}

/** The questions of a search as a file; that of CSV begins with a byte order mark, by which spreadsheets know UTF-8. */
export async function exportQuestions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { format, ...filter }: QuestionFilter & { format: (typeof exportFormats)[number] },
): Promise<ExportedFile> {
  const table = questionTable(await listKnownQuestions(db, filter))
  const fileName = `questions-${clock.now().toISOString().slice(0, 10)}.${format}`
  return format === 'xlsx'
    ? { fileName, mediaType: workbookType, bytes: await writeWorkbook(table) }
    : { fileName, mediaType: 'text/csv; charset=utf-8', bytes: tableText(table, ',') }
}
