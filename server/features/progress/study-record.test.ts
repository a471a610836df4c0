import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { noCreditText } from '#domain/text/no-credit-text.ts'
import { users } from '#server/database/tables/accounts.ts'
import { studyDays, studySessions } from '#server/database/tables/study.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import {
  answerTo,
  blockAt,
  buildBlock,
  questionAt,
  questionKeys,
  send,
} from '#tests/support/server/answer-questions.ts'
import { pdfLines } from '#tests/support/server/pdf-text.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { APP_NAME: 'Boards', SUPPORT_EMAIL: 'help@boards.example' } })
})
afterAll(() => app.close())

const request = (client: Client, from: string, to: string) =>
  client.sendRaw({ method: 'GET', url: `/api/user/study-record?from=${from}&to=${to}` })
const linesOf = async (client: Client, from: string, to: string) =>
  pdfLines((await request(client, from, to)).raw)

async function answerTwo(learner: Client): Promise<void> {
  const keys = await questionKeys(app)
  const path = await buildBlock(learner, { count: 2 })
  const block = await blockAt(learner, path)
  for (const position of [0, 1]) {
    app.clock.advance(120_000)
    const key = keys.of(questionAt(block, position).questionId)
    const saved = await send(learner, path, answerTo(key, { isRight: position === 0, seconds: 90 }))
    expect(saved.status).toBe(200)
  }
}

async function rateDrug(learner: Client): Promise<void> {
  const [drug] = (await learner.get('/api/drugs')).body
  const rated = { drugId: drug.id, componentId: 'moa', interactionType: 'got_it', confidence: 3 }
  const path = '/api/review-interaction'
  expect((await learner.post(path, { ...rated, reviewId: randomUUID() })).status).toBe(200)
}

it('a record counts what was done from the first day to the last, by area', async () => {
  const learner = await app.as('premium')
  const { db } = app.deps
  const profile = { firstName: 'Zoë', lastName: 'Żółć', degrees: 'DO', practiceLocation: 'Kraków' }
  await db.update(users).set(profile).where(eq(users.id, learner.userId))
  const [chapter] = (await learner.get('/api/chapters')).body
  const day = (date: string) => ({ userId: learner.userId, studyDay: studyDayOfIsoDate(date) })
  await db.insert(studyDays).values([
    { ...day('2026-10-31'), reviews: 99, newCards: 99, seconds: 9999 },
    { ...day('2026-11-01'), reviews: 40, newCards: 10, seconds: 5400 },
    { ...day('2026-11-20'), reviews: 2, newCards: 0, seconds: 1800 },
    // This is a session on a day on which nothing was rated.
    { ...day('2026-11-19'), seconds: 300 },
  ])
  const session = { userId: learner.userId, chapterId: chapter.id }
  await db.insert(studySessions).values([
    // At three at night it is still the previous study day.
    { ...session, startedAt: new Date('2026-11-01T03:00:00Z'), timeSpentSeconds: 7000 },
    { ...session, startedAt: new Date('2026-11-01T05:00:00Z'), timeSpentSeconds: 3600 },
    { ...session, chapterId: null, startedAt: new Date('2026-11-20T10:00:00Z'), timeSpentSeconds: 1800 },
  ])
  await answerTwo(learner)
  await rateDrug(learner)

  const response = await request(learner, '2026-11-01', '2026-11-21')
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining('Study record 2026-11-01 to 2026-11-21.pdf'),
  })
  const lines = pdfLines(response.raw)
  expect(lines.slice(0, 19)).toEqual([
    'Boards',
    'Study record',
    'November 1, 2026 to November 21, 2026',
    noCreditText,
    'Name Zoë Żółć, DO',
    'Role Oncology fellow',
    'Practice location Kraków',
    `E-mail ${learner.username}@mail.example`,
    'Period November 1, 2026 to November 21, 2026',
    'Issued on November 21, 2026',
    'Issued by Boards, help@boards.example',
    'In this period',
    'Days with study 3',
    'Time studied 2 h 8 min',
    'Flashcard reviews 42',
    'Flashcards seen for the first time 10',
    'Questions answered 2',
    'Questions answered right 50 %',
    'Drugs studied 1',
  ])
  expect(lines).toContain('Reviews of drug components 1')
  const areas = lines.slice(lines.indexOf('Area Flashcards Questions Answered') + 1)
  const [outlineTitle] = app.deps.outline.categories
    .filter(({ id }) => id === chapter.category)
    .map(({ title }) => title)
  expect(areas.find((line) => line.startsWith(`${outlineTitle} 1 h 0 min`))).toBeDefined()
  expect(areas).toContain('Mixed or other flashcards 1 h 5 min 0 minutes 0')
  expect(lines.at(-1)).toBe(`Boards, help@boards.example. ${noCreditText} Page 1 of 1`)
})

it('a free account that has done nothing has a record of nothing', async () => {
  const lines = await linesOf(await app.as('learner'), '2025-11-22', '2026-11-21')
  expect(lines).toEqual(expect.arrayContaining(['Days with study 0', 'Time studied 0 minutes']))
  expect(lines).toContain('Questions answered right –')
  expect(lines).not.toContain('By area of the exam outline')
})

it('nothing of a record reads as accredited credit', async () => {
  const lines = await linesOf(await app.as('learner'), '2025-11-22', '2026-11-21')
  const text = lines.filter((line) => !line.startsWith('E-mail ')).join('\n')
  expect(text.replaceAll(noCreditText, '')).not.toMatch(/credit|accredit|certif|\bCM?E\b/i)
})

it('a period that ends before it begins is refused', async () => {
  const answer = await (await app.as('learner')).get('/api/user/study-record?from=2026-11-21&to=2026-11-20')
  expect(answer).toMatchObject({ status: 400, body: { fields: { to: 'The last day is before the first' } } })
})
