import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableFile } from './unreadable-file.ts'

/** What was read, the reason why nothing was, or an error of a library that means nothing to an admin; or that all was read. */
export type ReadingReply<Read> =
  | { read: Read }
  | { problem: string }
  | { unforeseen: string }
  | { isEnd: true }

/** Called in the program of a thread that reads one file: does its only task, and ends with the reply. */
export const answerReading = <Task, Read>(read: (task: Task) => Promise<Read>): Promise<void> =>
  answerReadingInParts<Task, Read>(async function* (task) {
    yield await read(task)
  })

/** Like `answerReading`, for a file that is read in parts: each is read when it is asked for. */
export async function answerReadingInParts<Task, Part>(
  read: (task: Task) => AsyncGenerator<Part, void, undefined>,
): Promise<void> {
  const port = parentPort
  if (!port) return
  const parts = read(workerData as Task)
  for (;;) {
    await once(port, 'message')
    const reply = await replyOf(() => parts.next())
    port.postMessage(reply)
    if (!('read' in reply)) return
  }
}

async function replyOf<Part>(next: () => Promise<IteratorResult<Part, void>>): Promise<ReadingReply<Part>> {
  try {
    const { value, done } = await next()
    return done === true ? { isEnd: true } : { read: value as Part }
  } catch (error) {
    return error instanceof UnreadableFile ? { problem: error.message } : { unforeseen: String(error) }
  }
}
