import { PGlite, type Transaction } from '@electric-sql/pglite'
import pg from 'pg'

/**
 * Lets the database fail for good once so many writes of a request are committed: whoever is told that a request failed
 * tries again, and what was committed must not stand in the way.
 */
export interface CommitGate {
  /** From now on commits are counted; after the last of so many, every statement fails. */
  begin(mostCommits: number): void
  /** Ends counting and failing. @returns the commits of the request. */
  end(): number
  restore(): void
}

/** The job queue and the throttles have connections of their own, and are not what a request saves; nor is a last look. */
const isAside = (text: string) => /pgboss|\bthrottles\b|last_seen_at" = \$1 where|set search_path/i.test(text)
const writes =
  /\b(insert into|update|delete from|merge into|record_review|revise_flashcard|count_revision)\b/i
const locks = /\bfor (no key )?update\b/gi
const isWrite = (text: string) => writes.test(text.replaceAll(locks, ''))

const outage = () => Object.assign(new Error('sorry, too many clients already'), { code: '53300' })

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '')

export function gateCommits(): CommitGate {
  let isOn = false
  let committed = 0
  let most = 0
  const open = new WeakMap<object, { hasWritten: boolean }>()

  function requireUp(text: string): void {
    if (isOn && committed >= most && !isAside(text)) throw outage()
  }
  const count = () => {
    if (isOn) committed += 1
  }

  const { query: onServer } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const text = textOf(args[0])
    const run = () => Reflect.apply(onServer, this, args)
    if (!isOn || isAside(text)) return run()
    const command = text.trim().toLowerCase()
    const transaction = open.get(this)
    if (command === 'rollback') {
      open.delete(this)
      return run()
    }
    try {
      requireUp(text)
    } catch (error) {
      const callback = args.findLast((argument) => typeof argument === 'function')
      if (!callback) return Promise.reject(error)
      return void setImmediate(callback as (error: unknown) => void, error)
    }
    if (command.startsWith('begin')) open.set(this, { hasWritten: false })
    else if (command === 'commit') {
      open.delete(this)
      if (transaction?.hasWritten) count()
    } else if (transaction) transaction.hasWritten ||= isWrite(text)
    else if (isWrite(text)) count()
    return run()
  } as typeof onServer

  const { query, exec, transaction } = PGlite.prototype
  PGlite.prototype.query = function (this: PGlite, ...args: Parameters<typeof query>) {
    if (isOn && !isAside(args[0])) {
      requireUp(args[0])
      if (isWrite(args[0])) count()
    }
    return Reflect.apply(query, this, args)
  } as typeof query
  PGlite.prototype.transaction = function <T>(this: PGlite, work: (tx: Transaction) => Promise<T>) {
    let hasWritten = false
    const within = (tx: Transaction) => {
      const watch = (text: string) => {
        requireUp(text)
        hasWritten ||= isWrite(text)
      }
      const { query: one, exec: several } = tx
      tx.query = ((text: string, ...rest: []) => {
        watch(text)
        return one(text, ...rest)
      }) as typeof one
      tx.exec = (text, ...rest) => {
        watch(text)
        return several(text, ...rest)
      }
      return work(tx)
    }
    return Reflect.apply(transaction, this, [within]).then((result: T) => {
      if (hasWritten) count()
      return result
    })
  } as typeof transaction

  return {
    begin(mostCommits) {
      ;[isOn, committed, most] = [true, 0, mostCommits]
    },
    end() {
      isOn = false
      return committed
    },
    restore() {
      pg.Client.prototype.query = onServer
      Object.assign(PGlite.prototype, { query, exec, transaction })
    },
  }
}
