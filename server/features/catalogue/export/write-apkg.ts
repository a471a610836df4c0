import { join } from 'node:path'
import { runProcess } from '#server/platform/files/run-process.ts'
import type { ExportedChapter } from './export.queries.ts'

export interface ApkgTask {
  chapter: ExportedChapter
  now: Date
}

const apkgProcess = {
  program: join(import.meta.dirname, 'write-apkg-process.ts'),
  name: 'the export',
  longestMs: 60_000,
}

/**
 * Writes an Anki package in a separate process, because thousands of cards take seconds. @throws Error when
 * there is no file in time.
 */
export const writeApkg = async (task: ApkgTask): Promise<Buffer> =>
  Buffer.from(await runProcess<Uint8Array>(apkgProcess, task))
