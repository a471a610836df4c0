import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import { takeDataLock } from './data-lock.ts'
import { prepareStatements } from './prepare-statements.ts'

/** What raw SQL answers on both engines. */
interface RowsHKT extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] }
}

/** A connection or a transaction; queries take either. */
export type Database = PgDatabase<RowsHKT, Record<string, never>>

/** The open database. Which engine it is matters to nobody but this file. */
export interface OpenDatabase {
  db: Database
  engine: 'pglite' | 'postgres'
  /** Plain SQL with $1 parameters, for libraries that bring their own statements. */
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number }>
  /** Several statements at once, without parameters: migrations. */
  script(text: string): Promise<void>
  /** Several statements with their rows, perhaps between BEGIN and COMMIT; a failure leaves no transaction open. */
  statements(text: string): Promise<{ rows: Record<string, unknown>[] }>
  /** A dump to start from, where the engine can make one. */
  dump?(): Promise<Blob>
  close(): Promise<void>
}

/**
 * Opens PostgreSQL when a URL is given, else the embedded database in `dataDir`
 * ("memory://" keeps it in memory, for tests).
 * @throws Error naming the process that already holds `dataDir`.
 */
export async function openDatabase(options: {
  databaseUrl?: string | undefined
  dataDir: string
  /** A dump of an embedded database to begin with; tests start from one that is ready. */
  startFrom?: Blob
}): Promise<OpenDatabase> {
  return options.databaseUrl
    ? openPostgres(options.databaseUrl)
    : openEmbedded(options.dataDir, options.startFrom)
}

async function openEmbedded(dataDir: string, startFrom: Blob | undefined): Promise<OpenDatabase> {
  const inMemory = dataDir === 'memory://'
  const release = inMemory ? () => undefined : takeDataLock(dataDir)
  try {
    const client = await PGlite.create(inMemory ? 'memory://' : join(dataDir, 'pglite'), {
      extensions: { pg_trgm, unaccent },
      ...(startFrom ? { loadDataDir: startFrom } : {}),
    })
    return {
      db: drizzlePglite({ client }) as unknown as Database,
      engine: 'pglite',
      query: async (text, values = []) => {
        const result = await client.query<Record<string, unknown>>(text, values)
        return { rows: result.rows, rowCount: Math.max(result.affectedRows ?? 0, result.rows.length) }
      },
      script: async (text) => {
        await client.exec(text)
      },
      statements: async (text) => {
        // One connection for everybody: a BEGIN that fails half way would swallow the statements of all others.
        const body = /^\s*BEGIN\s*;([\s\S]*)COMMIT\s*;?\s*$/i.exec(text)?.[1]
        const results = body ? await client.transaction((tx) => tx.exec(body)) : await client.exec(text)
        return { rows: results.flatMap((result) => result.rows as Record<string, unknown>[]) }
      },
      dump: () => client.dumpDataDir('none'),
      close: async () => {
        await client.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 5_000 })
  // An idle connection that drops is replaced by the pool; the next query reports what matters.
  pool.on('error', () => undefined)
  pool.on('connect', prepareStatements)
  return {
    db: drizzleNode({ client: pool }) as unknown as Database,
    engine: 'postgres',
    query: async (text, values = []) => {
      const result = await pool.query<Record<string, unknown>>(text, values)
      return { rows: result.rows, rowCount: result.rowCount ?? 0 }
    },
    script: async (text) => {
      await pool.query(text)
    },
    statements: async (text) => {
      // The driver answers several statements with an array, one with an object; its pool drops a connection that failed.
      const results = [await pool.query<Record<string, unknown>>(text)].flat()
      return { rows: results.flatMap((result) => result.rows) }
    },
    close: () => pool.end(),
  }
}
