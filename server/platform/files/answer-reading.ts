import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableFile } from './unreadable-file.ts'

/** What was read, the reason why nothing was, or an error of a library that means nothing to an admin. */
export type ReadingReply<Read> = { read: Read } | { problem: string } | { unforeseen: string }

/** Called in the program of a thread that reads one file: does its only task, and ends with the reply. */
export async function answerReading<Task, Read>(read: (task: Task) => Promise<Read>): Promise<void> {
  parentPort?.postMessage(await replyOf(() => read(workerData as Task)))
}

async function replyOf<Read>(read: () => Promise<Read>): Promise<ReadingReply<Read>> {
  try {
    return { read: await read() }
  } catch (error) {
    return error instanceof UnreadableFile ? { problem: error.message } : { unforeseen: String(error) }
  }
}
