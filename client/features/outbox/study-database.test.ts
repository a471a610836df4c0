import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import type { OutboxRow, StoredRow } from './changes.ts'
import { createOutboxQueue } from './outbox-storage.ts'
import { studyDatabase } from './study-database.ts'

const mark = (flashcardId: number): OutboxRow => ({
  kind: 'mark',
  flashcardId,
  needsReview: true,
  userId: 1,
})

afterEach(() => deleteDB('study'))

test('a tab continues to write while a newer version of the app raises the version of the database', async () => {
  const queue = createOutboxQueue(studyDatabase)
  await queue.add(mark(7))

  const newer = await openDB('study', 3, {
    upgrade: (database) => void database.createObjectStore('added-later'),
  })
  expect(await newer.getAll('outbox')).toMatchObject([{ flashcardId: 7 }])

  await queue.add(mark(8))
  expect(await newer.getAll('outbox')).toMatchObject([{ flashcardId: 7 }, { flashcardId: 8 }])
  expect(await queue.listWaiting(1)).toHaveLength(2)
  newer.close()
})

/** A row as browsers hold it since the first version: never to be changed here. */
const rowOfVersion1 = {
  kind: 'rating',
  flashcardId: 5,
  reviewId: '4c9d1c9e-3a53-4a58-9c15-5f5b9f6a2d10',
  confidence: 1,
  reviewedAt: '2026-11-20T22:04:05.678Z',
  practice: false,
  session: 's',
  title: 'Which drug?',
  userId: 1,
}

test('rows that an earlier version left in this browser are read, in their order', async () => {
  const earlier = await openDB('study', 1, {
    upgrade(database) {
      const outbox = database.createObjectStore('outbox', { keyPath: 'order', autoIncrement: true })
      outbox.createIndex('byUser', 'userId')
      database.createObjectStore('refused', { keyPath: 'order' }).createIndex('byUser', 'userId')
      database.createObjectStore('sessions', { keyPath: 'session' })
      database.createObjectStore('entries', { keyPath: ['userId', 'source'] })
      database.createObjectStore('owner')
    },
  })
  await earlier.add('outbox', rowOfVersion1)
  await earlier.add('outbox', { ...rowOfVersion1, flashcardId: 6 })
  earlier.close()

  const queue = createOutboxQueue(studyDatabase)
  await queue.add({ ...mark(7), id: 'a' })
  expect(await queue.first(1)).toEqual({ ...rowOfVersion1, order: 1 })
  expect(await queue.listWaiting(1)).toMatchObject([
    { flashcardId: 5 },
    { flashcardId: 6 },
    { flashcardId: 7 },
  ])
})

test('a row that is added twice is stored once, and a session that the server knows is not begun again', async () => {
  const queue = createOutboxQueue(studyDatabase)
  const start: OutboxRow = {
    kind: 'session-start',
    session: 's',
    chapterId: 4,
    tags: [],
    mode: '',
    userId: 1,
    id: 'a',
  }
  await Promise.all([queue.add(start), queue.add(start), queue.add({ ...mark(7), id: 'b' })])
  const [first] = (await queue.listWaiting(1)) as StoredRow[]
  expect(await queue.listWaiting(1)).toHaveLength(2)

  await queue.saveSessionId(first as StoredRow & { kind: 'session-start' }, 77)
  await queue.add(start)
  expect(await queue.listWaiting(1)).toMatchObject([{ kind: 'mark' }])
})
