import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { createOnServer } from '#tests/support/postgres-databases.ts'
import { serverCommand } from '#tests/support/server-process.ts'

/** Whole processes that start at once on one empty PostgreSQL. */

const rounds = Number(process.env.START_ROUNDS ?? 3)
const template = inject('template')
const isPostgres = 'serverUrl' in template

interface Started {
  url: string
  process: ChildProcess
  output(): string
}

const running: Started[] = []
const folders: string[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(end))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function startProcess(databaseUrl: string, args: string[] = []): Promise<Started> {
  const dataDir = mkdtempSync(join(tmpdir(), 'regimen-release-'))
  folders.push(dataDir)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { NODE_ENV: 'development', PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const child = spawn(process.execPath, [...serverCommand(), ...args], {
    env: { ...process.env, ...env, HOST: '127.0.0.1', PUBLIC_URL: url, LOG_LEVEL: 'info' },
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

async function end(started: Started): Promise<void> {
  if (hasEnded(started)) return
  await new Promise((resolve) => {
    started.process.once('exit', resolve)
    started.process.kill('SIGTERM')
  })
}

/** @returns the exit code of a process that ends by itself. */
async function ended(started: Started): Promise<number | null> {
  while (!hasEnded(started)) await wait(20)
  return started.process.exitCode
}

/** @returns whether it serves; false when it has ended instead. */
async function isReady(started: Started): Promise<boolean> {
  while (!hasEnded(started)) {
    const answer = await fetch(`${started.url}/readyz`).catch(() => undefined)
    if (answer?.ok) return true
    await wait(50)
  }
  return false
}

async function withEmptyDatabase(work: (url: string, database: pg.Client) => Promise<void>): Promise<void> {
  if (!('serverUrl' in template)) throw new Error('this needs a server')
  const { url, drop } = await createOnServer(template, { isEmpty: true })
  const database = new pg.Client({ connectionString: url })
  try {
    await database.connect()
    await work(url, database)
  } finally {
    await database.end()
    await Promise.all(running.splice(0).map(end))
    await drop()
  }
}

const countOf = async (database: pg.Client, what: string) =>
  Number((await database.query(`select count(*) as count from ${what}`)).rows[0].count)

// The embedded database belongs to one process.
test.runIf(isPostgres)(
  `${rounds} rounds of three starts at once on an empty database: all ready, one history, no hash in any log`,
  async () => {
    for (let round = 0; round < rounds; round++) {
      await withEmptyDatabase(async (url, database) => {
        const three = await Promise.all([startProcess(url), startProcess(url), startProcess(url)])
        const areReady = await Promise.all(three.map(isReady))
        const output = three.map((started) => started.output()).join('\n')
        expect(areReady, output).toEqual([true, true, true])
        expect(await countOf(database, 'users where is_admin')).toBe(1)
        expect(await countOf(database, "users where username not like 'demo-cohort-%'")).toBe(2)
        expect(await countOf(database, "users where username like 'demo-cohort-%'")).toBe(130)
        expect(await countOf(database, 'loaded_content')).toBe(1)
        const history = await countOf(database, 'reviews')
        expect(history).toBeGreaterThan(1000)
        expect(await countOf(database, '(select distinct flashcard_id, reviewed_at from reviews) r')).toBe(
          history,
        )
        expect(await countOf(database, 'blocks')).toBe(
          await countOf(database, '(select distinct user_id, created_at from blocks) b'),
        )
        expect(output).not.toContain('$argon2')
        expect(output).not.toMatch(/"level":(50|60)/)
      })
    }
  },
  30_000 + rounds * 40_000,
)

// On the embedded database the process that serves is the one that migrates.
test.runIf(isPostgres)(
  'a process that only serves waits for no release: it says what the database lacks',
  async () => {
    await withEmptyDatabase(async (url) => {
      const early = await startProcess(url, ['--no-release'])
      expect(await ended(early)).toBe(1)
      expect(early.output()).toContain('The database lacks the migrations 0001-accounts.sql')
      expect(early.output()).toContain('npm run release')

      const releasing = await startProcess(url, ['--release-only'])
      expect(await ended(releasing), releasing.output()).toBe(0)
      const serving = await startProcess(url, ['--no-release'])
      expect(await isReady(serving), serving.output()).toBe(true)
    })
  },
)
