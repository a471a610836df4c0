import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { makeDeck, newNote } from '#tests/support/own-cards/own-notes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('finds own cards, and shipped ones that the learner may open', async () => {
  const [learner, premium] = [await app.as('learner'), await app.as('premium')]
  const { rows } = await app.deps.open.query<{ chapter: number; card: number; core: boolean }>(
    `select c.id as chapter, c.is_core as core, (select f.id from flashcards f where f.chapter_id = c.id
       and f.archived_at is null order by f.position limit 1) as card from chapters c order by c.position`,
  )
  const [open, locked] = [rows.find(({ core }) => core), rows.find(({ core }) => !core)]
  await app.deps.open.query(`update flashcards set question = 'Which quokkoma regimen comes first in pouch tumours?'
    where id in (${open?.card}, ${locked?.card})`)
  const deckId = await makeDeck(learner)
  const front = 'First {{c1::quokkoma}} regimen in pouch tumours'
  const note = (await learner.post('/api/own/notes', newNote(deckId, { form: 'cloze', front }))).body
  const similar = async (typed: string, { by = learner, noteId = undefined as number | undefined } = {}) =>
    (await by.post('/api/own/similar', { front: typed, noteId })).body.cards
  const asked = '**First** quokkoma regimen, pouch tumours?'
  const own = { noteId: note.id, id: note.cards[0].id, place: 'Onco', chapterId: null }
  expect(await similar(asked)).toMatchObject([
    own,
    { id: open?.card, chapterId: open?.chapter, noteId: null },
  ])
  expect(await similar(asked, { noteId: note.id })).toMatchObject([{ id: open?.card }])
  expect((await similar(asked, { by: premium })).map(({ id }: { id: number }) => id).sort()).toEqual(
    [open?.card, locked?.card].sort(),
  )
  for (const nothing of ['', '?!', 'quokkoma', "it's | & <-> \\ ' of"])
    expect(await similar(nothing)).toEqual([])
  await learner.post('/api/own/notes/change', { ids: [note.id], isDeleted: true })
  expect(await similar(asked)).toMatchObject([{ id: open?.card }])
})
