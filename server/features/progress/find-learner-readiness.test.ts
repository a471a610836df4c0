import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { pastStates, presentStates } from '#server/database/learner-states.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import {
  archiveShippedContent,
  saveChapter,
  saveFirstAttempts,
  saveSeenCard,
} from '#tests/support/server/known-by-learner.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'
import { fastDecay } from '#tests/support/simulation/memory-weights.ts'
import { findLearnerReadiness } from './find-learner-readiness.ts'

let app: TestApp
let today: number
let userId: number

beforeAll(async () => {
  app = await startTestApp()
  today = studyDayOf(app.clock.now().getTime(), 'UTC')
})
beforeEach(async () => {
  await archiveShippedContent(app)
  userId = (await app.as('learner')).userId
})
afterAll(() => app.close())

const own = () => ({ userId, memoryWeights: null, today, states: presentStates })
const readiness = () => findLearnerReadiness(app.deps, own())
const inputOf = async (id: string) => (await readiness()).inputs.find((input) => input.id === id)

test('a new learner has every category of the outline, in its order, and the prior', async () => {
  const { inputs, gate, estimate } = await readiness()
  expect(inputs.map(({ id }) => id)).toEqual(app.deps.outline.categories.map(({ id }) => id))
  expect(inputs.every((input) => !input.firstAttempts && !input.coverage && input.recall === null)).toBe(true)
  expect(gate).toMatchObject({ canShow: false, questionsMissing: 50, categoriesMissing: 7 })
  expect(estimate.share).toBeCloseTo(0.62, 10)
})

test('first attempts of all days count', async () => {
  await saveFirstAttempts(app, userId, { category: 'breast', answered: 3, right: 2, studyDay: today })
  await saveFirstAttempts(app, userId, { category: 'breast', answered: 4, right: 2, studyDay: today - 120 })
  expect(await inputOf('breast')).toMatchObject({
    firstAttempts: 7,
    rightAttempts: 4,
    questionsInBank: 7,
    unusedQuestions: 0,
  })
})

test('a question that was archived since is no longer in the bank, and its answer still counts', async () => {
  const [id] = await saveFirstAttempts(app, userId, {
    category: 'breast',
    answered: 2,
    right: 2,
    studyDay: today,
  })
  await app.deps.open.query('update questions set archived_at = now() where id = $1', [id])
  expect(await inputOf('breast')).toMatchObject({ firstAttempts: 2, rightAttempts: 2, questionsInBank: 1 })
})

test('what was answered, but never as a first attempt, counts for nothing', async () => {
  const id = await saveQuestion(app.deps.open, { category: 'breast' })
  await app.deps.open.query(
    `insert into question_states (user_id, question_id, attempts, last_is_right, last_study_day)
     values ($1, $2, 3, true, $3)`,
    [userId, id, today],
  )
  expect(await inputOf('breast')).toMatchObject({ firstAttempts: 0, questionsInBank: 1, unusedQuestions: 0 })
})

test('recall is that of the reviewed cards with a memory, today', async () => {
  const { cardIds } = await saveChapter(app, { title: 'One', category: 'thoracic', cards: 8 })
  const [first = 0, second = 0, third = 0, fourth = 0, archived = 0] = cardIds
  // Recall is 0.9 when as many days have passed as the stability says, and 1 on the day itself.
  await saveSeenCard(app, userId, { id: first, stability: 10, lastStudyDay: today - 10 })
  await saveSeenCard(app, userId, { id: second, stability: 3, lastStudyDay: today })
  await saveSeenCard(app, userId, { id: third })
  await saveSeenCard(app, userId, { id: fourth, reviewCount: 0 })
  await saveSeenCard(app, userId, { id: archived, stability: 1, lastStudyDay: today - 400 })
  await app.deps.open.query('update flashcards set archived_at = now() where id = $1', [archived])
  const thoracic = await inputOf('thoracic')
  expect(thoracic).toMatchObject({ cards: 7, cardsSeen: 3 })
  expect(thoracic?.coverage).toBeCloseTo(3 / 7, 10)
  expect(thoracic?.recall).toBeCloseTo(0.95, 8)
})

