import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Fit, MemoryLog } from './fit-histories.ts'

/** The source beside this file, for the bundled server too: Node runs it as it is. */
const program = join(import.meta.dirname, 'fit-process.ts')
const longestFitMs = 120_000

/**
 * Fits in a process of its own and of lower priority, so that the server goes on answering: its memory returns to the
 * system, and a failure of the native library ends nothing else. @throws Error when it does not answer.
 */
export function runFit(log: MemoryLog): Promise<Fit | undefined> {
  const child = fork(program, { execArgv: [], env: {}, stdio: 'ignore', timeout: longestFitMs })
  // At once: threads that the process starts later have the priority of its first one.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return new Promise((resolve, reject) => {
    child.once('message', ({ fit }: { fit?: Fit }) => resolve(fit))
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`the fit ended without an answer: ${signal ?? code}`)),
    )
    child.send(log)
  })
}
