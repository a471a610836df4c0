import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Block, BlockQuestion } from '#contracts/questions/questions.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import {
  answerTo,
  buildBlock,
  type QuestionKey,
  type QuestionKeys,
  questionKeys,
  send,
} from '#tests/support/server/answer-questions.ts'

let app: TestApp
let keys: QuestionKeys

beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-02T15:00:00Z') })
  keys = await questionKeys(app)
})
afterAll(() => app.close())

async function passDays(who: Client, days: number): Promise<void> {
  app.clock.advance(days * 86_400_000)
  await who.renew()
}

const today = () => studyDayOf(app.clock.now().getTime(), 'UTC')

/** A question with a twin, and that twin. */
function twins(): [QuestionKey, QuestionKey] {
  const twin = keys.all.find(({ twinOf }) => twinOf !== null)
  return [keys.of(twin?.twinOf ?? undefined), keys.of(twin?.id)]
}

const withoutTwin = (): QuestionKey => {
  const originals = new Set(keys.all.map(({ twinOf }) => twinOf))
  return keys.of(keys.all.find(({ id, twinOf }) => twinOf === null && !originals.has(id))?.id)
}

async function answerOne(who: Client, key: QuestionKey, more: { isRight: boolean; confidence: number }) {
  const path = await buildBlock(who, { source: { by: 'question', questionId: key.id }, count: 1 })
  expect((await send(who, path, answerTo(key, more))).status).toBe(200)
}

/** Builds the block of missed questions that are due. */
async function dueBlock(who: Client): Promise<{ path: string; questions: BlockQuestion[] }> {
  const path = await buildBlock(who, { source: { by: 'due' }, count: 20 })
  const { questions, form }: Block = (await who.get(path)).body
  expect(form).toBe('due')
  return { path, questions }
}

const dueCount = async (who: Client) => (await who.get('/api/questions')).body.due

async function firstAttempts(who: Client) {
  const { rows } = await app.deps.open.query(
    `select question_id as id, first_is_right as "isRight", first_confidence as confidence, first_seconds as seconds
     from question_states where user_id = $1 and first_answered_at is not null order by question_id`,
    [who.userId],
  )
  return rows
}

test('a confident error: its twin within 7 days, then the same wording 21 or more days later, then never', async () => {
  const who = await app.as('premium')
  const [missed, twin] = twins()
  await answerOne(who, missed, { isRight: false, confidence: 3 })
  expect(await dueCount(who)).toBe(0)
  await passDays(who, 4)
  expect(await dueCount(who)).toBe(0)
  await passDays(who, 2)
  expect(await dueCount(who)).toBe(1)
  const first = await dueBlock(who)
  expect(first.questions.map(({ questionId, isRepeat }) => [questionId, isRepeat])).toEqual([[twin.id, true]])
  await send(who, first.path, answerTo(twin, { isRight: true }))
  expect(await dueCount(who)).toBe(0)
  await passDays(who, 20)
  expect(await dueCount(who)).toBe(0)
  await passDays(who, 1)
  const second = await dueBlock(who)
  expect(second.questions.map(({ questionId }) => questionId)).toEqual([missed.id])
  await send(who, second.path, answerTo(missed, { isRight: true }))
  await passDays(who, 300)
  expect(await dueCount(who)).toBe(0)
  expect(await firstAttempts(who)).toEqual([{ id: missed.id, isRight: false, confidence: 3, seconds: 0 }])
})

