import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countContentChange } from '#server/database/content/content-version.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { recordStatements } from '#tests/support/database/record-statements.ts'
import { archiveShippedContent, saveChapter } from '#tests/support/server/known-by-learner.ts'

/** What the API tells of chapters: the overview, one chapter, and mastery by the outline. */

let app: TestApp
let learner: Client
let today: number
beforeAll(async () => {
  app = await startTestApp()
  today = Math.floor(app.clock.now().getTime() / 86_400_000)
})
beforeEach(async () => {
  await archiveShippedContent(app)
  learner = await app.as('learner')
})
afterAll(() => app.close())

interface OwnCard {
  id: number | undefined
  mastery: number
  reviewCount?: number
  stability?: number
  lastStudyDay?: number
  dueDay?: number
  lastReviewed?: string
}

async function saveCard(userId: number, card: OwnCard): Promise<void> {
  await app.deps.open.query(
    `insert into card_states (user_id, flashcard_id, mastery, review_count, stability, difficulty, last_study_day,
       due_day, last_reviewed_at) values ($1, $2, $3, $4, $5, 5, $6, $7, $8)`,
    [
      ...[userId, card.id, card.mastery, card.reviewCount ?? 1, card.stability ?? null],
      ...[card.lastStudyDay ?? null, card.dueDay ?? null, card.lastReviewed ?? null],
    ],
  )
}

async function saveTags(id: number | undefined, tags: string[]): Promise<void> {
  await app.deps.open.query('update flashcards set tags = $2 where id = $1', [id, tags])
  await countContentChange(app.deps.db)
}

async function archive(id: number | undefined): Promise<void> {
  await app.deps.open.query('update flashcards set archived_at = now() where id = $1', [id])
  await countContentChange(app.deps.db)
}

const overview = async (client = learner) => (await client.get('/api/analytics/overview')).body.chapterStats
const weighted = async (client = learner) => (await client.get('/api/analytics/weighted-mastery')).body
const chapterOf = async (id: number, client = learner) =>
  (await client.get(`/api/analytics/chapters/${id}`)).body

test('the overview has every chapter with cards, in order, with the learner’s own progress', async () => {
  const breast = await saveChapter(app, { title: 'Breast', category: 'breast', cards: 5 })
  const clots = await saveChapter(app, { title: 'Clots', category: 'coagulation', cards: 2 })
  const matched = await saveChapter(app, { title: 'Lung cancer in practice', cards: 1 })
  const unknown = await saveChapter(app, { title: 'Something else', cards: 1 })
  await saveChapter(app, { title: 'Empty', category: 'breast', cards: 0 })
  const [first, second, third, , archived] = breast.cardIds
  await saveTags(first, ['her2', 'adjuvant'])
  await saveTags(second, ['her2'])
  await saveCard(learner.userId, { id: first, mastery: 75, lastReviewed: '2026-11-20T09:00:00Z' })
  await saveCard(learner.userId, { id: second, mastery: 50, lastReviewed: '2026-11-21T09:00:00Z' })
  // This card is starred and was never reviewed.
  await saveCard(learner.userId, { id: third, mastery: 0, reviewCount: 0 })
  await saveCard(learner.userId, { id: archived, mastery: 100, lastReviewed: '2026-11-21T12:00:00Z' })
  await archive(archived)
  const other = await app.as('learner')
  await saveCard(other.userId, { id: first, mastery: 100 })

  expect(await overview()).toEqual([
    {
      chapter: { id: breast.chapterId, title: 'Breast' },
      category: 'Breast',
      tags: ['adjuvant', 'her2'],
      progress: {
        totalCards: 4,
        completedCards: 2,
        // 62.5 and 31.25, rounded once each.
        averageMastery: 63,
        coverageScaledMastery: 31,
        lastStudied: '2026-11-21T09:00:00.000Z',
      },
    },
    ...[
      [clots, 'Clots', 'Coagulation Disorders', 2] as const,
      [matched, 'Lung cancer in practice', 'Thoracic', 1] as const,
      [unknown, 'Something else', null, 1] as const,
    ].map(([{ chapterId }, title, category, totalCards]) => ({
      chapter: { id: chapterId, title },
      category,
      tags: [],
      progress: {
        totalCards,
        completedCards: 0,
        averageMastery: 0,
        coverageScaledMastery: 0,
        lastStudied: null,
      },
    })),
  ])
})

