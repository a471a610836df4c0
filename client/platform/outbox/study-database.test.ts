import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import { createOutboxQueue } from './outbox-queue.ts'
import type { OutboxRow } from './outbox-rows.ts'
import { studyDatabase } from './study-database.ts'

const mark = (flashcardId: number): OutboxRow => ({
  kind: 'mark',
  flashcardId,
  needsReview: true,
  userId: 1,
})

afterEach(async () => {
  ;(await studyDatabase()).close()
  await deleteDB('study')
})

test('a tab goes on writing while a newer version of the app raises the version of the database', async () => {
  const queue = createOutboxQueue(studyDatabase)
  await queue.add(mark(7))

  const newer = await openDB('study', 2, {
    upgrade: (database) => void database.createObjectStore('added-later'),
  })
  expect(await newer.getAll('outbox')).toMatchObject([{ flashcardId: 7 }])

  await queue.add(mark(8))
  expect(await newer.getAll('outbox')).toMatchObject([{ flashcardId: 7 }, { flashcardId: 8 }])
  expect(await queue.countWaiting(1)).toBe(2)
  newer.close()
})
