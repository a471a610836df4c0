import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chapter, Flashcard, Primer } from '#contracts/catalogue/catalogue.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { loadContent } from './load-content.ts'

const content = contentCopy()
const core = content.chapters.find((chapter) => chapter.core)
const premium = content.chapters.find((chapter) => !chapter.core)
if (!core || !premium) throw new Error('there is a free and a premium chapter')
const primerOf = (chapter: typeof core, word: string) => ({
  chapter: chapter.key,
  reviewed: '2026-11-28',
  sources: ['A trial, 2026'],
  parts: [
    {
      key: 'suspect',
      heading: `Suspect ${word}ology`,
      body: `Think of ${word} first.`,
      cards: chapter.cards.slice(2).map(({ id }) => id),
    },
    {
      key: 'prove',
      heading: 'Prove',
      body: 'Then prove it.',
      cards: chapter.cards.slice(0, 2).map(({ id }) => id),
    },
  ],
})
const primers = [primerOf(core, 'zebra'), primerOf(premium, 'okapi')]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await loadContent(app.deps, { ...content, primers })
})
afterAll(() => app.close())

async function chapterOf(title: string): Promise<Chapter> {
  const chapters = (await (await app.as('learner')).get('/api/chapters')).body as Chapter[]
  const found = chapters.find((chapter) => chapter.title === title)
  if (!found) throw new Error(`there is a chapter ${title}`)
  return found
}
const read = async (kind: 'learner' | 'premium', title: string) =>
  (await app.as(kind)).get(`/api/chapters/${(await chapterOf(title)).id}/primer`)

test('a primer has its parts in order, each with its cards in the order of the chapter', async () => {
  const { status, body } = await read('learner', core.title)
  expect(status).toBe(200)
  const primer = body as Primer
  expect(primer.parts.map(({ key, cards }) => [key, cards.length])).toEqual([
    ['suspect', core.cards.length - 2],
    ['prove', 2],
  ])
  expect(primer.parts[1]?.cards[0]?.question).toBe(core.cards[0]?.question)
  expect(primer).toMatchObject({ sources: ['A trial, 2026'], reviewedOn: '2026-11-28' })
})

test('each card names the part that explains it', async () => {
  const { id } = await chapterOf(core.title)
  const cards = (await (await app.as('learner')).get(`/api/flashcards?chapterId=${id}`)).body as Flashcard[]
  expect(cards.slice(0, 3).map(({ primerPart }) => primerPart)).toEqual(['prove', 'prove', 'suspect'])
})

test('the primer of a locked chapter is for premium, and other chapters have none', async () => {
  expect((await read('learner', premium.title)).status).toBe(403)
  expect((await read('premium', premium.title)).body.parts).toHaveLength(2)
  const other = content.chapters.find((chapter) => chapter !== core && chapter !== premium)
  expect((await read('premium', other?.title ?? '')).body).toBeNull()
  expect(await chapterOf(core.title)).toMatchObject({ hasPrimer: true })
  expect(await chapterOf(other?.title ?? '')).toMatchObject({ hasPrimer: false })
})

test('the search finds parts; of a locked primer only by its heading, without its text', async () => {
  const found = async (kind: 'learner' | 'premium', q: string) =>
    (await (await app.as(kind)).get(`/api/search?q=${q}`)).body.primers
  expect(await found('learner', 'zebra')).toMatchObject([{ chapterTitle: core.title, part: 'suspect' }])
  expect(await found('learner', 'okapi first')).toEqual([])
  expect(await found('learner', 'okapiology')).toMatchObject([{ part: 'suspect', passage: null }])
  expect(await found('premium', 'okapi')).toMatchObject([{ part: 'suspect' }])
})

test('a changed primer replaces the former, and one without a file is gone', async () => {
  const [part] = primerOf(core, 'zebra').parts
  if (!part) throw new Error('there is a part')
  const changed = { ...primerOf(core, 'zebra'), parts: [part] }
  const revision = async () => {
    const { rows } = await app.deps.open.query('select revision from primers where chapter_id = $1', [
      (await chapterOf(core.title)).id,
    ])
    return Number(rows[0]?.revision)
  }
  const before = await revision()
  await loadContent(app.deps, { ...content, primers })
  expect(await revision()).toBe(before)
  await loadContent(app.deps, { ...content, primers: [changed] })
  expect(await revision()).toBe(before + 1)
  expect((await read('learner', core.title)).body.parts).toHaveLength(1)
  expect((await read('premium', premium.title)).body).toBeNull()
  const { id } = await chapterOf(core.title)
  const cards = (await (await app.as('learner')).get(`/api/flashcards?chapterId=${id}`)).body as Flashcard[]
  expect(cards.slice(0, 3).map(({ primerPart }) => primerPart)).toEqual([null, null, 'suspect'])
})
