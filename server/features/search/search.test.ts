import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Fragment, SearchReply } from '#contracts/search/search.ts'
import { mostSearchedCards } from '#contracts/study/study.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

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
])('%s is corrected to %s, in drugs and in cards', async (typed, corrected) => {
  const reply = await search(premium, typed)
  expect(reply.correctedTo).toBe(corrected)
  expect(textOf(reply.drugs[0]?.name ?? [])).toContain(corrected)
  expect(matchesIn(reply.drugs[0]?.name ?? [])).toContain(corrected)
  expect(reply.cards.length).toBeGreaterThan(0)
  expect(reply.chapters.every((chapter) => chapter.matchingFlashcards > 0)).toBe(true)
})

test('a correctly typed word is not corrected', async () => {
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
  const first = chapters[0]
  const reply = await search(premium, first.title)
  expect(reply.chapters[0]?.id).toBe(first.id)
})

test('a search for half of a word with a slash finds and marks it', async () => {
  const { rows } = await app.deps.open.query('select min(id)::int as id from flashcards')
  const [card] = rows as [{ id: number }]
  await app.deps.open.query("update flashcards set question = 'Is QUOLL/NUMBAT one word?' where id = $1", [
    card.id,
  ])
  for (const typed of ['numbat', 'QUOLL', 'quoll/numbat']) {
    const reply = await search(premium, typed)
    expect(textOf(reply.cards[0]?.question ?? [])).toBe('Is QUOLL/NUMBAT one word?')
    expect(
      matchesIn(reply.cards[0]?.question ?? [])
        .join('')
        .toLowerCase(),
    ).toContain(typed.slice(0, 5).toLowerCase())
  }
})

test('locked cards show their question alone, and no search finds them by their answer', async () => {
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
  'a search for %j succeeds',
  async (typed) => {
    const reply = await search(premium, typed)
    expect(Array.isArray(reply.cards)).toBe(true)
  },
)

test('visitors may not search', async () => {
  expect((await (await app.as('visitor')).get('/api/search?q=breast')).status).toBe(401)
})

interface CountedChapter {
  id: number
  locked: boolean
  matchingFlashcards: number
  lockedFlashcards: number
  correctedTo?: string
}
const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

/** Gives the learner a state of one card, with this word, of a locked chapter. */
async function beginLockedCard(userId: number, word: string): Promise<void> {
  await app.deps.open.query(
    `insert into card_states (user_id, flashcard_id, review_count)
     select $1, f.id, 1 from flashcards f join chapters c on c.id = f.chapter_id
     where not c.is_core and f.search @@ to_tsquery('english', $2) order by f.id limit 1`,
    [userId, word],
  )
}

describe.each(['learner', 'premium', 'expired'] as const)('the counts of a search, for %s', (kind) => {
  let user: Client
  beforeAll(async () => {
    user = await app.as(kind)
    if (kind === 'expired') await beginLockedCard(user.userId, 'osimertinib')
  })

  test.each([
    ['osimertinib', null],
    ['osimertinb', 'osimertinib'],
    ['pembrolizumb', 'pembrolizumab'],
    ['mertini', null],
    ['breast cancer', null],
    ['zzzyx', null],
  ])('%s: study home, palette and the sessions agree', async (typed, corrected) => {
    const encoded = encodeURIComponent(typed)
    const palette = await search(user, typed)
    const home: CountedChapter[] = (await user.get(`/api/chapters?search=${encoded}`)).body
    expect(palette.correctedTo).toBe(corrected)
    for (const chapter of home) expect(chapter.correctedTo ?? null).toBe(corrected)
    for (const shown of palette.chapters) {
      const { id, matchingFlashcards, lockedFlashcards, locked } = shown
      expect(home).toContainEqual(
        expect.objectContaining({ id, matchingFlashcards, lockedFlashcards, locked }),
      )
    }
    const matching = sum(home.map((chapter) => chapter.matchingFlashcards))
    const locked = sum(home.map((chapter) => chapter.lockedFlashcards))
    expect([palette.matchingFlashcards, palette.lockedFlashcards]).toEqual([matching, locked])
    if (typed !== 'zzzyx') expect(matching).toBeGreaterThan(0)

    const all = (await user.get(`/api/study/entries?allResults=true&search=${encoded}`)).body
    expect(all).toHaveLength(Math.min(matching - locked, mostSearchedCards))
    for (const { id, matchingFlashcards, lockedFlashcards } of home.slice(0, 4)) {
      const studyCards = (await user.get(`/api/study/entries?chapterId=${id}&search=${encoded}`)).body
      expect(studyCards).toHaveLength(matchingFlashcards - lockedFlashcards)
    }
  })
})

test('without premium rights some of the matching cards are locked, a begun one is not', async () => {
  const expired = await app.as('expired')
  const before = await search(expired, 'breast')
  expect(before.lockedFlashcards).toBeGreaterThan(0)
  expect((await search(premium, 'breast')).lockedFlashcards).toBe(0)
  await beginLockedCard(expired.userId, 'breast')
  const after = await search(expired, 'breast')
  expect(after.matchingFlashcards - after.lockedFlashcards).toBe(
    before.matchingFlashcards - before.lockedFlashcards + 1,
  )
})

test('the study home and the palette find the same drugs, for a misspelt name too', async () => {
  for (const typed of ['osimertinib', 'osimertinb']) {
    const drugs = (await premium.get(`/api/drugs?search=${typed}`)).body as { id: number }[]
    const shown = (await search(premium, typed)).drugs
    expect(shown.length).toBeGreaterThan(0)
    expect(drugs.slice(0, shown.length).map((drug) => drug.id)).toEqual(shown.map((drug) => drug.id))
  }
})

test('letters inside a word are marked as they were typed', async () => {
  const { cards } = await search(premium, 'mertini')
  expect(cards.flatMap((card) => matchesIn(card.question)).join(' ')).toContain('mertini')
})