test('another miss: within 21 days, again 21 or more days later; missed with confidence then, it begins again', async () => {
  const who = await app.as('premium')
  const missed = withoutTwin()
  await answerOne(who, missed, { isRight: false, confidence: 1 })
  await passDays(who, 13)
  expect(await dueCount(who)).toBe(0)
  await passDays(who, 1)
  const first = await dueBlock(who)
  await send(who, first.path, answerTo(missed, { isRight: true }))
  await passDays(who, 20)
  expect(await dueCount(who)).toBe(0)
  await passDays(who, 1)
  const second = await dueBlock(who)
  await send(who, second.path, answerTo(missed, { isRight: false, confidence: 3 }))
  await passDays(who, 5)
  const soon = await dueBlock(who)
  await send(who, soon.path, answerTo(missed, { isRight: true }))
  await passDays(who, 21)
  const last = await dueBlock(who)
  await send(who, last.path, answerTo(missed, { isRight: true }))
  await passDays(who, 300)
  expect(await dueCount(who)).toBe(0)
  expect(await firstAttempts(who)).toEqual([{ id: missed.id, isRight: false, confidence: 1, seconds: 0 }])
})

test('a repeat sent twice moves the question once', async () => {
  const who = await app.as('premium')
  const missed = withoutTwin()
  await answerOne(who, missed, { isRight: false, confidence: 2 })
  await passDays(who, 14)
  const { path } = await dueBlock(who)
  const answer = answerTo(missed, { isRight: true })
  await send(who, path, answer)
  await send(who, path, answer)
  const stored = await app.deps.open.query(
    'select repeat_stage as stage, attempts from question_states where user_id = $1 and question_id = $2',
    [who.userId, missed.id],
  )
  expect(stored.rows).toEqual([{ stage: 'later', attempts: 2 }])
})

test('right on the first attempt, or not answered, is never asked again', async () => {
  const who = await app.as('premium')
  const [missed] = twins()
  await answerOne(who, missed, { isRight: true, confidence: 2 })
  const path = await buildBlock(who, { count: 3, mode: 'timed' })
  await who.post(`${path}/finish`)
  await passDays(who, 60)
  expect(await dueCount(who)).toBe(0)
  const none = await who.post('/api/questions/blocks', {
    requestId: crypto.randomUUID(),
    source: { by: 'due' },
    count: 5,
    mode: 'tutor',
  })
  expect([none.status, none.body.code]).toEqual([422, 'no_questions'])
})

test('a twin answered after its original is no first attempt', async () => {
  const who = await app.as('premium')
  const [original, twin] = twins()
  await answerOne(who, original, { isRight: true, confidence: 3 })
  await answerOne(who, twin, { isRight: true, confidence: 3 })
  expect((await firstAttempts(who)).map(({ id }) => id)).toEqual([original.id])
  const { rows } = await app.deps.open.query(
    `select question_id as id, is_first_attempt as "isFirst" from block_questions
     where user_id = $1 order by block_id`,
    [who.userId],
  )
  expect(rows).toEqual([
    { id: original.id, isFirst: true },
    { id: twin.id, isFirst: false },
  ])
})

test('a question whose key was shown without an answer is no first attempt later', async () => {
  const who = await app.as('premium')
  const seen = withoutTwin()
  const path = await buildBlock(who, { source: { by: 'question', questionId: seen.id }, count: 1 })
  await who.post(`${path}/finish`)
  await answerOne(who, seen, { isRight: true, confidence: 3 })
  expect(await firstAttempts(who)).toEqual([])
})

test('a missed question brings its linked cards to tomorrow, and counts in the day', async () => {
  const who = await app.as('premium')
  const missed = withoutTwin()
  const { rows } = await app.deps.open.query<{ id: number }>(
    'select flashcard_id as id from question_cards where question_id = $1 order by position limit 1',
    [missed.id],
  )
  const card = rows[0]?.id
  for (const confidence of [3, 3]) {
    await passDays(who, 3)
    await who.post(`/api/flashcards/${card}/progress`, { confidence, reviewId: crypto.randomUUID() })
  }
  const due = async () => (await who.get(`/api/flashcards/${card}/schedule`)).body.dueDate
  const before = await due()
  await answerOne(who, missed, { isRight: false, confidence: 2 })
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  expect(before > tomorrow).toBe(true)
  expect(await due()).toBe(tomorrow)
  const days = await app.deps.open.query(
    'select sum(questions)::int as questions from study_days where user_id = $1',
    [who.userId],
  )
  expect(days.rows).toEqual([{ questions: 1 }])
})

