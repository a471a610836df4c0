import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'

interface ProcessOptions {
  program: string
  /** For its errors. */
  name: string
  longestMs: number
  /** Nobody waits for it: everything else comes first. */
  isBackground?: boolean
}

/**
 * Runs a program in a process of its own, so that the server goes on answering: its memory returns to the system, and a
 * failure of a library ends nothing else. The program is a source file, for the bundled server too: Node runs it as it is.
 * It gets no settings and no database, only the task, and answers it with `answerTask`.
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
    // Bytes stay bytes.
    serialization: 'advanced',
  })
  // At once: threads that the process starts later have the priority of its first one.
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

/** In the program: does the one task of the process and ends it. */
export function answerTask<Task extends object, Answer>(
  work: (task: Task) => Answer | Promise<Answer>,
): void {
  const answer = async (task: Task) => {
    process.send?.({ answer: await work(task) }, () => process.disconnect())
  }
  process.once('message', (task: Task) => {
    void answer(task)
  })
  // The server has stopped, or has its answer.
  process.once('disconnect', () => process.exit())
}
