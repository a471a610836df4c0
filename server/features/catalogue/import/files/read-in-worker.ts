import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Deps } from '#server/deps.ts'
import { unprocessable } from '#server/platform/http/http-error.ts'
import type { CardFile, UploadedFile } from './card-file.ts'
import type { WorkerReply } from './read-worker.ts'

/** The source beside this file, for the bundled server too: Node runs it as it is. */
const program = join(import.meta.dirname, 'read-worker.ts')
/** Where Node keeps what it has compiled, the only setting that the thread has: it starts in half the time. */
const compileCache = getCompileCacheDir()
const env = compileCache ? { NODE_COMPILE_CACHE: dirname(compileCache) } : {}
const longestReadMs = 10_000
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

const unreadable =
  'The file is damaged or too complicated to read. Open it in the program that made it, save it as CSV and choose that.'

/** One file at a time is read: admins wait for each other rather than learners for all of them. */
let reading: Promise<unknown> = Promise.resolve()

/**
 * Reads a file in a thread of its own, with limits of time and memory: whatever a file does to its reader, the server goes
 * on answering. @throws HttpError 422 that says why it cannot be read
 */
export function readInWorker(
  deps: Pick<Deps, 'log'>,
  file: UploadedFile,
  { mostMs = longestReadMs }: { mostMs?: number } = {},
): Promise<CardFile> {
  const read = reading.then(() => startReading(deps, { file, mostMs }))
  reading = read.catch(() => undefined)
  return read
}

async function startReading(
  { log }: Pick<Deps, 'log'>,
  { file, mostMs }: { file: UploadedFile; mostMs: number },
): Promise<CardFile> {
  const reply = await replyOf(
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
  if ('file' in reply) return reply.file
  if ('problem' in reply) throw unprocessable(reply.problem, 'unreadable_file')
  log.info({ reason: reply.unforeseen, format: file.format }, 'an uploaded file could not be read')
  throw unprocessable(unreadable, 'unreadable_file')
}

async function replyOf(mostMs: number, worker: Worker): Promise<WorkerReply> {
  try {
    return await new Promise<WorkerReply>((resolve) => {
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
