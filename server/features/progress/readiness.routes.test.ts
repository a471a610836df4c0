import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { Reply } from '#contracts/endpoint.ts'
import type { readiness } from '#contracts/progress/readiness.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { answerTo, blockAt, buildBlock, questionKeys, send } from '#tests/support/server/answer-questions.ts'
import {
  archiveShippedContent,
  saveChapter,
  saveFirstAttempts,
  saveSeenCard,
} from '#tests/support/server/known-by-learner.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'
import { readinessByCovariance } from '#tests/support/simulation/independent-readiness.ts'

let app: TestApp
let today: number
let learner: Client

beforeAll(async () => {
  app = await startTestApp()
  today = studyDayOf(app.clock.now().getTime(), 'UTC')
})
beforeEach(async () => {
  await archiveShippedContent(app)
  learner = await app.as('premium')
})
afterAll(() => app.close())

const path = '/api/analytics/readiness'
const readinessOf = async (client: Client): Promise<Reply<typeof readiness.readiness>> =>
  (await client.get(path)).body
const breastOf = async (client: Client) =>
  (await readinessOf(client)).categories.find(({ id }) => id === 'breast')
const idsOfOutline = () => app.deps.outline.categories.map(({ id }) => id)
const answer = (client: Client, category: string, [right, answered]: [number, number], confidence = 2) =>
  saveFirstAttempts(app, client.userId, { category, answered, right, studyDay: today, confidence })
const setExamDate = (date: string | null) =>
  app.deps.open.query('update users set exam_date = $2 where id = $1', [learner.userId, date])

/** Answers 50 questions in seven categories, 35 of them right: with one question fewer the gate stays closed. */
async function answerEnough(client: Client): Promise<void> {
  for (const [place, id] of idsOfOutline().slice(0, 7).entries())
    await answer(client, id, place === 0 ? [5, 8] : [5, 7])
}

test('a free learner is told that it is part of Premium', async () => {
  for (const kind of ['learner', 'expired'] as const)
    expect(await (await app.as(kind)).get(path)).toMatchObject({
      status: 403,
      body: { code: 'premium_required' },
    })
  expect((await (await app.as('admin')).get(path)).status).toBe(200)
})

describe('until the gate opens', () => {
  it('says what is missing, and no number of ours', async () => {
    await answer(learner, 'breast', [1, 2])
    await answer(learner, 'thoracic', [2, 3])
    await setExamDate('2027-03-01')
    const { missing, ...reply } = await readinessOf(learner)
    expect(reply).toMatchObject({ estimate: null, forecast: null, daysToExam: 100 })
    expect(reply.categories.every(({ share, pointsToGain }) => share === null && pointsToGain === null)).toBe(
      true,
    )
    expect(missing).toMatchObject({ questions: 45, categories: 6 })
    expect(missing?.thinCategories).toHaveLength(10)
    expect(missing?.thinCategories[0]).toEqual({ id: 'breast', title: 'Breast', answered: 2 })
  })

  it('shows what was done: every category, ranked, and confidence', async () => {
    await answer(learner, 'thoracic', [2, 3], 3)
    await answer(learner, 'coagulation', [1, 2], 1)
    const { categories, calibration } = await readinessOf(learner)
    expect(categories.map(({ id }) => id).sort()).toEqual(idsOfOutline().sort())
    expect(categories.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 10)
    expect(categories.find(({ id }) => id === 'thoracic')).toMatchObject({
      weight: 0.11,
      answered: 3,
      right: 2,
    })
    expect(calibration).toEqual([
      { confidence: 1, answered: 0, right: 0 },
      { confidence: 2, answered: 0, right: 0 },
      { confidence: 3, answered: 3, right: 2 },
    ])
  })
})

