import { fork } from 'node:child_process'
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
 * `answerTask`.
 * @throws Error when it does not answer in time.
 */
export function runProcess<Answer>(
  { program, name, longestMs, isBackground = false }: ProcessOptions,
  task: object,
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
    child.send(task)
  })
}

/** Called in the program: does the only task of the process and ends it. */
export function answerTask<Task extends object, Answer>(
  work: (task: Task) => Answer | Promise<Answer>,
): void {
  const answer = async (task: Task) => {
    process.send?.({ answer: await work(task) }, () => process.disconnect())
  }
  process.once('message', (task: Task) => {
    void answer(task)
  })
  // The server has stopped, or has received its answer.
  process.once('disconnect', () => process.exit())
}