/** A question with linked cards, and the ids of these cards. */
async function missedWithCards(): Promise<[QuestionKey, number[]]> {
  const missed = withoutTwin()
  const { rows } = await app.deps.open.query<{ id: number }>(
    'select flashcard_id as id from question_cards where question_id = $1 order by position',
    [missed.id],
  )
  return [missed, rows.map(({ id }) => id)]
}

test('linked cards that were never seen are the first new ones of tomorrow', async () => {
  const who = await app.as('premium')
  await who.put('/api/study/settings', { timeZone: 'UTC', dailyMinutes: 20, newCardsPerDay: 5 })
  const [missed, cards] = await missedWithCards()
  const newToday = async () =>
    ((await who.get('/api/study/today')).body.entries as { flashcard: { id: number } }[]).map(
      ({ flashcard }) => flashcard.id,
    )
  const before = await newToday()
  expect(cards.some((id) => before.includes(id))).toBe(false)
  await answerOne(who, missed, { isRight: false, confidence: 2 })
  // The plan of today has already been made.
  expect(await newToday()).toEqual(before)
  await passDays(who, 1)
  expect((await newToday()).slice(0, cards.length).toSorted()).toEqual(cards.toSorted())
  await answerOne(who, missed, { isRight: true, confidence: 2 })
  await passDays(who, 1)
  expect((await newToday()).some((id) => cards.includes(id))).toBe(false)
})

test('linked cards do not come on the day of the miss, when its plan is made after it', async () => {
  const who = await app.as('premium')
  await who.put('/api/study/settings', { timeZone: 'UTC', dailyMinutes: 20, newCardsPerDay: 5 })
  const [missed, cards] = await missedWithCards()
  await answerOne(who, missed, { isRight: false, confidence: 2 })
  const { entries } = (await who.get('/api/study/today')).body
  const ids = (entries as { flashcard: { id: number } }[]).map(({ flashcard }) => flashcard.id)
  expect(cards.some((id) => ids.includes(id))).toBe(false)
})

test.each([
  ['a timed block', async (who: Client) => buildBlock(who, { count: 10, mode: 'timed' })],
  [
    'an exam',
    async (who: Client) => {
      const { body } = await who.post('/api/questions/exams', {
        requestId: crypto.randomUUID(),
        form: 'in-training',
      })
      return `/api/questions/blocks/${body.id}`
    },
  ],
] as const)('in %s linked cards come tomorrow when it ends, not before', async (_, begin) => {
  const who = await app.as('premium')
  const path = await begin(who)
  const opened: Block = (await who.get(path)).body
  if (opened.sections[0]?.openedAt === null) await who.post(`${path}/sections/1/open`)
  const { questions }: Block = (await who.get(path)).body
  const missed = keys.of(questions[0]?.questionId)
  const { rows } = await app.deps.open.query<{ id: number }>(
    'select flashcard_id as id from question_cards where question_id = $1',
    [missed.id],
  )
  for (const { id } of rows)
    await app.deps.open.query(
      `insert into card_states (user_id, flashcard_id, review_count, stability, difficulty, last_study_day, due_day)
       values ($1, $2, 3, 60, 5, $3::int - 2, $3::int + 60)`,
      [who.userId, id, today()],
    )
  const dueDays = async () =>
    (await app.deps.open.query('select due_day from card_states where user_id = $1', [who.userId])).rows.map(
      (row) => Number(row.due_day) - today(),
    )
  await send(who, path, answerTo(missed, { isRight: false }))
  expect(new Set(await dueDays())).toEqual(new Set([60]))
  await who.post(`${path}/finish`)
  expect(new Set(await dueDays())).toEqual(new Set([1]))
})
