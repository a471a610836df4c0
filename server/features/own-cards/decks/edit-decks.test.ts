import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { makeDeck, newNote } from '#tests/support/own-cards/own-notes.ts'
import { ratingOf } from '#tests/support/server/begin-card.ts'

let app: TestApp
let learner: Client
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  learner = await app.as('learner')
})

const path = '/api/own/decks'
const names = async (by = learner) =>
  (await by.get(path)).body.decks.map(({ name }: { name: string }) => name)

test('a name gives one deck, also when it is asked for twice at once', async () => {
  const made = await Promise.all(
    [' Onco :: Breast::', 'Onco::Breast'].map((name) => learner.post(path, { name })),
  )
  expect(made[0]?.body).toEqual({
    id: expect.any(Number),
    name: 'Onco::Breast',
    cards: 0,
    new: 0,
    due: 0,
    suspended: 0,
  })
  expect(made[1]?.body).toEqual(made[0]?.body)
  expect(made[0]?.body.id).toBeGreaterThan(2 ** 30)
  expect(await names()).toEqual(['Onco::Breast'])
  expect((await learner.post(path, { name: ' :: ' })).body.fields).toEqual({ name: 'Name the deck' })
})

test('a deck is renamed with those inside it, also into what was inside it', async () => {
  const [outer] = [
    await makeDeck(learner, 'A'),
    await makeDeck(learner, 'A::B'),
    await makeDeck(learner, 'AB'),
  ]
  expect((await learner.put(`${path}/${outer}`, { name: 'A::B' })).body).toMatchObject({
    id: outer,
    name: 'A::B',
  })
  expect(await names()).toEqual(['A::B', 'A::B::B', 'AB'])
  await learner.put(`${path}/${outer}`, { name: 'Z' })
  expect(await names()).toEqual(['AB', 'Z', 'Z::B'])
  expect((await learner.put(`${path}/${outer}`, { name: 'Z' })).status).toBe(200)
})

test('the name of another deck is refused, and one that would be too long inside', async () => {
  const outer = await makeDeck(learner, 'A')
  await makeDeck(learner, 'A::B')
  await makeDeck(learner, 'C::B')
  expect(await learner.put(`${path}/${outer}`, { name: 'C' })).toMatchObject({
    status: 409,
    body: { code: 'name_taken', error: 'Another deck is named C::B.' },
  })
  const long = await learner.put(`${path}/${outer}`, { name: 'x'.repeat(199) })
  expect(long.body.fields.name).toContain('cannot exceed 200 characters')
  expect(await names()).toEqual(['A', 'A::B', 'C::B'])
})

test('a deck is deleted once no note is in it, also no deleted one', async () => {
  const deck = await makeDeck(learner)
  const { id } = (await learner.post('/api/own/notes', newNote(deck))).body
  expect((await learner.delete(`${path}/${deck}`)).body.code).toBe('deck_has_notes')
  await learner.post('/api/own/notes/change', { ids: [id], isDeleted: true })
  expect((await learner.delete(`${path}/${deck}`)).status).toBe(409)
  await learner.post('/api/own/notes/change', { ids: [id], deckId: await makeDeck(learner, 'Other') })
  expect((await learner.delete(`${path}/${deck}`)).body).toEqual({ ok: true })
  expect(await names()).toEqual(['Other'])
})

test('decks have the numbers of their own cards', async () => {
  const [outer, inner] = [await makeDeck(learner, 'A'), await makeDeck(learner, 'A::B')]
  const cards = []
  for (const front of ['1', '2', '3']) {
    const note = (await learner.post('/api/own/notes', newNote(outer, { front, form: 'reversed' }))).body
    cards.push(note)
  }
  await learner.post('/api/own/notes', newNote(inner))
  await learner.post(`/api/flashcards/${cards[0].cards[0].id}/progress`, ratingOf(1))
  await learner.post('/api/own/notes/change', { ids: [cards[1].id], isSuspended: true })
  await learner.post('/api/own/notes/change', { ids: [cards[2].id], isDeleted: true })
  expect((await learner.get(path)).body.decks).toEqual([
    { id: outer, name: 'A', cards: 4, new: 1, due: 1, suspended: 2 },
    { id: inner, name: 'A::B', cards: 1, new: 1, due: 0, suspended: 0 },
  ])
})

test('nobody sees or changes the decks of another', async () => {
  const deck = await makeDeck(learner)
  const other = await app.as('learner')
  expect(await names(other)).toEqual([])
  for (const answer of [
    await other.put(`${path}/${deck}`, { name: 'Mine' }),
    await other.delete(`${path}/${deck}`),
    await other.get(`${path}/${deck}/cards`),
    await other.get(`/api/own/notes?deckId=${deck}`),
    await other.post('/api/own/notes', newNote(deck)),
  ])
    expect(answer.status).toBe(404)
  expect(await names()).toEqual(['Onco'])
})
