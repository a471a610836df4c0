import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { ratingOf } from '#tests/support/server/begin-card.ts'

/**
 * The table of all cards: its filters, orders and pages, its treatment of locked cards, and changes to many
 * cards.
 */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface Row {
  id: number
  chapterId: number
  question: string | null
  tags: string[]
  isLocked: boolean
  isToday: boolean
  isWaiting: boolean
}
const list = async (learner: Client, query = '') =>
  (await learner.get(`/api/study/browse?${query}`)).body as {
    rows: Row[]
    total: number
    open: number
    counts: Record<string, number>
    correctedTo: string | null
  }
const idsOf = async (learner: Client, query = '') => (await list(learner, query)).rows.map(({ id }) => id)
const rate = (learner: Client, id: number, confidence: number) =>
  learner.post(`/api/flashcards/${id}/progress`, ratingOf(confidence))

test('all cards, a page at a time, in the order of the chapters', async () => {
  const learner = await app.as('premium')
  const first = await list(learner)
  expect(first.rows).toHaveLength(50)
  expect(first.total).toBe(first.counts.all)
  expect(first.counts).toMatchObject({ new: first.total, waiting: 0, starred: 0, suspended: 0, leech: 0 })
  const lastPage = Math.ceil(first.total / 50)
  const all = (
    await Promise.all(Array.from({ length: lastPage }, (_, index) => idsOf(learner, `page=${index + 1}`)))
  ).flat()
  expect(new Set(all).size).toBe(first.total)
  expect(await idsOf(learner, `page=${lastPage + 1}`)).toEqual([])
  const { rows } =
    await app.deps.open.query(`select f.id, f.chapter_id as "chapterId" from flashcards f join chapters c on c.id = f.chapter_id
    where f.archived_at is null and c.archived_at is null order by f.position, f.id`)
  // The API lists the chapters in the order of the study home.
  const chapters = (await learner.get('/api/chapters')).body as { id: number }[]
  const inOrder = chapters.flatMap(({ id }) => rows.filter(({ chapterId }) => chapterId === id))
  expect(all).toEqual(inOrder.map(({ id }) => id))
})

test('by chapter, category, tag and search, a misspelt drug name too', async () => {
  const learner = await app.as('premium')
  const [card] = (await list(learner)).rows as [Row]
  const inChapter = await list(learner, `chapterId=${card.chapterId}`)
  expect(new Set(inChapter.rows.map(({ chapterId }) => chapterId))).toEqual(new Set([card.chapterId]))
  const tag = card.tags[0] ?? ''
  const tagged = await list(learner, `tag=${encodeURIComponent(tag)}`)
  expect(tagged.rows.every(({ tags }) => tags.includes(tag))).toBe(true)
  const chapters = (await learner.get('/api/chapters')).body as {
    id: number
    category: string
    flashcardCount: number
  }[]
  const { category } = chapters.find(({ id }) => id === card.chapterId) ?? { category: '' }
  const inCategory = chapters.filter((chapter) => chapter.category === category)
  expect((await list(learner, `category=${category}`)).total).toBe(
    inCategory.reduce((sum, chapter) => sum + chapter.flashcardCount, 0),
  )
  const found = await list(learner, 'search=trastuzumab')
  expect(found.total).toBeGreaterThan(0)
  const misspelt = await list(learner, 'search=trastuzumba')
  expect([misspelt.correctedTo, misspelt.total]).toEqual(['trastuzumab', found.total])
})

test('by state; what comes up again after the plan was made waits, and what is planned is of today', async () => {
  const learner = await app.as('premium')
  await learner.put('/api/study/settings', { newCardsPerDay: 0 })
  const [missed = 0, starred = 0, suspended = 0, buried = 0, edited = 0, leech = 0] = await idsOf(learner)
  await rate(learner, missed, 1)
  await learner.post(`/api/flashcards/${starred}/star`, { isStarred: true })
  await learner.post(`/api/flashcards/${suspended}/suspend`, { isSuspended: true })
  await learner.post(`/api/flashcards/${buried}/bury`, { isBuried: true })
  await rate(learner, edited, 3)
  await rate(learner, leech, 3)
  const { query } = app.deps.open
  await query('update card_states set lapses = 6 where user_id = $1 and flashcard_id = $2', [
    learner.userId,
    leech,
  ])
  await query('update card_states set due_day = 1 where user_id = $1 and flashcard_id = $2', [
    learner.userId,
    missed,
  ])
  await query('update flashcards set revised_at = $2 where id = $1', [
    edited,
    new Date(app.clock.now().getTime() + 1000),
  ])
  const { counts } = await list(learner)
  expect(counts).toMatchObject({ waiting: 1, starred: 1, suspended: 1, buried: 1, leech: 1, edited: 1 })
  expect(counts.new).toBe((counts.all ?? 0) - 3)
  expect(counts['low-confidence']).toBe(1)
  const states = { waiting: missed, starred, suspended, buried, edited, leech, 'low-confidence': missed }
  for (const [state, id] of Object.entries(states))
    expect([state, await idsOf(learner, `state=${state}`)]).toEqual([state, [id]])
  const rowOf = async () => {
    const { rows } = await list(learner)
    const row = rows.find(({ id }) => id === missed)
    return { isToday: row?.isToday, isWaiting: row?.isWaiting }
  }
  expect(await rowOf()).toEqual({ isToday: false, isWaiting: true })
  app.clock.advance(86_400_000)
  expect(await rowOf()).toEqual({ isToday: true, isWaiting: false })
  expect((await list(learner)).counts.waiting).toBe(0)
  app.clock.advance(-86_400_000)
})

