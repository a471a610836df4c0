import { join } from 'node:path'
import { runProcess } from '#server/platform/files/run-process.ts'
import type { FileTable } from './card-table.ts'
import type { ExportedChapter } from './export.queries.ts'

export type FileTask =
  | { format: 'xlsx'; table: FileTable }
  | { format: 'apkg'; chapter: ExportedChapter; now: Date }

const fileProcess = {
  program: join(import.meta.dirname, 'write-file-process.ts'),
  name: 'the export',
  longestMs: 60_000,
}

/**
 * Writes the file in a separate process, because thousands of cards take seconds. @throws Error when there is
 * no file in time.
 */
export const writeFile = async (task: FileTask) =>
  Buffer.from(await runProcess<Uint8Array>(fileProcess, task))
