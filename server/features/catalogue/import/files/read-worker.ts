/** A thread of its own for one file: started by read-in-worker.ts, ends with its reply. It has no settings and no database. */
import { parentPort, workerData } from 'node:worker_threads'
import { type CardFile, UnreadableFile, type UploadedFile } from './card-file.ts'
import { readCardFile } from './read-card-file.ts'

/** The cards, why there are none, or an error of a library that says nothing to an admin. */
export type WorkerReply = { file: CardFile } | { problem: string } | { unforeseen: string }

async function answer(file: UploadedFile): Promise<WorkerReply> {
  try {
    return { file: await readCardFile(file) }
  } catch (error) {
    return error instanceof UnreadableFile ? { problem: error.message } : { unforeseen: String(error) }
  }
}

parentPort?.postMessage(await answer(workerData as UploadedFile))
