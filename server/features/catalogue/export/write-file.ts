import { join } from 'node:path'
import { runProcess } from '#server/platform/files/run-process.ts'
import type { ExportedChapter } from './export.queries.ts'

export interface FileTask {
  format: 'xlsx' | 'apkg'
  chapter: ExportedChapter
  isSafe: boolean
  now: Date
}

const fileProcess = {
  program: join(import.meta.dirname, 'write-file-process.ts'),
  name: 'the export',
  longestMs: 60_000,
}

/** In a process of its own: thousands of cards take seconds. @throws Error when there is no file in time. */
export const writeFile = async (task: FileTask) =>
  Buffer.from(await runProcess<Uint8Array>(fileProcess, task))
