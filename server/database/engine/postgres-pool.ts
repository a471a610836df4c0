import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isOutage } from './outage.ts'

export interface PoolOptions {
  databaseUrl: string
  max: number
  /** The server cancels a statement that takes longer; 0 is no limit. */
  statementTimeoutMs: number
}

/** A pool whose connections may be lost at any moment: the statement in progress fails, and nothing else. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withTimeout(options.databaseUrl, options.statementTimeoutMs),
    max: options.max,
    connectionTimeoutMillis: 5_000,
    // For a server that cannot even do that: the connection is dropped.
    ...(options.statementTimeoutMs > 0 ? { query_timeout: options.statementTimeoutMs * 1.5 } : {}),
  })
  // An idle connection that drops is replaced by the pool; the next query reports what matters.
  pool.on('error', () => undefined)
  // The pool listens to idle connections alone: one lost between two statements of a transaction would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  connectWithoutRefusedOptions(pool, options.databaseUrl)
  return pool
}

/** As a start-up option of each connection: it costs no statement. Options that the address has already stay. */
function withTimeout(databaseUrl: string, statementTimeoutMs: number): string {
  const present = /[?&]options=([^&]+)/.exec(databaseUrl)?.[1]
  const timeout = encodeURIComponent(`-c statement_timeout=${statementTimeoutMs}`)
  return `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}options=${present ? `${present}%20` : ''}${timeout}`
}

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

/**
 * Poolers refuse start-up parameters that they do not know (PgBouncer: 08P01). Then connections are made without, and
 * the limit is set in the pooler.
 */
function connectWithoutRefusedOptions(pool: pg.Pool, databaseUrl: string): void {
  const connect = pool.connect.bind(pool)
  const connectWithRetry = (callback: (...connected: Connected) => void): void => {
    connect((error, client, release) => {
      if (!isRefusedOption(error)) return callback(error, client, release)
      pool.options.connectionString = databaseUrl
      connect(callback)
    })
  }
  pool.connect = ((callback?: (...connected: Connected) => void) => {
    if (callback) return connectWithRetry(callback)
    return new Promise<pg.PoolClient>((resolve, reject) => {
      connectWithRetry((error, client) => (client ? resolve(client) : reject(error)))
    })
  }) as pg.Pool['connect']
}

const isRefusedOption = (error: Error | undefined) =>
  error !== undefined && /unsupported startup parameter/i.test(error.message)

/**
 * Drizzle on the pool. Its own transaction never returns a connection that fails at BEGIN to the pool, and returns one
 * that fails at ROLLBACK in the middle of its transaction.
 */
export function drizzleOn(pool: pg.Pool, marks: { namesStatements: boolean }): NodePgDatabase {
  const db = drizzle({ client: pool })
  const transaction: typeof db.transaction = async (work, config) => {
    const client = await pool.connect()
    let isUsable = false
    try {
      const result = await drizzle({ client }).transaction((tx) => work(Object.assign(tx, marks)), config)
      isUsable = true
      return result
    } catch (error) {
      isUsable = !isOutage(error)
      throw error
    } finally {
      client.release(!isUsable || client.getTransactionStatus() !== 'I')
    }
  }
  return Object.assign(db, marks, { transaction })
}
