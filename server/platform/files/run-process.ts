import { type ChildProcess, fork } from 'node:child_process'
import { on } from 'node:events'
import { constants, setPriority } from 'node:os'

interface ProcessOptions {
  program: string
  /** The name for error messages. */
  name: string
  longestMs: number
  /** Whether the work has the lowest priority, because nobody waits for it. */
  isBackground?: boolean
}

/**
 * Runs a program in a separate process, so that the server keeps answering: its memory returns to the system,
 * and the failure of a library ends nothing else. The program is a source file, also for the bundled server:
 * Node runs it as it is. It gets no settings and no database, only the task, and answers it with
 * `answerTask`, or with `answerParts` where a large task comes in parts, one after the other.
 * @throws Error when it does not answer in time, or what reading a part throws.
 */
export function runProcess<Answer>(
  { program, name, longestMs, isBackground = false }: ProcessOptions,
  task: object,
  parts?: AsyncIterable<object>,
): Promise<Answer> {
  const child = fork(program, {
    execArgv: [],
    env: {},
    stdio: 'ignore',
    timeout: longestMs,
    // This keeps bytes as bytes.
    serialization: 'advanced',
  })
  // The priority is set at once: threads that the process starts later inherit that of its first one.
  if (isBackground && child.pid !== undefined)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return new Promise((resolve, reject) => {
    child.once('message', ({ answer }: { answer: Answer }) => resolve(answer))
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`${name} ended without an answer: ${signal ?? code}`)),
    )
    sendAll(child, task, parts).catch((error: unknown) => {
      reject(error)
      child.kill()
    })
  })
}

/** A part of a task, or the end of them. */
type PartMessage<Part> = { part: Part } | { isEnd: true }

/** Sends the task and its parts; the next part is read when the one before is on its way. */
async function sendAll(child: ChildProcess, task: object, parts?: AsyncIterable<object>): Promise<void> {
  const send = (message: object) =>
    new Promise<void>((resolve, reject) => {
      child.send(message, (error) => (error ? reject(error) : resolve()))
    })
  await send(task)
  if (!parts) return
  for await (const part of parts) await send({ part })
  await send({ isEnd: true })
}

/** Called in the program: does the only task of the process and ends it. */
export function answerTask<Task extends object, Answer>(
  work: (task: Task) => Answer | Promise<Answer>,
): void {
  process.once('message', (task: Task) => {
    void answer(work(task))
  })
  endWithServer()
}

/** Like `answerTask`, for a task that comes in parts. */
export function answerParts<Task extends object, Part, Answer>(
  work: (task: Task, parts: AsyncIterable<Part>) => Promise<Answer>,
): void {
  const messages = on(process, 'message')
  const begin = async () => {
    const { value: [task] = [] } = await messages.next()
    return work(task, partsIn<Part>(messages))
  }
  void answer(begin())
  endWithServer()
}

async function* partsIn<Part>(messages: AsyncIterable<unknown[]>): AsyncIterable<Part> {
  for await (const [message] of messages) {
    const received = message as PartMessage<Part>
    if ('isEnd' in received) return
    yield received.part
  }
}

async function answer(work: unknown): Promise<void> {
  process.send?.({ answer: await work }, () => process.disconnect())
}

/** The server has stopped, or has received its answer. */
const endWithServer = () => process.once('disconnect', () => process.exit())
