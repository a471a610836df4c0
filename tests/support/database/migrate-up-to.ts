import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenDatabase } from '#server/database/connect.ts'
import { migrationNames } from '#server/database/migrate.ts'

/** An empty database becomes one of an earlier version: of the migrations, those that `isApplied` names. */
export async function migrateUpTo(open: OpenDatabase, isApplied: (name: string) => boolean): Promise<void> {
  const folder = join(import.meta.dirname, '../../../server/database/migrations')
  await open.script(
    'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  for (const name of migrationNames().filter(isApplied)) {
    await open.script(readFileSync(join(folder, name), 'utf8'))
    await open.query('insert into schema_migrations (name) values ($1)', [name])
  }
}
