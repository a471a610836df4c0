import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from '#server/database/connect.ts'

/**
 * The name for a statement on the paths that learners use most. Each connection of PostgreSQL parses and
 * plans a named statement once: half of the server's work for a rating or a list of cards is planning. The
 * text behind a name must never vary: a varying part must be a parameter, or part of the name. With
 * DATABASE_PREPARED_STATEMENTS=off no statement has a name.
 */
export function statementName(db: Database, name: string): string {
  return db.namesStatements ? name : ''
}

/**
 * A query whose SQL is also built only once for each database. @param prepare must end with `.prepare(name)`.
 */
export function prepared<Query>(
  name: string,
  prepare: (db: Database, name: string) => Query,
): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>()
  return (db) => {
    const known = queries.get(db)
    if (known) return known
    const query = prepare(db, statementName(db, name))
    queries.set(db, query)
    return query
  }
}

const dialect = new PgDialect()

/** `db.execute` with a statement name. */
export async function executePrepared<Row>(db: Database, name: string, statement: SQL): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement)
  const { rows } = await db._.session
    .prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
      query,
      undefined,
      statementName(db, name),
      false,
    )
    .execute()
  return rows
}
