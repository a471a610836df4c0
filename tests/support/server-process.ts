import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/database/connect.ts'

const root = join(import.meta.dirname, '../..')

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
  /** Runs a second process on the same data and another port until it ends. @returns how it ended and what it said. */
  runSecond(): Promise<{ code: number | null; output: string }>
  /** The file that keeps other processes off the embedded database. */
  lockPath: string
  /** The process that serves now. */
  pid(): number
  /** Whether it has ended without being told to. */
  hasExited(): boolean
  /** Undefined on the embedded engine. */
  databaseUrl: string | undefined
  /** Its database, for looking into. The embedded one must be stopped first. */
  openDatabase(): Promise<OpenDatabase>
  /** Stops for good and removes the data. */
  close(): Promise<void>
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** A database of one's own on the server under test; undefined on the embedded engine. */
async function createDatabase(): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  const template = inject('template')
  if ('dumpPath' in template) return undefined
  const database = `regimen_process_${process.pid}_${Date.now()}`
  const admin = new pg.Client({ connectionString: template.serverUrl })
  await admin.connect()
  await admin.query(`create database ${database} template ${template.database}`)
  const url = new URL(template.serverUrl)
  url.pathname = `/${database}`
  return {
    url: url.href,
    drop: async () => {
      await admin.query(`drop database if exists ${database} with (force)`)
      await admin.end()
    },
  }
}

/** An embedded database with the content, as after a first start. */
function copyOfTemplate(dataDir: string): void {
  const template = inject('template')
  if ('dataDir' in template) cpSync(template.dataDir, dataDir, { recursive: true })
}

/**
 * Starts the server on a free port with data of its own and waits until it listens. Its database has the content
 * already, unless it is to begin with nothing.
 */
export async function startServer(
  env: Record<string, string> = {},
  { fromNothing = false } = {},
): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'regimen-e2e-'))
  const database = await createDatabase()
  if (!fromNothing) copyOfTemplate(dataDir)
  const port = await freePort()
  const url = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let output = ''

  const spawnOn = (portNumber: number) =>
    spawn(process.execPath, [join(root, 'server/main.ts')], {
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
        ...(database ? { DATABASE_URL: database.url } : {}),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const start = async () => {
    child = spawnOn(port)
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    await waitUntilReady(url, child, () => output)
  }
  const ended = (signal: NodeJS.Signals): Promise<number | null> => {
    const running = child
    if (!running || running.exitCode !== null || running.signalCode !== null) return Promise.resolve(null)
    return new Promise((resolve) => {
      running.once('exit', (code) => resolve(code))
      running.kill(signal)
    })
  }
  await start()
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
    hasExited: () => child === undefined || child.exitCode !== null || child.signalCode !== null,
    databaseUrl: database?.url,
    openDatabase: () => openDatabase({ dataDir, databaseUrl: database?.url }),
    close: async () => {
      await ended('SIGTERM')
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function runToEnd(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, output }
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended while starting:\n${output()}`)
    const ready = await fetch(`${url}/readyz`).catch(() => undefined)
    if (ready?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the server was not ready in 60 s:\n${output()}`)
}
