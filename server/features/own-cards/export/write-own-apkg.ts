import { join } from 'node:path'
import { runProcess } from '#server/platform/files/run-process.ts'
import { createTurns } from '#server/platform/jobs/turns.ts'
import type { OwnApkgPart, OwnApkgTask } from './own-apkg.ts'

const apkgProcess = {
  program: join(import.meta.dirname, 'write-own-apkg-process.ts'),
  name: 'the export',
  longestMs: 120_000,
}

const inTurn = createTurns({ atOnce: 2, perUser: 2, waiting: 20 })

/**
 * Writes the collection of an Anki package in a separate process, which takes seconds and its memory for 20,000 notes.
 * @throws HttpError 429 or 503 when too many wait, Error when there is no file in time.
 */
export const writeOwnApkg = async (
  userId: number,
  task: OwnApkgTask,
  parts: AsyncIterable<OwnApkgPart>,
): Promise<Buffer> =>
  Buffer.from(await inTurn({ userId }, () => runProcess<Uint8Array>(apkgProcess, task, parts)))