test('the order is that of the study home, and so are the numbers', async () => {
  await app.deps.open.query('update flashcards set archived_at = null')
  await countContentChange(app.deps.db)
  const [card] = (await app.deps.open.query('select id from flashcards where archived_at is null limit 1'))
    .rows
  await saveCard(learner.userId, { id: Number(card?.id), mastery: 55, lastReviewed: '2026-11-20T09:00:00Z' })
  const home: { id: number; title: string; tags: string[]; progress: { totalCards: number } }[] = (
    await learner.get('/api/chapters')
  ).body
  expect(await overview()).toMatchObject(
    home
      .filter(({ progress }) => progress.totalCards > 0)
      .map(({ id, title, tags, progress }) => ({ chapter: { id, title }, tags, progress })),
  )
})

test('mastery by the outline: mastered cards by chapter, category and weight', async () => {
  const one = await saveChapter(app, { title: 'One', category: 'breast', cards: 4 })
  const two = await saveChapter(app, { title: 'Two', category: 'breast', cards: 6 })
  const outside = await saveChapter(app, { title: 'Clots', category: 'coagulation', cards: 1 })
  const unmatched = await saveChapter(app, { title: 'Something else', cards: 1 })
  // In chapter one, two cards are mastered with a mean of 85; in chapter two, one with 70; the card with 69
  // is not.
  for (const [id, mastery] of [
    [one.cardIds[0], 70],
    [one.cardIds[1], 100],
    [one.cardIds[2], 69],
    [two.cardIds[0], 70],
    [outside.cardIds[0], 100],
    [unmatched.cardIds[0], 100],
  ] as const)
    await saveCard(learner.userId, { id, mastery })

  const { weightedMastery, categories, outlineMastery } = await weighted()
  expect(weightedMastery).toEqual([
    {
      ...{ chapterId: one.chapterId, chapterTitle: 'One', category: 'Breast' },
      ...{ totalCards: 4, masteredCards: 2, userMastery: 85 },
    },
    {
      ...{ chapterId: two.chapterId, chapterTitle: 'Two', category: 'Breast' },
      ...{ totalCards: 6, masteredCards: 1, userMastery: 70 },
    },
  ])
  expect(categories.map(({ id }: { id: string }) => id)).toEqual(
    app.deps.outline.categories.map(({ id }) => id),
  )
  // The mastered cards have a mean of (2 x 85 + 1 x 70) / 3 = 80; for three of ten cards that makes 24.
  expect(categories[0]).toEqual({
    ...{ id: 'breast', title: 'Breast', weight: 13 },
    ...{ totalCards: 10, completedCards: 4, masteredCards: 3, mastery: 24 },
  })
  expect(categories[1]).toMatchObject({ totalCards: 0, completedCards: 0, masteredCards: 0, mastery: 0 })
  // 13 of 100 percent of the exam at a mastery of 24 make 3.12.
  expect(outlineMastery).toBe(3)
  expect((await weighted(await app.as('learner'))).outlineMastery).toBe(0)
})

