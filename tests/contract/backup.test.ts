import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, inject, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/database/connect.ts'
import { type Place, readBackup, writeBackup } from '#server/database/dump-database.ts'
import { verifyAudit } from '#server/features/audit/verify-audit.ts'
import { createOnServer } from '#tests/support/database/postgres-databases.ts'

const template = inject('template')
const cleanUp: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'regimen-backup-'))
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A place for a database: empty, or with the shipped content. */
async function newPlace(isFilled: boolean): Promise<Place> {
  if ('dumpPath' in template) {
    const dataDir = newFolder()
    if (isFilled) cpSync(template.dataDir, dataDir, { recursive: true })
    return { dataDir }
  }
  const { url, drop } = await createOnServer(template, { isEmpty: !isFilled })
  cleanUp.push(drop)
  return { dataDir: newFolder(), databaseUrl: url }
}

async function inDatabase<T>(place: Place, work: (open: OpenDatabase) => Promise<T>): Promise<T> {
  const open = await openDatabase(place)
  return work(open).finally(() => open.close())
}

/** The rows and the checksum of every table. */
async function contentsOf({ query }: OpenDatabase): Promise<Record<string, unknown>> {
  const tables = await query("select tablename from pg_tables where schemaname = 'public' order by 1")
  const contents: Record<string, unknown> = {}
  for (const { tablename } of tables.rows) {
    const { rows } = await query(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${tablename} t`,
    )
    contents[String(tablename)] = rows[0]
  }
  return contents
}

async function addLearner({ query }: OpenDatabase, name: string): Promise<void> {
  await query(
    `insert into users (username, email, password_hash, first_name, last_name, degrees, role)
     values ($1, $1 || '@mail.example', 'x', 'Zoë', 'Ünal', 'MD', 'oncologist')`,
    [name],
  )
  await query(
    `insert into card_states (user_id, flashcard_id, notes) select u.id, f.id, 'a note with ''quotes'' and é'
     from users u, flashcards f where u.username = $1`,
    [name],
  )
  await query(
    `insert into blocks (user_id, request_id, form, mode, title, question_count, created_at)
     select id, gen_random_uuid(), 'custom', 'tutor', 'A block', 1, now() from users where username = $1`,
    [name],
  )
  await query(
    `insert into audit_log (actor_name, action, subject_type, subject_id, details)
     select $1, 'drug.update', 'drug', n::text, '{"before": "é"}' from generate_series(1, 3) n`,
    [name],
  )
}

// On PostgreSQL there is no folder that a backup could create.
test.runIf('dumpPath' in template)('a backup of nothing is refused, and nothing is made', async () => {
  const dataDir = join(newFolder(), 'nowhere')
  const file = join(newFolder(), 'backup')
  await expect(writeBackup({ dataDir }, file)).rejects.toThrow('There is no database in')
  expect([existsSync(dataDir), existsSync(file)]).toEqual([false, false])
})

/**
 * A database that cannot be dumped, because nothing replies there, or because its files are not a database.
 */
function brokenPlace(): Place {
  if (!('dumpPath' in template))
    return { dataDir: newFolder(), databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' }
  const dataDir = newFolder()
  writeFileSync(join(dataDir, 'pglite'), 'no database')
  return { dataDir }
}

/** Truncates a file to its first half, or makes a complete file whose content is not a database. */
function tear(backup: string): string {
  const bytes = readFileSync(backup)
  const torn = join(newFolder(), 'torn')
  writeFileSync(
    torn,
    'dumpPath' in template ? gzipSync(Buffer.from('no tar')) : bytes.subarray(0, bytes.length / 2),
  )
  return torn
}

// Opening an embedded database takes seconds, so one test opens each database only as often as necessary. Its limit is longer
// than others’, because it still opens several: it only ends what hangs.
test('a backup is restored row by row, and the database continues to work; what fails or is refused leaves nothing behind', async () => {
  const place = await newPlace(true)
  const backedUp = await inDatabase(place, async (open) => {
    await addLearner(open, 'first')
    return contentsOf(open)
  })
  const folder = newFolder()
  const file = join(folder, 'backup')

  // A failed backup leaves no file, so that the next one can use the name.
  await expect(writeBackup(brokenPlace(), file)).rejects.toThrow()
  expect(readdirSync(folder)).toEqual([])
  await writeBackup(place, file)
  expect(readdirSync(folder)).toEqual(['backup'])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const bytes = readFileSync(file)
  await expect(writeBackup(place, file)).rejects.toThrow('exists already')
  expect(readFileSync(file).equals(bytes)).toBe(true)

  // A failed restore leaves nothing that would block the next one.
  const restored = await newPlace(false)
  await expect(readBackup(restored, tear(file))).rejects.toThrow()
  expect(readdirSync(restored.dataDir)).toEqual([])
  await readBackup(restored, file)

  // A rejected restore does not change the existing data either.
  await expect(readBackup(restored, file)).rejects.toThrow(/holds .* already/)
  await inDatabase(restored, async (open) => {
    const contents = await contentsOf(open)
    expect(contents).toEqual(backedUp)
    expect(contents.card_states).not.toMatchObject({ rows: 0 })
    await addLearner(open, 'second')
    expect(await contentsOf(open)).toMatchObject({ users: { rows: 2 }, blocks: { rows: 2 } })
    expect(await verifyAudit(open.db)).toMatchObject({ entries: 6, problem: undefined })
  })
}, 300_000)
