import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { OpenDatabase } from './connect.ts'

const shipped = join(import.meta.dirname, 'migrations')
const functions = join(import.meta.dirname, 'functions')
/**
 * While a migration waits for its lock, every later statement on the table waits behind it, so it gives up
 * soon.
 */
const lockTimeoutMs = 2_000
/** About a minute of tries in all; an operator must end a transaction that stays open for longer. */
const pausesMs = [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000, 8_000]

export interface MigrateOptions {
  /** The directory of the numbered files. */
  directory?: string
  lockTimeoutMs?: number
  /** The pauses between two tries of a migration that did not get its lock. */
  pausesMs?: number[]
}

/**
 * Applies the numbered SQL files that the database lacks, in order, each in a transaction of its own: a
 * failed migration leaves the previous schema working. Then it installs this version's database functions.
 * The caller holds the release lock.
 * @returns the names applied now.
 * @throws Error naming the migration that could not get its lock, or that removed what this version needs.
 */
export async function migrate(open: OpenDatabase, options: MigrateOptions = {}): Promise<string[]> {
  await open.script(`create table if not exists schema_migrations (name text primary key,
    applied_at timestamptz not null default now(), contracts text[] not null default '{}')`)
  await requireUncontracted(open, options.directory)
  const pending = await findPendingMigrations(open, options.directory)
  for (const name of pending) await apply(open, name, options)
  if ((options.directory ?? shipped) === shipped && (await isOfThisVersion(open)))
    await replaceFunctions(open)
  return pending
}

/** Whether no newer version has migrated the database. */
async function isOfThisVersion(open: OpenDatabase): Promise<boolean> {
  const { rows } = await open.query('select name from schema_migrations')
  const own = new Set(migrationNames())
  return rows.every(({ name }) => own.has(String(name)))
}

/**
 * Replaces the database functions. A function whose arguments change needs a new name, or a migration that
 * drops the old one.
 */
async function replaceFunctions(open: OpenDatabase): Promise<void> {
  const texts = sqlFiles(functions).map((name) => readFileSync(join(functions, name), 'utf8'))
  await open.script(texts.join('\n'))
}

/**
 * The migrations of this version that the database lacks. Further ones in the database came from a newer
 * version.
 */
export async function findPendingMigrations(open: OpenDatabase, directory = shipped): Promise<string[]> {
  const table = await open.query("select to_regclass('schema_migrations')::text as name")
  if (table.rows[0]?.name === null) return migrationNames(directory)
  const { rows } = await open.query('select name from schema_migrations')
  const applied = new Set(rows.map((row) => row.name))
  return migrationNames(directory).filter((name) => !applied.has(name))
}

/**
 * Protects a database that newer versions have contracted from an old version.
 * @throws Error naming a migration that removed what this version still needs, and the migration since which
 * nothing needs it.
 */
export async function requireUncontracted(open: OpenDatabase, directory = shipped): Promise<void> {
  // A database from before 0020-contractions.sql lacks the column, and one without any migration lacks the
  // table.
  const table = await open.query("select to_regclass('schema_migrations')::text as name")
  if (table.rows[0]?.name === null) return
  const { rows } = await open.query<{ name: string; since: string }>(`
    select m.name, since from schema_migrations m,
      jsonb_array_elements_text(coalesce(to_jsonb(m) -> 'contracts', '[]')) since order by m.name`)
  const own = new Set(migrationNames(directory))
  const contraction = rows.find(({ since }) => !own.has(since))
  if (contraction)
    throw new Error(
      `The database is of a newer version: its migration ${contraction.name} removed what this version still needs. ` +
        `Start a version that has ${contraction.since}.`,
    )
}

/**
 * The contractions of a migration, given by the migrations since which no code needs the removed parts:
 * docs/decisions/013-releases.md.
 */
export const contractionsIn = (text: string): string[] =>
  Array.from(text.matchAll(/^--\s*contracts\s+(\S+\.sql):\s*\S/gim), ([, since]) => since ?? '')

export const migrationNames = (directory = shipped): string[] => sqlFiles(directory)

function sqlFiles(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

async function apply(open: OpenDatabase, name: string, options: MigrateOptions): Promise<void> {
  const text = readFileSync(join(options.directory ?? shipped, name), 'utf8')
  const contracts = contractionsIn(text)
  // Several statements sent as one run in one transaction on one connection.
  const script = `set local statement_timeout = 0;
set local lock_timeout = ${options.lockTimeoutMs ?? lockTimeoutMs};
insert into schema_migrations (name) values ('${name}');
${text}
${contracts.length > 0 ? `update schema_migrations set contracts = '{${contracts}}' where name = '${name}';` : ''}`
  const pauses = options.pausesMs ?? pausesMs
  for (let attempt = 0; ; attempt++) {
    try {
      return await open.script(script)
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      const pause = pauses[attempt]
      if (pause === undefined)
        throw new Error(
          `The migration ${name} did not get its lock in ${pauses.length + 1} tries: another transaction is open on ` +
            'its tables (see pg_stat_activity). Nothing of it was applied; start the release again.',
          { cause: error },
        )
      await wait(pause)
    }
  }
}

const isLockTimeout = (error: unknown) => (error as { code?: string }).code === '55P03'
