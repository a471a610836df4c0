import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isOutage } from './outage.ts'

export interface PoolOptions {
  databaseUrl: string
  max: number
  /** The server cancels a statement that takes longer; 0 means no limit. */
  statementTimeoutMs: number
}

/**
 * Creates a pool whose connections may be lost at any moment: then the statement in progress fails, and
 * nothing else.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withSettings(options.databaseUrl, options.statementTimeoutMs),
    max: options.max,
    connectionTimeoutMillis: 5_000,
    // If the server cannot even cancel the statement, the connection is dropped.
    ...(options.statementTimeoutMs > 0 ? { query_timeout: options.statementTimeoutMs * 1.5 } : {}),
  })
  // An idle connection that drops is replaced by the pool; the next query reports what matters.
  pool.on('error', () => undefined)
  // The pool listens to idle connections only: a connection lost between two statements of a transaction
  // would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  connectWithoutRefusedOptions(pool, options.databaseUrl)
  return pool
}

/**
 * Settings as start-up options of each connection, which cost no statement. Options that the address already has stay.
 * Statements are not compiled: compiling one takes longer than running it. Those with a time limit, of requests, are not
 * shared out among worker processes either: for few rows that takes longer to prepare, and the cores serve other requests.
 */
function withSettings(databaseUrl: string, statementTimeoutMs: number): string {
  const present = /[?&]options=([^&]+)/.exec(databaseUrl)?.[1]
  const workers = statementTimeoutMs > 0 ? ' -c max_parallel_workers_per_gather=0' : ''
  const settings = encodeURIComponent(`-c statement_timeout=${statementTimeoutMs} -c jit=off${workers}`)
  return `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}options=${present ? `${present}%20` : ''}${settings}`
}

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

/**
 * Handles poolers that refuse start-up parameters which they do not know (PgBouncer: 08P01). Connections are
 * then made without them, and the limit must be set in the pooler.
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
