import { AsyncLocalStorage } from 'node:async_hooks'
import { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/*
 * On PostgreSQL, where it would pass unseen: a transaction never asks for a second connection. The embedded engine has only
 * one, and would wait for itself for ever; so would ten such requests at once on PostgreSQL.
 */

/** How what runs now may use connections; undefined outside of any transaction. */
type Way = 'in a transaction' | 'several at once'

const key = Symbol.for('regimen.one-connection')
const kept = globalThis as { [key]?: AsyncLocalStorage<Way> }
/** Evaluated again for each file of a worker, which keeps the drivers from file to file. */
const way = kept[key] ?? watch()

function watch(): AsyncLocalStorage<Way> {
  const created = new AsyncLocalStorage<Way>()
  kept[key] = created
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

/** For what a test begins inside a transaction of its own and somebody else would do: a request has its own connection. */
export const asSomebodyElse = <T>(work: () => PromiseLike<T>): Promise<T> =>
  // Awaited in here: what is lazy begins when it is awaited.
  way.exit(async () => await work())

/** For what holds a lock on one connection and works on others, and does so on PostgreSQL alone. */
export const onSeveralConnections = <T>(work: () => T): T => way.run('several at once', work)
