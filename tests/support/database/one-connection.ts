import { AsyncLocalStorage } from 'node:async_hooks'
import { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/*
 * Ensures on PostgreSQL, where it would not be noticed, that a transaction never asks for a second
 * connection. The embedded engine has only one and would wait for itself forever; so would ten such requests
 * at the same time on PostgreSQL.
 */

/** How the running code may use connections; undefined outside of any transaction. */
type ConnectionUse = 'in a transaction' | 'several at once'

const key = Symbol.for('regimen.one-connection')
const globals = globalThis as { [key]?: AsyncLocalStorage<ConnectionUse> }
/**
 * This module is evaluated again for each file of a worker, but the drivers stay, so the storage has to stay
 * too.
 */
const connectionUse = globals[key] ?? watch()

function watch(): AsyncLocalStorage<ConnectionUse> {
  const created = new AsyncLocalStorage<ConnectionUse>()
  globals[key] = created
  const { connect } = pg.Pool.prototype
  Reflect.set(pg.Pool.prototype, 'connect', function (this: pg.Pool, ...args: []) {
    if (created.getStore() === 'in a transaction')
      throw new Error('A transaction asks for a second connection: statements in it go through tx.')
    return Reflect.apply(connect, this, args)
  })
  const { transaction } = PgDatabase.prototype
  PgDatabase.prototype.transaction = function (work, config) {
    const begin: typeof work = (tx) =>
      created.getStore() === 'several at once' ? work(tx) : created.run('in a transaction', () => work(tx))
    return Reflect.apply(transaction, this, [begin, config])
  }
  return created
}

/**
 * Runs work that a test starts inside its own transaction but that stands for another user: a request has its
 * own connection.
 */
export const asSomebodyElse = <T>(work: () => PromiseLike<T>): Promise<T> =>
  // The promise is awaited in here, because lazy work begins only when it is awaited.
  connectionUse.exit(async () => await work())

/** Runs work that holds a lock on one connection and uses others. It does so on PostgreSQL only. */
export const onSeveralConnections = <T>(work: () => T): T => connectionUse.run('several at once', work)
