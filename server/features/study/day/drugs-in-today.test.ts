import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Reply } from '#contracts/endpoint.ts'
import type { studyPlan } from '#contracts/study/study-plan.ts'
import { hasBoxedWarning } from '#domain/drugs/boxed-warning.ts'
import { interactionType } from '#domain/mastery/drug-mastery.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

let app: TestApp
let premium: Client
const dayMs = 86_400_000

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  premium = await app.as('premium')
  await premium.put('/api/study/settings', { newCardsPerDay: 20, dailyMinutes: 60, drugsInToday: true })
})
afterAll(() => app.close())

const todayOf = async (client: Client): Promise<Reply<typeof studyPlan.today>> =>
  (await client.get('/api/study/today')).body
const componentsIn = ({ order }: Reply<typeof studyPlan.today>) =>
  order.filter((id) => typeof id === 'string')

async function rate(client: Client, cardId: string, confidence: 1 | 2 | 3, daysAgo = 0) {
  const [drugId, componentId] = cardId.split(':')
  const reviewedAt = new Date(app.clock.now().getTime() - daysAgo * dayMs).toISOString()
  const body = {
    drugId: Number(drugId),
    componentId,
    interactionType: interactionType(confidence),
    confidence,
    reviewedAt,
  }
  const reviewId = randomUUID()
  expect((await client.post('/api/review-interaction', { ...body, reviewId })).status).toBe(200)
  return { reviewId, path: `/api/progress/${drugId}/${componentId}/undo` }
}
/** Makes a long day with many new cards: the exam is near. */
const studyMuch = (client: Client) =>
  client.put('/api/study/settings', {
    newCardsPerDay: 200,
    dailyMinutes: 480,
    drugsInToday: true,
    examDate: isoDateOfStudyDay(studyDayOf(app.clock.now().getTime(), 'UTC') + 8),
  })
const idsOfDrugs = async (count: number): Promise<number[]> =>
  (await premium.get('/api/drugs')).body.slice(0, count).map(({ id }: { id: number }) => id)

test('components come only by choice: off, the day holds flashcards alone', async () => {
  const [drugId] = await idsOfDrugs(1)
  await rate(premium, `${drugId}:moa`, 3, 20)
  await premium.put('/api/study/settings', { drugsInToday: false })
  const today = await todayOf(premium)
  expect(today.drugEntries).toEqual([])
  expect(today.order).toEqual(today.entries.map(({ flashcard }) => flashcard.id))
})

test('due components are among the flashcards, in the counts and with their intervals', async () => {
  const [first, second] = await idsOfDrugs(2)
  await rate(premium, `${first}:moa`, 3, 20)
  await rate(premium, `${second}:indications`, 3, 1)
  const today = await todayOf(premium)
  expect(today.drugEntries.find(({ cardId }) => cardId === `${first}:moa`)).toMatchObject({
    drug: { id: first },
    component: { id: 'moa', schedule: { isDue: true } },
  })
  expect(componentsIn(today)).not.toContain(`${second}:indications`)
  expect(today.left.reviews).toBe(1)
  expect(today.order).toHaveLength(today.left.reviews + today.left.newCards)
  expect(today.entries.map(({ flashcard }) => flashcard.id)).toEqual(
    today.order.filter((id) => typeof id === 'number'),
  )
  expect(today.drugEntries.map(({ cardId }) => cardId)).toEqual(componentsIn(today))
})

test('a rated one leaves the day and counts as done, and its undo brings it back', async () => {
  const [drugId] = await idsOfDrugs(1)
  await rate(premium, `${drugId}:moa`, 3, 20)
  const before = await todayOf(premium)
  const { path, reviewId } = await rate(premium, `${drugId}:moa`, 3)
  const after = await todayOf(premium)
  expect(componentsIn(after)).not.toContain(`${drugId}:moa`)
  expect([before.reviewedToday, after.reviewedToday]).toEqual([0, 1])
  await premium.post(path, { reviewId, undoId: randomUUID() })
  expect(await todayOf(premium)).toEqual(before)
})

test('new ones are a few of the new cards: of the class studied last, never a warning that a label has not', async () => {
  const [osimertinib] = (await premium.get('/api/drugs?search=osimertinib')).body
  await rate(premium, `${osimertinib.id}:moa`, 3)
  await studyMuch(premium)
  const { drugEntries, plan } = await todayOf(premium)
  expect(drugEntries.length).toBeGreaterThan(0)
  expect(drugEntries.length).toBeLessThan(plan.newCards * 0.2)
  for (const { drug, component } of drugEntries) {
    expect(drug.drugClassification).toBe(osimertinib.drugClassification)
    if (component.id === 'boxed_warning') expect(hasBoxedWarning(drug)).toBe(true)
  }
})

test('without premium only what was begun comes; a free learner gets none', async () => {
  const learner = await app.as('learner')
  await studyMuch(learner)
  expect((await todayOf(learner)).drugEntries).toEqual([])

  const [begun, other] = await idsOfDrugs(2)
  await rate(premium, `${begun}:moa`, 3, 20)
  // This is the state as the previous version left it: rated, and without a schedule.
  await rate(premium, `${other}:moa`, 3, 20)
  await app.deps.open.query(
    'update drug_states set stability = null, due_day = null where user_id = $1 and drug_id = $2',
    [premium.userId, other],
  )
  app.clock.advance(250 * dayMs)
  await premium.renew()
  await studyMuch(premium)
  const found = componentsIn(await todayOf(premium))
  expect(found.sort()).toEqual([`${begun}:moa`, `${other}:moa`].sort())
})

test('a session tells what was rated of drugs: in its counts, its recap and its time', async () => {
  const [drug] = (await premium.get('/api/drugs?search=osimertinib')).body
  const { id: sessionId } = (await premium.post('/api/analytics/sessions/start', { mode: 'today' })).body
  const reviewIds = [randomUUID(), randomUUID()]
  for (const [place, componentId] of ['moa', 'indications'].entries()) {
    const rating = { drugId: drug.id, componentId, interactionType: 'got_it', confidence: 3, sessionId }
    await premium.post('/api/review-interaction', { ...rating, reviewId: reviewIds[place] })
  }
  await premium.post(`/api/progress/${drug.id}/indications/undo`, {
    reviewId: reviewIds[1],
    undoId: randomUUID(),
  })
  app.clock.advance(60_000)
  const stats = { correctAnswers: 1, totalAnswers: 1, timeSpentSeconds: 40 }
  await premium.put(`/api/analytics/sessions/${sessionId}/end`, { cardsStudied: 1, stats })
  const { session } = (await premium.get('/api/study/recap')).body
  expect(session).toMatchObject({
    id: sessionId,
    cardsStudied: 1,
    stats: { correctAnswers: 1, totalAnswers: 1, timeSpentSeconds: 40 },
    cards: [],
    drugs: [
      {
        drugId: drug.id,
        componentId: 'indications',
        title: 'osimertinib: Clinical Indications',
        undone: true,
        dueDate: null,
      },
      {
        drugId: drug.id,
        componentId: 'moa',
        title: 'osimertinib: Mechanism of Action',
        undone: false,
        dueDate: isoDateOfStudyDay(studyDayOf(app.clock.now().getTime(), 'UTC') + 2),
      },
    ],
  })
})
