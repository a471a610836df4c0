import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Content } from '#content/read-content.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { isContentLoaded, loadShipped, type Shipped } from './load-shipped.ts'

let app: TestApp
const content = contentCopy()
const chapter = content.chapters[0]
const first = chapter?.cards[0]
if (!chapter || !first) throw new Error('the content is empty')
const added = { ...first, id: `${chapter.key}-999`, question: 'Which card came with the newer edition?' }

/** The content with these cards in its first chapter. */
const withCards = (cards: typeof chapter.cards): Content => ({
  ...content,
  chapters: content.chapters.map((each) => (each === chapter ? { ...each, cards } : each)),
})
const shipped = (edition: number, more: Content): Shipped => ({
  edition,
  fingerprint: `of ${edition} with ${more.chapters[0]?.cards.length}`,
  isSealed: true,
  read: () => more,
})
const newer = withCards([...chapter.cards, added])

const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.query(statement, values)).rows
const cardOf = async (key: string) =>
  (await rowsOf('select question, archived_at from flashcards where key = $1', [key]))[0]
const everything = async () => ({
  cards: await rowsOf('select * from flashcards order by id'),
  drugs: await rowsOf('select * from drugs order by id'),
  questions: await rowsOf('select * from questions order by id'),
  loaded: await rowsOf('select * from loaded_content'),
})

let edition = 1000
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  edition += 10
  await loadShipped(app.deps, shipped(edition, newer))
})
afterAll(() => app.close())

test('an older edition that starts again changes nothing', async () => {
  const before = await everything()
  await loadShipped(app.deps, shipped(edition - 1, content))
  expect(await everything()).toEqual(before)
  expect(await cardOf(added.id)).toMatchObject({ archived_at: null })
  expect(await isContentLoaded(app.deps.db)).toBe(true)
})

test('a newer edition takes a card out of the lists, and the next brings it back as it was', async () => {
  await loadShipped(app.deps, shipped(edition + 1, content))
  expect((await cardOf(added.id))?.archived_at).toBeInstanceOf(Date)
  await loadShipped(app.deps, shipped(edition + 2, newer))
  expect(await cardOf(added.id)).toMatchObject({ archived_at: null })
})

test('an admin’s edit and an admin’s deletion survive a newer edition', async () => {
  const { id } = (await rowsOf('select id from flashcards where key = $1', [first.id]))[0] as { id: number }
  await rowsOf('update flashcards set question = $2, edited_at = now() where id = $1', [
    id,
    'As the admin has it',
  ])
  await rowsOf('delete from flashcards where key = $1', [added.id])
  await rowsOf('insert into content_tombstones (key) values ($1)', [added.id])
  const changed = { ...first, question: 'As it ships now' }
  await loadShipped(app.deps, shipped(edition + 1, withCards([changed, ...chapter.cards.slice(1), added])))
  expect(await cardOf(first.id)).toMatchObject({ question: 'As the admin has it' })
  expect(await cardOf(added.id)).toBeUndefined()
  expect(await rowsOf('select key from content_conflicts')).toEqual([{ key: first.id }])
})

test('content changed under one edition is loaded in development, and rejected in production', async () => {
  const isProduction = { ...app.deps, config: { ...app.deps.config, isProduction: true } }
  const before = await everything()
  await expect(loadShipped(isProduction, shipped(edition, content))).rejects.toThrow('npm run new-edition')
  const unsealed = { ...shipped(edition + 1, content), isSealed: false }
  await expect(loadShipped(isProduction, unsealed)).rejects.toThrow('npm run new-edition')
  expect(await everything()).toEqual(before)

  await loadShipped(app.deps, shipped(edition, content))
  expect((await cardOf(first.id))?.archived_at).toBeNull()
  expect(await rowsOf('select edition from loaded_content')).toEqual([{ edition }])
})

test('a load that fails half way leaves the previous content', async () => {
  const before = await everything()
  const broken = {
    ...withCards([{ ...first, question: 'Half' }]),
    drugs: [{ ...content.drugs[0], generic: null }],
  }
  // The content check would refuse this; here it must fail in the database, halfway through.
  await expect(loadShipped(app.deps, shipped(edition + 1, broken as unknown as Content))).rejects.toThrow()
  expect(await everything()).toEqual(before)
})
