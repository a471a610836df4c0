import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'
import { readInThread } from '#server/platform/files/read-in-thread.ts'
import type { CardFile, UploadedFile } from './card-file.ts'

const program = join(import.meta.dirname, 'read-worker.ts')

/** Reads a file of cards in a separate thread. @throws HttpError 422 that says why it cannot be read */
export const readInWorker = (
  deps: Pick<Deps, 'log'>,
  file: UploadedFile,
  limits: { mostMs?: number } = {},
): Promise<CardFile> => readInThread(deps, { program, file, ...limits })
