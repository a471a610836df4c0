import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inject, type ProvidedContext } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/database/connect.ts'
import { serverArguments } from '#server/start-command.mjs'
import { createOnServer } from '#tests/support/database/postgres-databases.ts'
import { buildServer } from '../../../scripts/build-server.mjs'
import { freePort } from './free-port.ts'
import { waitForBuild } from './wait-for-build.ts'

const root = join(import.meta.dirname, '../../..')
/**
 * For processes that live for seconds: the WebAssembly of the embedded database is compiled once, quickly. To compile it
 * again, for speed, takes half of a start's processor time.
 */
export const compileOnce = '--liftoff-only'

let command: string[] | undefined
/** As `npm start` does, but for `compileOnce`. */
export function serverCommand(): string[] {
  command ??= [...serverArguments, compileOnce, buildServer()]
  return command
}

type Template = ProvidedContext['template']

/** The whole product as its own process, as `npm start` runs it. */
export interface ServerProcess {
  url: string
  /** What the server printed so far. */
  output(): string
  /** SIGKILL, as a crash. */
  kill(): Promise<void>
  /** SIGTERM. @returns the exit code. */
  stop(): Promise<number | null>
  /** Starts again on the same port and data. */
  start(): Promise<void>
  /** Runs a second process on the same data and another port until it ends. @returns its exit code and output. */
  runSecond(): Promise<{ code: number | null; output: string }>
  /** The file that keeps other processes off the embedded database. */
  lockPath: string
  /** The process id of the running server. */
  pid(): number
  /** Whether the process has ended. */
  hasExited(): boolean
  /** Undefined on the embedded engine. */
  databaseUrl: string | undefined
  /** Its database, for direct queries. On the embedded engine the server must be stopped first. */
  openDatabase(): Promise<OpenDatabase>
  /** Stops for good and removes the data. */
  close(): Promise<void>
}

export interface ServerOptions {
  env?: Record<string, string>
  /** As on the very first start of the product: no content, no schema. */
  isFirstStart?: boolean
  /** Adds rows before the server starts. */
  prepare?: (database: OpenDatabase) => Promise<void>
  /** Needed outside a test file only. */
  template?: Template
  /** A free one unless given. */
  port?: number
}

/**
 * Starts the server on a free port with its own data and waits until it is ready. Its database has the content already,
 * unless it is a first start. There are no demo accounts unless `env` says otherwise.
 */
export async function startServer({
  env = {},
  isFirstStart = false,
  prepare,
  template = inject('template'),
  port: chosenPort,
}: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'regimen-e2e-'))
  const database = 'dumpPath' in template ? undefined : await createOnServer(template)
  if ('dataDir' in template && !isFirstStart) cpSync(template.dataDir, dataDir, { recursive: true })
  const openOwnDatabase = () => openDatabase({ dataDir, databaseUrl: database?.url })
  if (prepare) {
    const open = await openOwnDatabase()
    await prepare(open).finally(() => open.close())
  }
  await waitForBuild()
  const port = chosenPort ?? (await freePort())
  const url = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let output = ''

  const spawnOn = (portNumber: number) =>
    spawn(process.execPath, serverCommand(), {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(portNumber),
        HOST: '127.0.0.1',
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        THROTTLE_FACTOR: '100',
        DEMO: 'off',
        ...(database ? { DATABASE_URL: database.url } : {}),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const start = async () => {
    child = spawnOn(port)
    collectOutput(child, (text) => {
      output += text
    })
    await waitUntilReady(url, child, () => output)
  }
  const hasExited = () => child === undefined || child.exitCode !== null || child.signalCode !== null
  const ended = (signal: NodeJS.Signals): Promise<number | null> => {
    const running = child
    if (!running || hasExited()) return Promise.resolve(null)
    return new Promise((resolve) => {
      running.once('exit', (code) => resolve(code))
      running.kill(signal)
    })
  }
  const close = async () => {
    await ended('SIGTERM')
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  await start().catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    url,
    output: () => output,
    kill: async () => {
      await ended('SIGKILL')
    },
    stop: () => ended('SIGTERM'),
    start,
    runSecond: async () => runToEnd(spawnOn(await freePort())),
    lockPath: join(dataDir, 'server.lock'),
    pid: () => child?.pid ?? 0,
    hasExited,
    databaseUrl: database?.url,
    openDatabase: openOwnDatabase,
    close,
  }
}

function collectOutput(child: ChildProcess, collect: (text: string) => void): void {
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => collect(chunk.toString()))
}

async function runToEnd(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  collectOutput(child, (text) => {
    output += text
  })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, output }
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended while starting:\n${output()}`)
    const ready = await fetch(`${url}/readyz`).catch(() => undefined)
    if (ready?.ok) return
    await wait(50)
  }
  throw new Error(`the server was not ready in 180 s:\n${output()}`)
}
