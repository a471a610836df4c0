import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from '#server/database/connect.ts'

/**
 * Statements of the paths that learners take most have a name, under which each connection of PostgreSQL parses and
 * plans them once: half of what the server spends on a rating or a list of cards is planning. The text behind a name
 * never varies: what does is a parameter, or part of the name. With DATABASE_PREPARED_STATEMENTS=off nothing has a name.
 */
export function statementName(db: Database, name: string): string {
  return db.namesStatements ? name : ''
}

/** A query whose SQL is built once for each database too. @param prepare ends with `.prepare(name)`. */
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

/** `db.execute` under a name. */
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
