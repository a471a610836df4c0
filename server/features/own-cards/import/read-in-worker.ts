import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'
import { readPartsInThread } from '#server/platform/files/read-in-thread.ts'
import type { FilePart, NoteUpload } from './note-file.ts'

const program = join(import.meta.dirname, 'read-worker.ts')

/** Reads a file of notes in a separate thread, part by part. @throws HttpError 422 that says why it cannot be read */
export const readInWorker = (
  deps: Pick<Deps, 'log'>,
  file: NoteUpload,
  limits: { mostMs: number },
): AsyncGenerator<FilePart, void, undefined> => readPartsInThread(deps, { program, file, ...limits })
