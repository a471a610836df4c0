import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { makeDeck, newNote } from '#tests/support/own-cards/own-notes.ts'
import { ratingOf } from '#tests/support/server/begin-card.ts'
import { ownCardsJobs } from './own-cards.jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const dayMs = 86_400_000
const tidy = async () => {
  for (const job of ownCardsJobs(app.deps)) await job.run()
}

test('a deleted note is gone after 30 days; its reviews stay, as does what was not deleted', async () => {
  const learner = await app.as('learner')
  const deckId = await makeDeck(learner)
  const add = async () => (await learner.post('/api/own/notes', newNote(deckId))).body
  const [deleted, kept] = [await add(), await add()]
  await learner.post(`/api/flashcards/${deleted.cards[0].id}/progress`, ratingOf(3))
  await learner.post('/api/own/notes/change', { ids: [deleted.id], isDeleted: true })
  app.clock.advance(30 * dayMs)
  await tidy()
  await learner.renew()
  expect((await learner.get(`/api/own/notes/${deleted.id}`)).status).toBe(200)
  app.clock.advance(1)
  await tidy()
  expect((await learner.get(`/api/own/notes/${deleted.id}`)).status).toBe(404)
  expect((await learner.get(`/api/own/notes/${kept.id}`)).body.cards).toHaveLength(1)
  const { rows } = await app.deps.open.query(
    `select (select count(*)::int from own_cards where user_id = $1) as cards,
       (select count(*)::int from reviews where user_id = $1) as reviews`,
    [learner.userId],
  )
  expect(rows).toEqual([{ cards: 1, reviews: 1 }])
})

test('the copy of one’s data has decks, notes and cards; deleting the account removes them', async () => {
  const learner = await app.as('learner')
  await learner.post('/api/own/notes', newNote(await makeDeck(learner, 'Mine')))
  const data = (await learner.get('/api/user/data')).body
  const own = { user_id: learner.userId }
  expect(data).toMatchObject({
    own_ids: [own],
    own_decks: [{ ...own, name: 'Mine' }],
    own_notes: [{ ...own, front: 'Target of imatinib?' }],
    own_cards: [{ ...own, question: 'Target of imatinib?', answer: 'BCR-ABL1' }],
  })
  expect(Object.keys(data.own_cards[0])).not.toContain('search')
  expect((await learner.delete('/api/user', { currentPassword: learner.password })).status).toBe(200)
  const tables = ['own_ids', 'own_decks', 'own_notes', 'own_cards']
  for (const table of tables) {
    const { rows } = await app.deps.open.query(`select 1 from ${table} where user_id = $1`, [learner.userId])
    expect(rows, table).toEqual([])
  }
})