test('chapters without a category are matched by keywords, those outside of the outline are left out', async () => {
  const matched = await saveChapter(app, { title: 'Lung cancer in practice', cards: 2 })
  const outside = await saveChapter(app, { title: 'Clots', category: 'coagulation', cards: 3 })
  for (const id of [...matched.cardIds, ...outside.cardIds])
    await saveSeenCard(app, userId, { id, stability: 5, lastStudyDay: today })
  await saveFirstAttempts(app, userId, { category: 'coagulation', answered: 2, right: 1, studyDay: today })
  const { inputs, gate } = await readiness()
  expect(inputs.filter(({ cards }) => cards > 0)).toMatchObject([{ id: 'thoracic', cards: 2, cardsSeen: 2 }])
  expect(gate.questionsMissing).toBe(50)
})

test('learners do not see each other’s answers and cards', async () => {
  const { cardIds } = await saveChapter(app, { title: 'One', category: 'breast', cards: 2 })
  await saveSeenCard(app, userId, { id: cardIds[0] ?? 0, stability: 5, lastStudyDay: today })
  await saveFirstAttempts(app, userId, { category: 'breast', answered: 2, right: 1, studyDay: today })
  const own = await inputOf('breast')
  userId = (await app.as('learner')).userId
  expect(own).toMatchObject({ firstAttempts: 2, cardsSeen: 1, unusedQuestions: 0 })
  expect(await inputOf('breast')).toMatchObject({ firstAttempts: 0, cardsSeen: 0, unusedQuestions: 2 })
})

test('cards are recalled by the memory of the learner', async () => {
  const { cardIds } = await saveChapter(app, { title: 'Remembered', category: 'breast', cards: 1 })
  await saveSeenCard(app, userId, { id: cardIds[0] ?? 0, stability: 10, lastStudyDay: today - 47 })
  const { inputs } = await findLearnerReadiness(app.deps, { ...own(), memoryWeights: fastDecay })
  const recall = inputs.find(({ id }) => id === 'breast')?.recall ?? 0
  expect(recall).toBeCloseTo((1 + ((0.9 ** -2 - 1) * 47) / 10) ** -0.5, 6)
  expect((await inputOf('breast'))?.recall).toBeGreaterThan(recall + 0.05)
})

test('cards first seen after an answer lift the estimate, those of later days and of others do not', async () => {
  const { cardIds } = await saveChapter(app, { title: 'Two', category: 'breast', cards: 2 })
  await saveSeenCard(app, userId, { id: cardIds[0] ?? 0, stability: 5, lastStudyDay: today })
  await saveFirstAttempts(app, userId, { category: 'breast', answered: 8, right: 5, studyDay: today - 5 })
  const saveNewCard = (id: number, studyDay: number) =>
    app.deps.open.query(
      'insert into study_days (user_id, study_day, reviews, new_cards) values ($1, $2, 1, 1)',
      [id, studyDay],
    )
  const share = async () => (await readiness()).estimate.share
  const before = await share()
  await saveNewCard((await app.as('learner')).userId, today)
  await saveNewCard(userId, today - 6)
  await saveNewCard(userId, today + 1)
  expect(await share()).toBe(before)
  await saveNewCard(userId, today - 1)
  expect(await share()).toBeGreaterThan(before)
})

test('what was answered after the study day is not known on it', async () => {
  await saveFirstAttempts(app, userId, { category: 'breast', answered: 2, right: 1, studyDay: today - 5 })
  await saveFirstAttempts(app, userId, { category: 'breast', answered: 3, right: 3, studyDay: today - 2 })
  const { inputs } = await findLearnerReadiness(app.deps, {
    ...own(),
    today: today - 3,
    states: pastStates(userId, today - 3),
  })
  expect(inputs[0]).toMatchObject({ firstAttempts: 2, rightAttempts: 1, unusedQuestions: 3 })
})
