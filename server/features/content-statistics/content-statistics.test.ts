import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditLog } from '#server/database/tables/accounts.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { archiveShippedContent, saveChapter } from '#tests/support/server/known-by-learner.ts'
import { computeContentStatistics } from './compute-content-statistics.ts'
import { contentStatisticsJobs } from './content-statistics.jobs.ts'
import { replaceStatistics } from './content-statistics.queries.ts'

let app: TestApp
let admin: Client
let learners: number[]
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  learners = []
  for (let place = 0; place < 6; place++) learners.push((await app.as('premium')).userId)
})
beforeEach(async () => {
  await archiveShippedContent(app)
  await app.deps.open.script(`update chapters set archived_at = now(); delete from card_states;
    delete from card_statistics; delete from chapter_statistics`)
})
afterAll(() => app.close())

async function review(cardId: number, states: { mastery: number; reviews: number; at?: string }[]) {
  for (const [place, { mastery, reviews, at = '2026-11-20T10:00:00Z' }] of states.entries())
    await app.deps.open.query(
      `insert into card_states (user_id, flashcard_id, mastery, review_count, last_reviewed_at) values ($1, $2, $3, $4, $5)`,
      [learners[place], cardId, mastery, reviews, reviews > 0 ? at : null],
    )
}
const usage = async () => {
  const { status, body } = await admin.get('/api/admin/analytics/chapter-usage')
  expect(status).toBe(200)
  return body
}
const performance = async (order?: string) => {
  const { status, body } = await admin.get(
    `/api/admin/analytics/content-performance${order ? `?order=${order}` : ''}`,
  )
  expect(status).toBe(200)
  return body
}
const compute = async () => {
  expect((await admin.post('/api/admin/analytics/compute')).status).toBe(200)
}

describe('content performance', () => {
  test('is computed at the first look: ratings of all learners, mean mastery of those who reviewed', async () => {
    const { cardIds } = await saveChapter(app, { title: 'Lung', cards: 3 })
    const [one = 0, two = 0, starred = 0] = cardIds
    await review(one, [
      { mastery: 40, reviews: 2, at: '2026-11-18T10:00:00Z' },
      { mastery: 75, reviews: 1, at: '2026-11-19T10:00:00Z' },
      { mastery: 0, reviews: 0 },
    ])
    await review(two, [{ mastery: 20, reviews: 9 }])
    await review(starred, [{ mastery: 0, reviews: 0 }])
    expect(await performance()).toEqual({
      computedAt: app.clock.now().toISOString(),
      cardPerformance: [
        {
          cardId: two,
          question: 'Q2',
          chapterTitle: 'Lung',
          totalAttempts: 9,
          averageScore: 20,
          lastStudied: expect.stringContaining('2026-11-20T10:00:00'),
        },
        {
          cardId: one,
          question: 'Q1',
          chapterTitle: 'Lung',
          totalAttempts: 3,
          averageScore: 57.5,
          lastStudied: expect.stringContaining('2026-11-19T10:00:00'),
        },
      ],
    })
  })

  test('has ten rows at most; the hardest are those that at least five learners reviewed', async () => {
    const { cardIds } = await saveChapter(app, { title: 'Breast', cards: 12 })
    for (const [place, id] of cardIds.entries())
      await review(
        id,
        learners.slice(0, place === 0 ? 4 : 5).map(() => ({ mastery: place, reviews: 12 - place })),
      )
    const hardest = (await performance('hardest')).cardPerformance
    expect(hardest.map((card: { cardId: number }) => card.cardId)).toEqual(cardIds.slice(1, 11))
    const most = (await performance('most-studied')).cardPerformance
    expect(most).toHaveLength(10)
    expect(most[0]).toMatchObject({ cardId: cardIds[1], totalAttempts: 55 })
  })

  test('holds present cards only, also when one was archived since', async () => {
    const { cardIds } = await saveChapter(app, { title: 'Colon', cards: 2 })
    const [kept = 0, gone = 0] = cardIds
    await review(kept, [{ mastery: 50, reviews: 1 }])
    await review(gone, [{ mastery: 50, reviews: 5 }])
    await compute()
    await app.deps.open.query('update flashcards set archived_at = now() where id = $1', [gone])
    const ids = async () =>
      (await performance()).cardPerformance.map((card: { cardId: number }) => card.cardId)
    expect(await ids()).toEqual([kept])
    expect(await usage()).toMatchObject({ chapterUsage: [{ totalCards: 1, studiedCards: 1 }] })
    await compute()
    expect(await ids()).toEqual([kept])
  })
})

