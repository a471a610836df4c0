import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenDatabase } from './connect.ts'

const directory = join(import.meta.dirname, 'migrations')
/** Any constant will do, so long as every server takes the same lock. */
const migrationLock = 7_046_029
const alreadyApplied = 'migration already applied'

/**
 * Applies the numbered SQL files that the database has not seen, in order, each in a transaction of its own:
 * a failed migration leaves the schema before it working.
 * @returns the names applied now.
 */
export async function migrate(open: OpenDatabase): Promise<string[]> {
  await open.script(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const applied: string[] = []
  for (const name of migrationNames()) {
    const seen = await open.query('select 1 from schema_migrations where name = $1', [name])
    if (seen.rows.length > 0) continue
    try {
      await open.script(guarded(name, readFileSync(join(directory, name), 'utf8')))
      applied.push(name)
    } catch (error) {
      if (!String(error).includes(alreadyApplied)) throw error
    }
  }
  return applied
}

/** Several statements sent as one are one transaction on one connection; two servers starting together wait for each other. */
function guarded(name: string, text: string): string {
  return `select pg_advisory_xact_lock(${migrationLock});
do $guard$ begin
  if exists (select 1 from schema_migrations where name = '${name}') then raise exception '${alreadyApplied}'; end if;
end $guard$;
${text}
insert into schema_migrations (name) values ('${name}');`
}

export function migrationNames(): string[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}
