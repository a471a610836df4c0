import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

type DatabaseFacts = { version: string; bytes: number; isReadOnly: boolean }

export async function findDatabaseFacts(db: Database): Promise<DatabaseFacts> {
  const { rows } = await db.execute<DatabaseFacts>(sql`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      current_setting('transaction_read_only') = 'on' as "isReadOnly"`)
  const [facts] = rows
  if (!facts) throw new Error('the database tells nothing about itself')
  return facts
}

/** Lets the planner know how many rows every table has, which the embedded engine never looks at by itself. */
export async function analyzeTables(db: Database): Promise<void> {
  await db.execute(sql`analyze`)
}
