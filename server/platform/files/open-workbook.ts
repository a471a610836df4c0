import { join } from 'node:path'
import type { FileRow } from '#domain/import/file-cards.ts'
import type { Deps } from '#server/deps.ts'
import { readInThread } from './read-in-thread.ts'

export interface WorkbookFile {
  format: 'xlsx'
  bytes: Uint8Array
  mostRows: number
}

const program = join(import.meta.dirname, 'workbook-worker.ts')

/**
 * The rows of the first sheet that is not empty, read in a separate thread; rows past `mostRows` are left out.
 * @throws HttpError 422 that says why it cannot be read
 */
export const openWorkbook = (
  deps: Pick<Deps, 'log'>,
  file: Omit<WorkbookFile, 'format'>,
): Promise<{ rows: FileRow[]; notes: string[] }> =>
  readInThread(deps, { program, file: { ...file, format: 'xlsx' } })
