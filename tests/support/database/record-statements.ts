import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

/** Records what the drivers of both engines send: everything passes through these three methods. */
export function recordStatements(): { sent: Statement[]; restore(): void } {
  const sent: Statement[] = []
  const client = pg.Client.prototype.query
  const { query, exec } = PGlite.prototype
  function record(sql: unknown, values: unknown): void {
    const { text = '', values: own } =
      typeof sql === 'string' ? { text: sql } : ((sql ?? {}) as Partial<Statement>)
    sent.push({ text, values: (values as unknown[] | undefined) ?? own ?? [] })
  }
  // Each keeps the overloads of the method that it replaces.
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    record(args[0], args[1])
    return Reflect.apply(client, this, args)
  } as typeof client
  PGlite.prototype.query = function (this: PGlite, ...args: Parameters<typeof query>) {
    record(args[0], args[1])
    return Reflect.apply(query, this, args)
  } as typeof query
  PGlite.prototype.exec = function (this: PGlite, ...args) {
    record(args[0], undefined)
    return Reflect.apply(exec, this, args)
  }
  return {
    sent,
    restore: () => {
      pg.Client.prototype.query = client
      Object.assign(PGlite.prototype, { query, exec })
    },
  }
}
