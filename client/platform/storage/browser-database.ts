import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPTransaction,
  type OpenDBCallbacks,
  openDB,
  type StoreNames,
} from 'idb'

/** The browser's database gave no answer in time: something holds what was asked for. */
export class StorageTimeout extends Error {}

/** A working database answers within milliseconds. */
const limitMs = 2000
/** What a left page holds is free in no time, or not at all. */
const freeLimitMs = 1000
/** On a new connection: a slow device gets a second chance. */
const lastLimitMs = 3000
/** After the second chance whatever is asked fails at once, so that no screen waits for one limit after another. */
const restMs = 10_000
/** The parts of a limit. While the page is busy or asleep none of them passes. */
const parts = 10

function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    let passed = 0
    const timer = setInterval(() => {
      passed += 1
      if (passed < parts) return
      clearInterval(timer)
      reject(new StorageTimeout())
    }, ms / parts)
    work.then(resolve, reject).finally(() => clearInterval(timer))
  })
}

interface Transaction {
  mode: IDBTransactionMode
  db: { close(): void }
  abort(): void
}

/** Begun by this page and not finished. */
const unfinished = new Set<Transaction>()

function abort(transaction: Transaction): void {
  try {
    transaction.abort()
  } catch {
    // It is finished, or committed without waiting for the page.
  }
}

/**
 * WebKit keeps a page that is left, for its Back button, with its transactions as they are: nobody can use their stores
 * any more. So none outlives the page. Upgrades hold the whole database until their connection is closed as well.
 */
function abortUnfinished(): void {
  for (const transaction of unfinished) {
    abort(transaction)
    if (transaction.mode === 'versionchange') transaction.db.close()
  }
}
if (typeof window !== 'undefined') window.addEventListener('pagehide', abortUnfinished)

interface Opening<Schema extends DBSchema> {
  name: string
  version: number | undefined
  callbacks: OpenDBCallbacks<Schema>
}

async function openTracked<Schema extends DBSchema>({ name, version, callbacks }: Opening<Schema>) {
  let upgrading: Transaction | undefined
  const upgrade: OpenDBCallbacks<Schema>['upgrade'] = (...parameters) => {
    const change = parameters[3]
    change.done.catch(() => undefined)
    upgrading = change
    unfinished.add(change)
    callbacks.upgrade?.(...parameters)
  }
  try {
    return await openDB<Schema>(name, version, { ...callbacks, upgrade })
  } finally {
    if (upgrading) unfinished.delete(upgrading)
  }
}

/**
 * Asks for a newer version and takes it back: the browser closes the connections of pages that it keeps for the Back button,
 * and ends what they hold; other tabs connect again.
 */
async function closeLeftPages({ name, version }: { name: string; version: number }): Promise<void> {
  const upgrade: OpenDBCallbacks<DBSchema>['upgrade'] = (_database, _old, _new, change) => change.abort()
  await openTracked({ name, version: version + 1, callbacks: { upgrade } }).then(
    (database) => database.close(),
    () => undefined,
  )
}

/** @throws StorageTimeout where somebody holds it: the browser deletes it once that is over. */
export const deleteDatabase = (name: string): Promise<void> => inTime(deleteDB(name), limitMs)

type Work<
  Schema extends DBSchema,
  Names extends ArrayLike<StoreNames<Schema>>,
  Mode extends IDBTransactionMode,
  T,
> = (transaction: IDBPTransaction<Schema, Names, Mode>) => Promise<T>

interface Access<
  Schema extends DBSchema,
  Names extends readonly StoreNames<Schema>[],
  Mode extends IDBTransactionMode,
  T,
> {
  stores: Names
  mode: Mode
  work: Work<Schema, Names, Mode, T>
}

/**
 * A database of this browser. Each access is one transaction within a time limit; one that fails is tried once more, on a
 * new connection, so it must not matter whether its work is done twice. @throws StorageTimeout
 */
export interface BrowserDatabase<Schema extends DBSchema> {
  read<const Names extends readonly StoreNames<Schema>[], T>(
    stores: Names,
    work: Work<Schema, Names, 'readonly', T>,
  ): Promise<T>
  write<const Names extends readonly StoreNames<Schema>[], T>(
    stores: Names,
    work: Work<Schema, Names, 'readwrite', T>,
  ): Promise<T>
  /** The next access opens it again. */
  close(): void
}