test('by mastery, due day, last review and lapses, cards never reviewed last', async () => {
  const learner = await app.as('premium')
  const [a = 0, b = 0, c = 0] = (await idsOf(learner)).slice(10)
  const states = [
    [a, 80, 5, 1, '2026-11-20'],
    [b, 20, 9, 0, '2026-11-19'],
    [c, 50, 7, 4, '2026-11-18'],
  ]
  for (const [id, mastery, due, lapses, at] of states)
    await app.deps.open.query(
      `insert into card_states (user_id, flashcard_id, review_count, mastery, due_day, lapses, last_reviewed_at)
       values ($1, $2, 3, $3, $4, $5, $6)`,
      [learner.userId, id, mastery, due, lapses, at],
    )
  const first = async (sort: string) => (await idsOf(learner, `sort=${sort}`)).slice(0, 3)
  expect(await first('mastery')).toEqual([b, c, a])
  expect(await first('next-review')).toEqual([a, c, b])
  expect(await first('reviewed')).toEqual([a, b, c])
  expect(await first('lapses')).toEqual([c, a, b])
})

test('of a locked card nothing but its chapter is told, and it is neither chosen nor studied', async () => {
  const learner = await app.as('learner')
  const chapters = (await learner.get('/api/chapters')).body as { id: number; locked: boolean }[]
  const chapterId = chapters.find(({ locked }) => locked)?.id
  const { rows, total, open: openInChapter } = await list(learner, `chapterId=${chapterId}`)
  expect(total).toBeGreaterThan(0)
  expect(openInChapter).toBe(0)
  for (const row of rows) expect(row).toMatchObject({ isLocked: true, question: null, tags: [] })
  expect((await learner.get(`/api/study/browse/ids?chapterId=${chapterId}`)).body).toEqual({ ids: [] })
  const [locked = 0] = rows.map(({ id }) => id)
  const [open = 0] = (await list(learner)).rows.flatMap(({ id, isLocked }) => (isLocked ? [] : id))
  const cards = (await learner.post('/api/study/cards', { ids: [locked, open] })).body
  expect(cards.map((card: { flashcard: { id: number } }) => card.flashcard.id)).toEqual([open])
})

test('no tag and no search finds a locked card', async () => {
  const learner = await app.as('learner')
  const chapters = (await learner.get('/api/chapters')).body as { id: number; locked: boolean }[]
  const chapterId = chapters.find(({ locked }) => locked)?.id
  const [card] = (await list(await app.as('premium'), `chapterId=${chapterId}`)).rows as [Row]
  const word = card.question?.match(/\p{L}{5,}/u)?.[0] ?? ''
  for (const filter of [`tag=${encodeURIComponent(card.tags[0] ?? '')}`, `search=${word}`]) {
    const { rows, total, open, counts } = await list(learner, `chapterId=${chapterId}&${filter}`)
    expect([rows, total, open, counts.new]).toEqual([[], 0, 0, 0])
  }
})

test('says how many of the cards may be opened', async () => {
  const learner = await app.as('learner')
  const { total, open } = await list(learner)
  expect(open).toBeGreaterThan(0)
  expect(open).toBeLessThan(total)
  expect((await list(learner, 'state=waiting')).open).toBe(0)
  const premium = await list(await app.as('premium'))
  expect(premium.open).toBe(premium.total)
})

test('chosen cards come in the order in which they were chosen; a card that is gone is left out', async () => {
  const learner = await app.as('premium')
  const chosen = (await idsOf(learner)).slice(3, 8).reverse()
  const cards = (await learner.post('/api/study/cards', { ids: [...chosen, 999_999, ...chosen] })).body
  expect(cards.map((card: { flashcard: { id: number } }) => card.flashcard.id)).toEqual(chosen)
  expect(
    (await learner.post('/api/study/cards', { ids: Array.from({ length: 501 }, (_, n) => n + 1) })).status,
  ).toBe(400)
  expect((await learner.post('/api/study/cards', { ids: [] })).status).toBe(400)
})

test('all matches are chosen, 500 at most, in the order of the table', async () => {
  const learner = await app.as('premium')
  const { ids } = (await learner.get('/api/study/browse/ids')).body
  expect(ids.slice(0, 50)).toEqual(await idsOf(learner))
  expect(ids).toHaveLength(500)
})

test('many cards are starred, suspended and buried at once, and taken back', async () => {
  const learner = await app.as('premium')
  const ids = (await idsOf(learner)).slice(0, 20)
  await rate(learner, ids[0] ?? 0, 3)
  const mark = async (change: object) =>
    (await learner.post('/api/study/browse/mark', { ids: [...ids, 999_999], ...change })).body
  expect(await mark({ isStarred: true })).toEqual({ changed: 20 })
  await mark({ isSuspended: true })
  await mark({ isBuried: true })
  expect((await list(learner)).counts).toMatchObject({ starred: 20, suspended: 20, buried: 20 })
  await mark({ isBuried: false })
  await mark({ isSuspended: false })
  expect((await list(learner)).counts).toMatchObject({ starred: 20, suspended: 0, buried: 0 })
  const [first] = (await learner.post('/api/study/cards', { ids: ids.slice(0, 1) })).body
  expect(first.progress).toMatchObject({ reviewCount: 1 })
  const other = await app.as('premium')
  expect((await list(other)).counts.starred).toBe(0)
})