describe('chapter usage', () => {
  test('names every present chapter, with zeros where nobody studied', async () => {
    const lung = await saveChapter(app, { title: 'Lung', cards: 3 })
    const gone = await saveChapter(app, { title: 'Deleted', cards: 1 })
    const empty = await saveChapter(app, { title: 'New', cards: 0 })
    const [one = 0, two = 0] = lung.cardIds
    await review(one, [
      { mastery: 90, reviews: 1 },
      { mastery: 30, reviews: 2 },
    ])
    await review(two, [{ mastery: 60, reviews: 1 }])
    await review(gone.cardIds[0] ?? 0, [{ mastery: 60, reviews: 1 }])
    await app.deps.open.query('update chapters set archived_at = now() where id = $1', [gone.chapterId])
    expect((await usage()).chapterUsage).toEqual([
      {
        chapterId: lung.chapterId,
        chapterTitle: 'Lung',
        totalCards: 3,
        studiedCards: 2,
        uniqueUsers: 2,
        averageMastery: 60,
      },
      {
        chapterId: empty.chapterId,
        chapterTitle: 'New',
        totalCards: 0,
        studiedCards: 0,
        uniqueUsers: 0,
        averageMastery: 0,
      },
    ])
  })

  test('is what was last computed until it is computed again', async () => {
    const { cardIds } = await saveChapter(app, { title: 'Lung', cards: 1 })
    const before = await usage()
    await review(cardIds[0] ?? 0, [{ mastery: 80, reviews: 1 }])
    app.clock.advance(60_000)
    expect(await usage()).toEqual(before)
    await compute()
    expect(await usage()).toMatchObject({
      computedAt: app.clock.now().toISOString(),
      chapterUsage: [{ studiedCards: 1, averageMastery: 80 }],
    })
  })
})

test('learners are read in parts, and the parts add up', async () => {
  const { cardIds } = await saveChapter(app, { title: 'Many', cards: 2 })
  const { open } = app.deps
  await open.query(`insert into users (username, email, password_hash, first_name, last_name, degrees, role)
    select 'many-' || n, 'many-' || n || '@b.example', 'x', 'M', 'N', '', 'other' from generate_series(1, 1100) n`)
  await open.query(
    `insert into card_states (user_id, flashcard_id, mastery, review_count)
     select u.id, c.id, 50, 2 from users u, unnest($1::int[]) c(id) where username like 'many-%'`,
    [cardIds],
  )
  await computeContentStatistics(app.deps)
  expect(await usage()).toMatchObject({ chapterUsage: [{ uniqueUsers: 1100, averageMastery: 50 }] })
  expect((await performance()).cardPerformance).toMatchObject([
    { totalAttempts: 2200 },
    { totalAttempts: 2200 },
  ])
  await open.query(`delete from users where username like 'many-%'`)
})

test('the learners of a drug are those who reviewed a component of it, each once', async () => {
  const { open } = app.deps
  const { rows } = await open.query<{ id: number }>('select id from drugs order by id limit 2')
  const [studied = 0, seen = 0] = rows.map(({ id }) => Number(id))
  for (const [place, kind, drugId, count] of [
    [0, 'moa', studied, 2],
    [0, 'indications', studied, 1],
    [1, 'moa', studied, 1],
    [0, 'moa', seen, 0],
  ] as const)
    await open.query(
      'insert into item_states (user_id, kind, item_id, review_count) values ($1, $2, $3, $4)',
      [...[learners[place], kind], ...[drugId, count]],
    )
  await computeContentStatistics(app.deps)
  const { rows: counted } = await open.query('select drug_id, learners from drug_statistics')
  expect(counted).toEqual([{ drug_id: studied, learners: 2 }])
})

test('of many learners nobody waits for the computation: the job does it', async () => {
  const { chapterId } = await saveChapter(app, { title: 'Many', cards: 1 })
  await app.deps.open.query(`insert into users (username, email, password_hash, first_name, last_name, degrees, role)
    select 'many-' || n, 'many-' || n || '@b.example', 'x', 'M', 'N', '', 'other' from generate_series(1, 500) n`)
  const wake = vi.spyOn(app.deps.jobs, 'wake')
  expect(await usage()).toMatchObject({ chapterUsage: [{ chapterId, uniqueUsers: 0 }], computedAt: null })
  expect(await performance()).toEqual({ cardPerformance: [], computedAt: null })
  const asked = await admin.post('/api/admin/analytics/compute')
  expect([asked.status, asked.body]).toEqual([200, { computedAt: null }])
  expect(wake.mock.calls).toEqual(Array(3).fill(['content.statistics']))
  wake.mockRestore()
  await contentStatisticsJobs(app.deps)[0]?.run()
  expect((await usage()).computedAt).toBe(app.clock.now().toISOString())
  await app.deps.open.query(`delete from users where username like 'many-%'`)
})

test('to compute it is in the audit log', async () => {
  await compute()
  const [entry] = await app.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({
    actorId: admin.userId,
    action: 'job.run',
    subjectId: 'content.statistics',
    requestId: expect.stringMatching(/./),
  })
})

test('of two computations the one that began later stands', async () => {
  const { chapterId } = await saveChapter(app, { title: 'Lung', cards: 1 })
  const chapters = [{ chapterId, studiedCards: 1, learners: 3, averageMastery: 10 }]
  await replaceStatistics(app.deps.db, {
    cards: [],
    chapters,
    drugs: [],
    computedAt: new Date('2026-11-21T12:00:00Z'),
  })
  const earlier = [{ chapterId, studiedCards: 0, learners: 0, averageMastery: 0 }]
  await replaceStatistics(app.deps.db, {
    cards: [],
    chapters: earlier,
    drugs: [],
    computedAt: new Date('2026-11-21T11:00:00Z'),
  })
  expect(await usage()).toMatchObject({ chapterUsage: [{ uniqueUsers: 3 }] })
})
