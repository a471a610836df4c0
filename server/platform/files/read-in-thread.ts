import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Deps } from '#server/deps.ts'
import { unprocessable } from '#server/platform/http/http-error.ts'
import type { ReadingReply } from './answer-reading.ts'

/**
 * The directory where Node keeps compiled code. It is the thread's only setting, and halves the time to
 * start.
 */
const compileCache = getCompileCacheDir()
const env = compileCache ? { NODE_COMPILE_CACHE: dirname(compileCache) } : {}
const longestReadMs = 10_000
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

const unreadable =
  'The file is damaged or too complicated to read. Open it in the program that made it, save it as CSV and choose that.'

/**
 * Each program reads one file at a time: those who import wait for each other, so that others need not wait for
 * all of them.
 */
const reading = new Map<string, Promise<unknown>>()

interface Reading {
  /** A source file, also in the bundled server: Node runs it as it is. It calls `answerReading`. */
  program: string
  /** The task of the program; the format is written to the log where the file cannot be read. */
  file: { format: string; bytes: Uint8Array }
  mostMs?: number
}

/**
 * Reads a file in a separate thread, with limits of time and memory: whatever a file does to its reader, the
 * server keeps answering. @throws HttpError 422 that says why the file cannot be read
 */
export function readInThread<Read>(deps: Pick<Deps, 'log'>, task: Reading): Promise<Read> {
  const before = reading.get(task.program) ?? Promise.resolve()
  const read = before.then(() => startReading<Read>(deps, task))
  reading.set(
    task.program,
    read.catch(() => undefined),
  )
  return read
}

async function startReading<Read>(
  { log }: Pick<Deps, 'log'>,
  { program, file, mostMs = longestReadMs }: Reading,
): Promise<Read> {
  const reply = await replyOf<Read>(
    mostMs,
    new Worker(program, {
      workerData: file,
      env,
      execArgv: [],
      resourceLimits,
      stdout: true,
      stderr: true,
    }),
  )
  if ('read' in reply) return reply.read
  if ('problem' in reply) throw unprocessable(reply.problem, 'unreadable_file')
  log.info({ reason: reply.unforeseen, format: file.format }, 'an uploaded file could not be read')
  throw unprocessable(unreadable, 'unreadable_file')
}

async function replyOf<Read>(mostMs: number, worker: Worker): Promise<ReadingReply<Read>> {
  try {
    return await new Promise<ReadingReply<Read>>((resolve) => {
      const end = (unforeseen: string) => resolve({ unforeseen })
      setTimeout(() => end('it took too long'), mostMs).unref()
      worker.once('message', resolve)
      worker.once('error', (error) => end(String(error)))
      worker.once('exit', () => end('it ended without an answer'))
    })
  } finally {
    await worker.terminate()
  }
}
