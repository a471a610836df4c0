import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'
import { readInThread } from '#server/platform/files/read-in-thread.ts'
import type { NoteFile, NoteUpload } from './note-file.ts'

const program = join(import.meta.dirname, 'read-worker.ts')
/** A log of 200,000 ratings is replayed in this time. */
const longestReadMs = 30_000

/** Reads a file of notes in a separate thread. @throws HttpError 422 that says why it cannot be read */
export const readInWorker = (
  deps: Pick<Deps, 'log'>,
  file: NoteUpload,
  limits: { mostMs?: number } = {},
): Promise<NoteFile> => readInThread(deps, { program, file, mostMs: longestReadMs, ...limits })
