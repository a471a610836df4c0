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
  /** A source file, also in the bundled server: Node runs it as it is. It calls `answerReading` or `answerReadingInParts`. */
  program: string
  /** The task of the program; the format is written to the log where the file cannot be read. */
  file: { format: string }
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

async function startReading<Read>(deps: Pick<Deps, 'log'>, task: Reading): Promise<Read> {
  for await (const read of readPartsInThread<Read>(deps, task)) return read
  throw new Error('a file was read without a result')
}

/**
 * Reads a file in parts, like `readInThread`: the thread reads the next one when it is asked for, so that no
 * more than one is in memory. The limit of time is for the reading of all of them.
 * @throws HttpError 422 that says why the file cannot be read
 */
export async function* readPartsInThread<Part>(
  { log }: Pick<Deps, 'log'>,
  { program, file, mostMs = longestReadMs }: Reading,
): AsyncGenerator<Part, void, undefined> {
  const worker = new Worker(program, {
    workerData: file,
    env,
    execArgv: [],
    resourceLimits,
    stdout: true,
    stderr: true,
  })
  const ended = new Promise<{ unforeseen: string }>((resolve) => {
    worker.once('error', (error) => resolve({ unforeseen: String(error) }))
    worker.once('exit', () => resolve({ unforeseen: 'it ended without an answer' }))
  })
  try {
    let leftMs = mostMs
    for (;;) {
      const begun = performance.now()
      const reply = await Promise.race([nextReply<Part>(worker, leftMs), ended])
      leftMs -= performance.now() - begun
      if ('isEnd' in reply) return
      if ('read' in reply) yield reply.read
      else if ('problem' in reply) throw unprocessable(reply.problem, 'unreadable_file')
      else {
        log.info({ reason: reply.unforeseen, format: file.format }, 'an uploaded file could not be read')
        throw unprocessable(unreadable, 'unreadable_file')
      }
    }
  } finally {
    await worker.terminate()
  }
}

function nextReply<Part>(worker: Worker, mostMs: number): Promise<ReadingReply<Part>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ unforeseen: 'it took too long' }), mostMs).unref()
    worker.once('message', (reply: ReadingReply<Part>) => {
      clearTimeout(timer)
      resolve(reply)
    })
    worker.postMessage('next')
  })
}
