import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { uploadFile } from '#tests/support/server/upload.ts'

/**
 * Admins who edit at the same moment: nobody overwrites a text that they have not seen, and no request fails
 * because two waited for each other in a circle.
 */

let app: TestApp
let admin: Client
let other: Client
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  ;[admin, other] = [await app.as('admin'), await app.as('admin')]
})
afterAll(() => app.close())

test('of edits of one drug at once one is saved', async () => {
  const [drug] = (await admin.get('/api/drugs')).body as { id: number; revision: number }[]
  for (let round = 0; round < 5; round++) {
    const { revision } = (await admin.get(`/api/drugs/${drug?.id}`)).body
    const edits = await Promise.all(
      ['one', 'two', 'three'].map((word) =>
        admin.put(`/api/drugs/${drug?.id}`, { mechanismOfAction: `${word} ${round}`, revision }),
      ),
    )
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  }
})

test('imports, edits, deletions and new titles of one chapter at once all end', async () => {
  const rows = (round: number) => Array.from({ length: 40 }, (_, at) => `q${at},a${round}`).join('\n')
  const send = (round: number) =>
    uploadFile(admin, { title: 'Busy', fileName: 'a.csv', bytes: `question,answer\n${rows(round)}` })
  const { chapterId } = (await send(0)).body
  const cards: { id: number }[] = (await admin.get(`/api/admin/chapters/${chapterId}/flashcards`)).body
  const ids = cards.map(({ id }) => id)
  for (let round = 1; round <= 6; round++) {
    const replies = await Promise.all([
      send(round),
      ...ids
        .toReversed()
        .slice(0, 4)
        .map((id) => other.put(`/api/flashcards/${id}`, { question: `edit ${id}`, answer: `${round}` })),
      other.put(`/api/admin/chapters/${chapterId}`, { description: `round ${round}` }),
      other.post('/api/admin/flashcards/bulk-delete', { flashcardIds: [ids[round], ids[20 - round]] }),
      other.post(`/api/admin/chapters/${chapterId}/flashcards`, { question: `new ${round}`, answer: 'a' }),
    ])
    expect(replies.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([])
  }
})