describe('once the gate is open', () => {
  beforeEach(() => answerEnough(learner))

  it('needs every one of the fifty', async () => {
    expect((await readinessOf(learner)).missing).toBeNull()
    await app.deps.open.query(
      `delete from question_states where user_id = $1 and question_id =
         (select min(question_id) from question_states where user_id = $1)`,
      [learner.userId],
    )
    expect(await readinessOf(learner)).toMatchObject({
      estimate: null,
      missing: { questions: 1, categories: 0 },
    })
  })

  it('gives the estimate that 35 of 50 come to, computed by another way', async () => {
    const expected = readinessByCovariance(
      app.deps.outline.categories.map(({ id, weight }, place) => {
        const [right, answered] = place === 0 ? [5, 8] : place < 7 ? [5, 7] : [0, 0]
        const attempts = [{ age: 0, seenSince: 0, answered, right }]
        return { id, weight: weight / 100, coverage: 0, recall: null, attempts }
      }),
    )
    const { estimate, categories } = await readinessOf(learner)
    const breast = categories.find(({ id }) => id === 'breast')
    expect(estimate?.share).toBeCloseTo(expected.share, 9)
    expect(breast?.share).toBeCloseTo(expected.shares.get('breast') ?? 0, 9)
    expect(breast?.pointsToGain).toBeCloseTo(13 * (1 - (expected.shares.get('breast') ?? 0)), 9)
    expect(categories.find(({ id }) => id === 'other')?.share).toBeCloseTo(
      expected.shares.get('other') ?? 0,
      9,
    )
    expect(estimate?.word).toBe('building')
    const { low, high } = estimate?.range80 ?? { low: 0, high: 0 }
    expect(estimate?.share).toBeCloseTo((low + high) / 2, 10)
    expect(estimate?.range95.low).toBeLessThan(low)
  })

  it('puts every category in the order of the points to gain, with what to do and why', async () => {
    const { cardIds, chapterId } = await saveChapter(app, {
      title: 'Myeloma',
      category: 'hematologic',
      cards: 5,
    })
    await saveSeenCard(app, learner.userId, { id: cardIds[0] ?? 0, stability: 5, lastStudyDay: today })
    for (let made = 0; made < 6; made++) await saveQuestion(app.deps.open, { category: 'other' })
    const { categories } = await readinessOf(learner)
    expect(categories).toHaveLength(11)
    const points = categories.map(({ pointsToGain }) => pointsToGain ?? 0)
    expect(points).toEqual([...points].sort((a, b) => b - a))
    const one = (wanted: string) => categories.find(({ id }) => id === wanted)
    expect(one('breast')).toMatchObject({
      reason: 'weak answers',
      step: { kind: 'missed-questions', available: 3 },
    })
    expect(one('hematologic')).toMatchObject({
      reason: 'never seen',
      step: { kind: 'cards', chapterId, chapterTitle: 'Myeloma' },
    })
  })

  it('offers new questions where little is known, and nothing where nothing is left', async () => {
    await app.deps.open.query('update question_states set last_is_right = true where user_id = $1', [
      learner.userId,
    ])
    for (let made = 0; made < 6; made++) await saveQuestion(app.deps.open, { category: 'other' })
    await saveQuestion(app.deps.open, { category: 'other', isArchived: true })
    const steps = (await readinessOf(learner)).categories.flatMap(({ id, step }) =>
      step ? { id, ...step } : [],
    )
    expect(steps).toEqual([{ id: 'other', kind: 'new-questions', available: 6 }])
  })

  test.each([
    ['none', null, null, false],
    ['past', -1, null, false],
    ['today', 0, 0, false],
    ['tomorrow', 1, 1, true],
  ])('an exam date: %s', async (_, days, daysToExam, hasForecast) => {
    await setExamDate(days === null ? null : isoDateOfStudyDay(today + days))
    const reply = await readinessOf(learner)
    expect(reply.daysToExam).toBe(daysToExam)
    expect(reply.examDate === null).toBe(days === null)
    expect(reply.forecast !== null).toBe(hasForecast)
  })

  it('forecasts the exam day by the learner’s own settings', async () => {
    await saveChapter(app, { title: 'Myeloma', category: 'hematologic', cards: 30 })
    await setExamDate(isoDateOfStudyDay(today + 10))
    await learner.put('/api/study/settings', { newCardsPerDay: 2, dailyMinutes: 30 })
    const { forecast, estimate } = await readinessOf(learner)
    expect(forecast?.followPlan).toMatchObject({ newCards: 20, cardsLeft: 10 })
    // No card was seen that the learner could forget.
    expect(forecast?.stopNow.share).toBe(estimate?.share)
    expect(forecast?.followPlan.share).toBeGreaterThan(forecast?.stopNow.share ?? 1)
  })
})

test('the study day is that of the learner’s time zone', async () => {
  await app.deps.open.query("update users set time_zone = 'Pacific/Kiritimati' where id = $1", [
    learner.userId,
  ])
  // At 15:00 UTC it is after four in the morning of the next day there.
  expect((await readinessOf(learner)).today).toBe(isoDateOfStudyDay(today + 1))
})

test('archived content leaves the totals, the answers stay', async () => {
  const [id] = await answer(learner, 'breast', [2, 2])
  const { cardIds } = await saveChapter(app, { title: 'One', category: 'breast', cards: 2 })
  await saveSeenCard(app, learner.userId, { id: cardIds[0] ?? 0, stability: 5, lastStudyDay: today })
  await app.deps.open.query('update questions set archived_at = now() where id = $1', [id])
  await app.deps.open.query('update flashcards set archived_at = now() where id = $1', [cardIds[0]])
  expect(await breastOf(learner)).toMatchObject({
    answered: 2,
    right: 2,
    cards: 1,
    cardsSeen: 0,
    recall: null,
  })
})

test('the answer to a twin, and to a question asked again, is never counted', async () => {
  const question = await saveQuestion(app.deps.open, { category: 'genetics' })
  const twin = await saveQuestion(app.deps.open, { category: 'genetics', twinOf: question })
  const keys = await questionKeys(app)
  const answerOne = async (questionId: number, isRight: boolean) => {
    const block = await buildBlock(learner, { source: { by: 'question', questionId }, count: 1 })
    await blockAt(learner, block)
    expect((await send(learner, block, answerTo(keys.of(questionId), { isRight }))).status).toBe(200)
  }
  const genetics = async () => (await readinessOf(learner)).categories.find(({ id }) => id === 'genetics')
  await answerOne(question, false)
  expect(await genetics()).toMatchObject({ answered: 1, right: 0 })
  await answerOne(twin, true)
  await answerOne(question, true)
  expect(await genetics()).toMatchObject({ answered: 1, right: 0 })
})

test('learners do not see each other', async () => {
  await answerEnough(learner)
  const other = await app.as('premium')
  expect((await readinessOf(learner)).estimate).not.toBeNull()
  expect(await readinessOf(other)).toMatchObject({
    estimate: null,
    missing: { questions: 50, categories: 7 },
  })
  await answer(other, 'breast', [0, 3])
  expect(await breastOf(learner)).toMatchObject({ answered: 8, right: 5 })
})
