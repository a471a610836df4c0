import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fragment, SearchReply } from '#contracts/search.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let premium: Client
let learner: Client

beforeAll(async () => {
  app = await startTestApp()
  premium = await app.as('premium')
  learner = await app.as('learner')
})
afterAll(() => app.close())

async function search(client: Client, q: string): Promise<SearchReply> {
  const { status, body } = await client.get(`/api/search?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  return body
}
const textOf = (pieces: Fragment[]) => pieces.map((piece) => piece.text).join('')
const matchesIn = (pieces: Fragment[]) => pieces.filter((piece) => piece.isMatch).map((piece) => piece.text)

test.each([
  ['pembrolizumb', 'pembrolizumab'],
  ['osimertinb', 'osimertinib'],
])('%s is understood as %s, in drugs and in cards', async (typed, meant) => {
  const reply = await search(premium, typed)
  expect(reply.correctedTo).toBe(meant)
  expect(textOf(reply.drugs[0]?.name ?? [])).toContain(meant)
  expect(matchesIn(reply.drugs[0]?.name ?? [])).toContain(meant)
  expect(reply.cards.length).toBeGreaterThan(0)
  expect(reply.chapters.every((chapter) => chapter.matchingFlashcards > 0)).toBe(true)
})

test('a word as typed is not put right', async () => {
  const reply = await search(premium, 'osimertinib')
  expect(reply.correctedTo).toBeNull()
  expect(textOf(reply.drugs[0]?.name ?? [])).toContain('osimertinib')
})

test('matches are marked through their endings, every word of the search counts', async () => {
  const reply = await search(premium, 'lymphomas treatment')
  const card = reply.cards[0]
  expect(card).toBeDefined()
  const marked = [...matchesIn(card?.question ?? []), ...matchesIn(card?.passage ?? [])].join(' ')
  expect(marked.toLowerCase()).toContain('lymphoma')
})

test('a chapter is found by its title before those whose cards match', async () => {
  const chapters = (await premium.get('/api/chapters')).body
  const wanted = chapters[0]
  const reply = await search(premium, wanted.title)
  expect(reply.chapters[0]?.id).toBe(wanted.id)
})

test('a search for half of a word with a slash finds and marks it', async () => {
  const { rows } = await app.deps.open.query('select min(id)::int as id from flashcards')
  const [card] = rows as [{ id: number }]
  await app.deps.open.query("update flashcards set question = 'Is ALPHA/OMEGA one word?' where id = $1", [
    card.id,
  ])
  for (const typed of ['omega', 'ALPHA', 'alpha/omega']) {
    const reply = await search(premium, typed)
    expect(textOf(reply.cards[0]?.question ?? [])).toBe('Is ALPHA/OMEGA one word?')
    expect(
      matchesIn(reply.cards[0]?.question ?? [])
        .join('')
        .toLowerCase(),
    ).toContain(typed.slice(0, 5).toLowerCase())
  }
})

test('locked cards show their question only, and their answers cannot be searched', async () => {
  const { rows } = await app.deps.open.query(`
    select f.id, f.question, f.answer from flashcards f join chapters c on c.id = f.chapter_id
    where not c.is_core order by f.id limit 1`)
  const card = rows[0] as { id: number; question: string; answer: string }
  await app.deps.open.query(
    "update flashcards set question = 'zebrafish question', answer = 'quokka' where id = $1",
    [card.id],
  )
  const [shown] = (await search(learner, 'zebrafish')).cards
  expect(shown).toMatchObject({ id: card.id, locked: true, passage: null })
  expect((await search(learner, 'quokka')).cards).toEqual([])
  expect((await search(premium, 'quokka')).cards).toMatchObject([{ id: card.id, locked: false }])
})

test.each(['', '  ', "'", "'; drop table drugs; --", '\\', ':*', '& | !', '<b>', 'the', '\u{1F600}', '((('])(
  'a search for %j finds without failing',
  async (typed) => {
    const reply = await search(premium, typed)
    expect(Array.isArray(reply.cards)).toBe(true)
  },
)

test('visitors may not search', async () => {
  expect((await (await app.as('visitor')).get('/api/search?q=breast')).status).toBe(401)
})
