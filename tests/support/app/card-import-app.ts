import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { chapters, flashcards } from '#server/database/tables/catalogue.ts'
import { type Client, startTestApp, type TestApp } from './test-app.ts'

/** The form of an upload with this text. */
export const csv = (title: string, bytes: Uint8Array | string) => ({ title, fileName: 'cards.csv', bytes })

/** An app for the tests of one file, with an admin who may upload without a limit. */
export function cardImportApp() {
  const app = {} as TestApp
  const admin = {} as Client
  beforeAll(async () => {
    Object.assign(app, await startTestApp({ env: { THROTTLE_FACTOR: '1000' } }))
    Object.assign(admin, await app.as('admin'))
  })
  afterAll(() => app.close())
  return {
    app,
    admin,
    cardsOf: (chapterId: number) =>
      app.deps.db
        .select()
        .from(flashcards)
        .where(eq(flashcards.chapterId, chapterId))
        .orderBy(flashcards.position),
    countChapters: () => app.deps.db.$count(chapters),
  }
}
