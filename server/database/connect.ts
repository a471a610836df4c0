import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { acquireDataLock } from './data-lock.ts'

interface Rows<Row> {
  rows: Row[]
}

/** The result of raw SQL on both engines: `db.execute<Row>(sql)` has rows of that type. */
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/** A connection or a transaction; queries take either. */
export type Database = PgDatabase<RowsHKT, Record<string, never>> & {
  /** Whether statements have names, see prepared.ts. */
  namesStatements?: boolean
}

/** One set of connections to the database. */
export interface Connections {
  db: Database
  /** Runs plain SQL with $1 parameters, for libraries that bring their own statements. */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number }>
}

/** The open database, for requests: a statement that takes too long is cancelled. Only this file depends on the engine. */
export interface OpenDatabase extends Connections {
  engine: 'pglite' | 'postgres'
  /** Connections for jobs: statements without a time limit, on connections that requests do not use. */
  background: Connections
  /** Runs several statements at once, without parameters, for migrations. */
  script(text: string): Promise<void>
  /**
   * Runs several statements and returns their rows, perhaps between BEGIN and COMMIT; a failure leaves no
   * transaction open.
   */
  statements(text: string): Promise<{ rows: Record<string, unknown>[] }>
  /** Creates a dump to start from, where the engine can. */
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
  /** The address of the server itself when `databaseUrl` is a pooler, for migrations and background work. */
  databaseDirectUrl?: string | undefined
  /** False for poolers that do not pass the prepared statements of one connection to others. */
  preparesStatements?: boolean
  statementTimeoutMs?: number
  dataDir: string
  /** A dump of an embedded database to begin with; tests start from a prepared one. */
  startFrom?: Blob
}): Promise<OpenDatabase> {
  const { databaseUrl } = options
  return databaseUrl
    ? openPostgres({ ...options, databaseUrl })
    : openEmbedded(options.dataDir, options.startFrom)
}

/** Only the engine in use is loaded: the other one would cost a tenth of a second and 20 MB. */
async function loadEmbedded() {
  const [{ PGlite, types }, { btree_gin }, { pg_trgm }, { unaccent }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gin'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent'),
    import('drizzle-orm/pglite'),
  ])
  // Values are parsed as PostgreSQL's driver returns them, because most statements are tested on that engine
  // alone.
  const parsers = {
    [types.INT8]: (text: string) => text,
    [types.BYTEA]: (text: string) => Buffer.from(text.slice('\\x'.length), 'hex'),
  }
  // The engine's own way from bytes to text takes eight times as long.
  const serializers = {
    [types.BYTEA]: (bytes: Uint8Array) =>
      `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
  }
  return { PGlite, options: { extensions: { btree_gin, pg_trgm, unaccent }, parsers, serializers }, drizzle }
}

async function openEmbedded(dataDir: string, startFrom: Blob | undefined): Promise<OpenDatabase> {
  const { PGlite, options, drizzle } = await loadEmbedded()
  const inMemory = dataDir === 'memory://'
  const release = inMemory ? () => undefined : await acquireDataLock(dataDir)
  try {
    const client = await PGlite.create(inMemory ? 'memory://' : join(dataDir, 'pglite'), {
      ...options,
      ...(startFrom ? { loadDataDir: startFrom } : {}),
    })
    // There is one connection, which runs all statements in turn and cannot be interrupted.
    const connections: Connections = {
      db: drizzle({ client }),
      query: async <Row extends object>(text: string, values: unknown[] = []) => {
        const result = await client.query<Row>(text, values)
        return { rows: result.rows, rowCount: Math.max(result.affectedRows ?? 0, result.rows.length) }
      },
    }
    return {
      ...connections,
      engine: 'pglite',
      background: connections,
      script: async (text) => {
        await client.exec(text)
      },
      statements: async (text) => {
        // All callers share one connection: a transaction left open by a failure would include the statements
        // of others.
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

/** Longer than any request's statement should take, shorter than a user waits. */
const longestStatementMs = 10_000

async function openPostgres(options: {
  databaseUrl: string
  databaseDirectUrl?: string | undefined
  preparesStatements?: boolean
  statementTimeoutMs?: number
}): Promise<OpenDatabase> {
  const { preparesStatements = true, statementTimeoutMs = longestStatementMs } = options
  const { createPool, drizzleOn } = await import('#server/database/engine/postgres-pool.ts')
  const connectionsOf = (pool: pg.Pool): Connections => ({
    db: drizzleOn(pool, { namesStatements: preparesStatements }),
    query: async <Row extends object>(text: string, values: unknown[] = []) => {
      const result = await pool.query<Row>(text, values)
      return { rows: result.rows, rowCount: result.rowCount ?? 0 }
    },
  })
  const requests = createPool({ databaseUrl: options.databaseUrl, max: 10, statementTimeoutMs })
  const background = createPool({
    databaseUrl: options.databaseDirectUrl ?? options.databaseUrl,
    max: 4,
    statementTimeoutMs: 0,
  })
  return {
    ...connectionsOf(requests),
    engine: 'postgres',
    background: connectionsOf(background),
    script: async (text) => {
      await background.query(text)
    },
    statements: async (text) => {
      // The driver returns an array for several statements, an object for one; its pool drops a connection that failed.
      const results = [await background.query<Record<string, unknown>>(text)].flat()
      return { rows: results.flatMap((result) => result.rows) }
    },
    close: async () => {
      await Promise.all([requests.end(), background.end()])
    },
  }
}
