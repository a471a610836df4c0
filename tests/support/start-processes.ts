import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { freePort } from '#tests/support/browser/free-port.ts'
import { serverCommand } from '#tests/support/browser/server-process.ts'
import { createOnServer } from '#tests/support/database/postgres-databases.ts'

/** Several whole processes on one PostgreSQL, as on several machines: each has its own port and data directory. */
export interface Started {
  url: string
  process: ChildProcess
  output(): string
}

const running: Started[] = []
const folders: string[] = []

/** It need not become ready, and ends with its database at the latest. */
export async function startProcess(
  databaseUrl: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), 'regimen-process-'))
  folders.push(dataDir)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  }
  const child = spawn(process.execPath, [...serverCommand(), ...args], {
    env: { ...process.env, ...settings, HOST: '127.0.0.1', PUBLIC_URL: url, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const started = { url, process: child, output: () => output }
  running.push(started)
  return started
}

const hasEnded = ({ process: child }: Started) => child.exitCode !== null || child.signalCode !== null

/** SIGTERM. @returns the exit code. */
export async function stop(started: Started): Promise<number | null> {
  if (!hasEnded(started)) started.process.kill('SIGTERM')
  return ended(started)
}

/** @returns the exit code of a process that ends by itself. */
export async function ended(started: Started): Promise<number | null> {
  while (!hasEnded(started)) await wait(20)
  return started.process.exitCode
}

/** @returns whether it serves; false when it has ended instead. */
export async function isReady(started: Started): Promise<boolean> {
  while (!hasEnded(started)) {
    const answer = await fetch(`${started.url}/readyz`).catch(() => undefined)
    if (answer?.ok) return true
    await wait(50)
  }
  return false
}

/** A copy of the template, or an empty database, until `work` and all processes have ended. */
export async function withDatabase(
  { isEmpty }: { isEmpty: boolean },
  work: (url: string, database: pg.Client) => Promise<void>,
): Promise<void> {
  const template = inject('template')
  if (!('serverUrl' in template)) throw new Error('this needs a server')
  const { url, drop } = await createOnServer(template, { isEmpty })
  const database = new pg.Client({ connectionString: url })
  try {
    await database.connect()
    await work(url, database)
  } catch (error) {
    const outputs = running.map(
      (started) => `${started.url} ${started.process.exitCode}:\n${started.output()}`,
    )
    if (error instanceof Error) error.stack = `${error.stack}\n${outputs.join('\n')}`
    throw error
  } finally {
    await database.end()
    await Promise.all(running.splice(0).map(stop))
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
    await drop()
  }
}