interface Plan<Schema extends DBSchema> {
  name: string
  version: number
  upgrade: (
    database: IDBPDatabase<Schema>,
    oldVersion: number,
    change: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
  ) => void
}

/** Opens nothing before it is used. Where a newer version of the app has been here, its database is used as it is. */
export function browserDatabase<Schema extends DBSchema>(plan: Plan<Schema>): BrowserDatabase<Schema> {
  const { name, version, upgrade } = plan
  let opening: Promise<IDBPDatabase<Schema>> | undefined
  let opened: IDBPDatabase<Schema> | undefined
  let renewing: Promise<void> | undefined
  let restsUntil = 0

  function close(): void {
    opening?.then(
      (database) => database.close(),
      () => undefined,
    )
    opening = undefined
    opened = undefined
  }

  function open(): Promise<IDBPDatabase<Schema>> {
    opening ??= connect()
    return opening
  }

  function connect(): Promise<IDBPDatabase<Schema>> {
    const closeThis = () => opening === connection && close()
    const callbacks: OpenDBCallbacks<Schema> = {
      upgrade: (database, oldVersion, _newVersion, change) => upgrade(database, oldVersion, change),
      /** Another tab opens a newer version, or deletes it: this connection closes, so that neither hangs. */
      blocking: closeThis,
      terminated: closeThis,
    }
    const connection = openTracked({ name, version, callbacks }).catch((error: unknown) => {
      const isNewer = error instanceof DOMException && error.name === 'VersionError'
      if (!isNewer) throw error
      return openTracked({ name, version: undefined, callbacks })
    })
    connection.then((database) => {
      if (opening === connection) opened = database
    }, closeThis)
    return connection
  }

  async function attempt<Names extends readonly StoreNames<Schema>[], Mode extends IDBTransactionMode, T>(
    { stores, mode, work }: Access<Schema, Names, Mode, T>,
    ms: number,
  ): Promise<T> {
    const database = await inTime(open(), ms)
    const transaction = database.transaction(stores, mode)
    unfinished.add(transaction)
    const result = (async () => work(transaction))()
    try {
      return (await inTime(Promise.all([result, transaction.done]), ms))[0]
    } catch (error) {
      abort(transaction)
      throw error
    } finally {
      unfinished.delete(transaction)
    }
  }

  /** Those who wait for the same lock share it. */
  function renew(error: unknown): Promise<void> {
    const connection = opened
    close()
    if (!connection || !(error instanceof StorageTimeout)) return renewing ?? Promise.resolve()
    renewing ??= inTime(closeLeftPages(connection), freeLimitMs)
      .catch(() => undefined)
      .finally(() => {
        renewing = undefined
      })
    return renewing
  }

  async function run<Names extends readonly StoreNames<Schema>[], Mode extends IDBTransactionMode, T>(
    access: Access<Schema, Names, Mode, T>,
  ): Promise<T> {
    if (performance.now() < restsUntil) throw new StorageTimeout()
    try {
      return await attempt(access, limitMs)
    } catch (error) {
      await renew(error)
    }
    try {
      return await attempt(access, lastLimitMs)
    } catch (error) {
      if (error instanceof StorageTimeout) restsUntil = performance.now() + restMs
      throw error
    }
  }

  return {
    read: (stores, work) => run({ stores, mode: 'readonly', work }),
    write: (stores, work) => run({ stores, mode: 'readwrite', work }),
    close,
  }
}

/** Removes the rows of all users but one, of a store whose keys begin with a user's id; null: all rows. */
export async function removeRowsOfOthers(
  store: { delete: (keys: IDBKeyRange) => Promise<void>; clear: () => Promise<void> },
  exceptUserId: number | null,
): Promise<void> {
  if (exceptUserId === null) return store.clear()
  // Arrays are sorted part by part: [7] is before every [7, text], and [7, []] after it.
  await store.delete(IDBKeyRange.upperBound([exceptUserId], true))
  await store.delete(IDBKeyRange.lowerBound([exceptUserId, []]))
}

/** A browser that forbids storage has nothing stored. */
export const isWithoutStorage = (error: unknown): boolean => !(error instanceof StorageTimeout)