test('one chapter: tags, time, what is due and how much of it is recalled today', async () => {
  const { chapterId, cardIds } = await saveChapter(app, { title: 'One', category: 'thoracic', cards: 5 })
  const [first, second, third, fourth] = cardIds
  await saveTags(first, ['egfr', 'targeted'])
  await saveTags(second, ['egfr'])
  await saveTags(fourth, ['unseen'])
  // Recall is 0.9 when as many days have passed as the stability says, and 1 on the day itself.
  await saveCard(learner.userId, {
    ...{ id: first, mastery: 75, reviewCount: 3, stability: 10, lastStudyDay: today - 10, dueDay: today },
    lastReviewed: '2026-11-11T09:00:00Z',
  })
  await saveCard(learner.userId, {
    ...{ id: second, mastery: 50, stability: 3, lastStudyDay: today, dueDay: today + 1 },
    lastReviewed: '2026-11-21T09:00:00Z',
  })
  // This card was rated before cards had a memory state.
  await saveCard(learner.userId, { id: third, mastery: 20 })
  await learner.put(`/api/analytics/chapters/${chapterId}/progress`, { timeSpentSeconds: 90 })

  expect(await chapterOf(chapterId)).toEqual({
    chapter: { id: chapterId, title: 'One' },
    category: 'Thoracic',
    tags: ['egfr', 'targeted', 'unseen'],
    progress: {
      ...{ totalCards: 5, completedCards: 3, averageMastery: 48, coverageScaledMastery: 29 },
      lastStudied: '2026-11-21T09:00:00.000Z',
    },
    tagStats: [
      { tag: 'egfr', mastery: 63, reviewCount: 4, lastReviewed: '2026-11-21T09:00:00.000Z' },
      { tag: 'targeted', mastery: 75, reviewCount: 3, lastReviewed: '2026-11-11T09:00:00.000Z' },
    ],
    timeSpentSeconds: 90,
    dueCards: 1,
    recall: expect.closeTo(0.95, 8),
  })
  const { progress, ...stranger } = await chapterOf(chapterId, await app.as('learner'))
  expect(stranger).toMatchObject({ tagStats: [], timeSpentSeconds: 0, dueCards: 0, recall: null })
  expect(progress).toMatchObject({ totalCards: 5, completedCards: 0, lastStudied: null })
})

test('a chapter says the same in the overview and by itself', async () => {
  const { chapterId, cardIds } = await saveChapter(app, { title: 'One', category: 'breast', cards: 4 })
  for (const [place, id] of cardIds.entries())
    await saveCard(learner.userId, { id, mastery: 10 + place * 30, reviewCount: place })
  await archive(cardIds.at(-1))
  const { tagStats, timeSpentSeconds, dueCards, recall, ...alone } = await chapterOf(chapterId)
  expect(await overview()).toEqual([alone])
})

test('a locked chapter may be read, one without cards is empty, and an unknown one does not exist', async () => {
  const locked = await saveChapter(app, { title: 'One', category: 'breast', cards: 1 })
  expect((await learner.get(`/api/analytics/chapters/${locked.chapterId}`)).status).toBe(200)
  const empty = await saveChapter(app, { title: 'Lung', cards: 0 })
  expect(await chapterOf(empty.chapterId)).toMatchObject({
    category: 'Thoracic',
    progress: { totalCards: 0, completedCards: 0 },
    recall: null,
  })
  const { status, body } = await learner.get('/api/analytics/chapters/2000000000')
  expect([status, body.error]).toEqual([404, 'This chapter does not exist'])
})

test('chapters are read once, until the content changes on any server', async () => {
  await saveChapter(app, { title: 'One', category: 'breast', cards: 1 })
  await overview()
  const recording = recordStatements()
  const shownAgain = await overview()
  const reads = recording.sent.filter(({ text }) => text.includes('from chapters'))
  recording.restore()
  expect(reads).toEqual([])
  // The chapter is saved as another server does it.
  const { chapterId } = await saveChapter(app, { title: 'Two', category: 'thoracic', cards: 2 })
  const shown = await overview()
  expect(shown.slice(0, -1)).toEqual(shownAgain)
  expect(shown.at(-1)).toMatchObject({
    chapter: { id: chapterId },
    category: 'Thoracic',
    progress: { totalCards: 2 },
  })
})
