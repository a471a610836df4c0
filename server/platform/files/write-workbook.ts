import { join } from 'node:path'
import type { FileTable } from './file-table.ts'
import { runProcess } from './run-process.ts'

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const workbookProcess = {
  program: join(import.meta.dirname, 'write-workbook-process.ts'),
  name: 'the export',
  longestMs: 60_000,
}

/**
 * The table as a workbook (XLSX), written in a separate process, because thousands of rows take seconds. @throws
 * Error when there is no file in time.
 */
export const writeWorkbook = async (table: FileTable): Promise<Buffer> =>
  Buffer.from(await runProcess<Uint8Array>(workbookProcess, table))
