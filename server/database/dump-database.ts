import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { openDatabase } from './connect.ts'

/** The configured database. */
export interface Place {
  databaseUrl?: string | undefined
  /**
   * The address of the server itself when `databaseUrl` is a pooler, through which PostgreSQL's programs
   * cannot work.
   */
  databaseDirectUrl?: string | undefined
  dataDir: string
}

/**
 * Writes everything into one new file that only its owner may read. PostgreSQL may be running: pg_dump sees
 * one moment. The embedded database must be stopped: it belongs to one process.
 * @throws Error naming the obstacle.
 */
export async function writeBackup(place: Place, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} exists already; choose another name.`)
  if (!place.databaseUrl && !existsSync(join(place.dataDir, 'pglite')))
    throw new Error(
      `There is no database in ${place.dataDir}. Set DATA_DIR or DATABASE_URL to the one you mean.`,
    )
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // The file has a temporary name until it is complete, so that half a backup never looks like a whole one.
  const partial = `${file}.${process.pid}.partial`
  try {
    writeFileSync(partial, '', { mode: 0o600 })
    await dumpInto(place, partial)
    renameSync(partial, file)
  } finally {
    rmSync(partial, { force: true })
  }
}

async function dumpInto(place: Place, file: string): Promise<void> {
  const databaseUrl = place.databaseDirectUrl ?? place.databaseUrl
  if (databaseUrl) {
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`]
    return runClient('pg_dump', options, databaseUrl)
  }
  const open = await openDatabase(place)
  try {
    const dump = await open.dump?.()
    if (!dump) throw new Error('This database cannot be dumped.')
    writeFileSync(file, gzipSync(new Uint8Array(await dump.arrayBuffer())))
  } finally {
    await open.close()
  }
}

/**
 * Fills an empty database from a file of the same engine. A database that contains something is left
 * unchanged.
 * @throws Error naming the obstacle.
 */
export async function readBackup(place: Place, file: string): Promise<void> {
  const bytes = readFileSync(file)
  const isPostgres = bytes.subarray(0, 5).toString('latin1') === 'PGDMP'
  if (isPostgres !== Boolean(place.databaseUrl))
    throw new Error(
      isPostgres
        ? `${file} was made from PostgreSQL: set DATABASE_URL to an empty database.`
        : `${file} was made from the embedded database: restore it without DATABASE_URL.`,
    )
  const databaseUrl = place.databaseDirectUrl ?? place.databaseUrl
  if (databaseUrl) {
    await requireEmpty(databaseUrl)
    const options = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges']
    return runClient('pg_restore', [...options, `--dbname=${databaseOf(databaseUrl)}`, file], databaseUrl)
  }
  if (existsSync(join(place.dataDir, 'pglite')))
    throw new Error(
      `${place.dataDir} holds a database already. Move it away first, or set DATA_DIR to a new directory.`,
    )
  await restoreEmbedded(place.dataDir, bytes)
}

/**
 * Restores beside the final place, and moves the result there once it opens, so that a failure blocks
 * nothing.
 */
async function restoreEmbedded(dataDir: string, backup: Buffer): Promise<void> {
  const startFrom = new Blob([gunzipSync(backup)])
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const aside = mkdtempSync(join(dataDir, 'restoring-'))
  try {
    await (await openDatabase({ dataDir: aside, startFrom })).close()
    renameSync(join(aside, 'pglite'), join(dataDir, 'pglite'))
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

async function requireEmpty(databaseUrl: string): Promise<void> {
  const open = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    const { rows } = await open.query(
      "select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1",
    )
    if (rows.length > 0)
      throw new Error(
        `The database ${databaseOf(databaseUrl)} holds tables already. Restore into a new, empty one.`,
      )
  } finally {
    await open.close()
  }
}

const databaseOf = (databaseUrl: string) => decodeURIComponent(new URL(databaseUrl).pathname.slice(1))

/** Runs one of PostgreSQL's own programs; the password travels in the environment, where other users do not see it. */
function runClient(program: string, args: string[], databaseUrl: string): void {
  const url = new URL(databaseUrl)
  const sslMode = url.searchParams.get('sslmode')
  const result = spawnSync(program, args, {
    encoding: 'utf8',
    env: {
      ...process.env,
      PGHOST: url.searchParams.get('host') ?? url.hostname,
      PGPORT: url.port || '5432',
      PGUSER: decodeURIComponent(url.username),
      PGPASSWORD: decodeURIComponent(url.password),
      PGDATABASE: databaseOf(databaseUrl),
      ...(sslMode ? { PGSSLMODE: sslMode } : {}),
    },
  })
  if ((result.error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
    throw new Error(
      `${program} is not installed on this machine. It comes with PostgreSQL's client programs ` +
        '(Debian: apt-get install postgresql-client) and must not be older than the server.',
    )
  if (result.status !== 0)
    throw new Error(`${program} failed: ${result.stderr.trim() || result.error?.message}`)
}
