import 'fake-indexeddb/auto'
import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { afterEach, expect, test, vi } from 'vitest'
import { hurry } from '#tests/support/component/hurry.ts'
import { leavePage } from '#tests/support/component/left-page.ts'
import { browserDatabase, StorageTimeout } from './browser-database.ts'

interface Schema extends DBSchema {
  rows: { key: number; value: string }
}

const plan = {
  name: 'test',
  version: 1,
  upgrade: (created: IDBPDatabase<Schema>) => void created.createObjectStore('rows'),
}
const openTest = () => browserDatabase<Schema>(plan)
let database = openTest()
const put = (text: string) => database.write(['rows'], ({ store }) => store.put(text, 1))
const read = () => database.read(['rows'], ({ store }) => store.get(1))

/** The parts of the limits. */
const hurryLimits = () => hurry(100, 200, 300)
/** No limit passes. */
const waitForEver = () => vi.stubGlobal('setInterval', () => 0)
afterEach(async () => {
  database.close()
  await deleteDB('test')
  database = openTest()
})

/** Keeps its transaction open for as long as it is asked. */
async function goOn({ store }: IDBPTransaction<Schema, ['rows'], 'readwrite'>): Promise<void> {
  for (;;) await store.count()
}

test('a page that is left takes no transaction with it: others write at once, and the work is done when it comes back', async () => {
  waitForEver()
  let tries = 0
  const work = database.write(['rows'], (change) => {
    tries += 1
    return tries === 1 ? goOn(change) : change.store.put('mine', 1).then(() => undefined)
  })
  await expect.poll(() => tries).toBe(1)
  window.dispatchEvent(new Event('pagehide'))
  await work
  expect([tries, await read()]).toEqual([2, 'mine'])
})

test('a page that is left while it creates the database leaves it to others', async () => {
  waitForEver()
  let isLeft = false
  const left = browserDatabase<Schema>({
    ...plan,
    upgrade: (created, _old, change) => {
      plan.upgrade(created)
      if (isLeft) return
      const stay = async () => {
        for (;;) await change.objectStore('rows').count()
      }
      stay().catch(() => undefined)
      isLeft = true
    },
  })
  const reading = left.read(['rows'], ({ store }) => store.get(1))
  await expect.poll(() => isLeft).toBe(true)
  window.dispatchEvent(new Event('pagehide'))
  const other = await openDB('test', 1, { upgrade: (created) => void created.createObjectStore('rows') })
  expect([...other.objectStoreNames]).toEqual(['rows'])
  other.close()
  expect(await reading).toBeUndefined()
  left.close()
})

test('what a page that was left holds is freed: the same data in the same version', async () => {
  hurryLimits()
  await put('kept')
  await leavePage('test')
  expect(await read()).toBe('kept')
  await put('more')
  const [found] = await indexedDB.databases()
  expect(found).toEqual({ name: 'test', version: 1 })
})

test('a store that stays locked fails in time, then at once, and works again once it is free', async () => {
  hurryLimits()
  await put('kept')
  const end = await leavePage('test', { isStuck: true })
  await expect(read()).rejects.toBeInstanceOf(StorageTimeout)
  const startedAt = performance.now()
  await expect(put('more')).rejects.toBeInstanceOf(StorageTimeout)
  expect(performance.now() - startedAt).toBeLessThan(20)
  end()
  database = openTest()
  expect(await read()).toBe('kept')
})

test('all who wait for a lock are freed', async () => {
  hurryLimits()
  await put('kept')
  await leavePage('test')
  // Who is freed first is left open: the write is of another row than the reads.
  const addRow = () => database.write(['rows'], ({ store }) => store.put('more', 2))
  expect(await Promise.all([read(), addRow(), read()])).toEqual(['kept', 2, 'kept'])
})

test('a connection that the browser has ended is opened again', async () => {
  await put('kept')
  const newer = await openDB('test', 2)
  expect(await read()).toBe('kept')
  newer.close()
})
