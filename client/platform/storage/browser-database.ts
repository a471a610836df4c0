import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPTransaction,
  type OpenDBCallbacks,
  openDB,
  type StoreNames,
} from 'idb'

/** The browser's database did not reply in time, because something holds a lock on the requested store. */
export class StorageTimeout extends Error {}

/** The time limit in milliseconds. A working database replies within milliseconds. */
const limitMs = 2000
/** The time limit for freeing a lock. The locks of a page that was left are freed at once, or not at all. */
const freeLimitMs = 1000
/** The time limit for the second attempt, on a new connection. It gives a slow device more time. */
const lastLimitMs = 3000
/**
 * After a failed second attempt, requests fail at once for this long, so that no screen waits for one time
 * limit after another.
 */
const restMs = 10_000
/**
 * The number of intervals that divide a time limit. While the page is busy or suspended, none of them passes.
 */
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

/** The transactions that this page has begun and not finished. */
const unfinished = new Set<Transaction>()

function abort(transaction: Transaction): void {
  try {
    transaction.abort()
  } catch {
    // The transaction is finished, or was committed without waiting for the page.
  }
}

/**
 * WebKit keeps a page that is left, for its Back button, together with its open transactions. From then on
 * nobody can use their stores. So no transaction may outlive the page. Upgrades lock the whole database until
 * their connection is closed as well.
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
 * Requests a newer version and cancels the upgrade. This makes the browser close the connections of pages
 * that it keeps for the Back button, and end their transactions. Other tabs connect again.
 */
async function closeLeftPages({ name, version }: { name: string; version: number }): Promise<void> {
  const upgrade: OpenDBCallbacks<DBSchema>['upgrade'] = (_database, _old, _new, change) => change.abort()
  await openTracked({ name, version: version + 1, callbacks: { upgrade } }).then(
    (database) => database.close(),
    () => undefined,
  )
}

/** @throws StorageTimeout if another page holds the database. The browser then deletes it when that ends. */
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
 * A database of this browser. Each access is one transaction within a time limit. A failed access is tried
 * once more, on a new connection, so it must not matter whether its work is done twice. @throws
 * StorageTimeout
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
  /** Closes the connection. The next access opens it again. */
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

/**
 * The database is opened with the first access. If a newer version of the app has already upgraded it, it is
 * used as it is.
 */
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
      /**
       * Another tab opens a newer version, or deletes the database. This connection closes, so that neither
       * tab hangs.
       */
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

  /** Closes the connection and frees its locks. Accesses that wait for the same lock share one attempt. */
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

/**
 * Removes the rows of all users except one, from a store whose keys begin with a user's id. Null removes all
 * rows.
 */
export async function removeRowsOfOthers(
  store: { delete: (keys: IDBKeyRange) => Promise<void>; clear: () => Promise<void> },
  exceptUserId: number | null,
): Promise<void> {
  if (exceptUserId === null) return store.clear()
  // Arrays are sorted item by item: [7] is before every [7, text], and [7, []] after it.
  await store.delete(IDBKeyRange.upperBound([exceptUserId], true))
  await store.delete(IDBKeyRange.lowerBound([exceptUserId, []]))
}

/** True when the browser forbids storage, so that nothing is stored. */
export const isWithoutStorage = (error: unknown): boolean => !(error instanceof StorageTimeout)
