import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dueAfterMissedQuestion } from '#domain/day-plan/missed-question.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { beginCard, ratingOf } from '#tests/support/server/begin-card.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'
import { bringCardsToTomorrow } from './bring-to-tomorrow.ts'

let app: TestApp
let questionId: number
const linked: number[] = []
const dayMs = 86_400_000

beforeAll(async () => {
  app = await startTestApp()
  const cards = await app.deps.open.query('select id from flashcards order by id limit 6')
  linked.push(...cards.rows.map((row) => Number(row.id)))
  questionId = await saveQuestion(app.deps.open, { cards: linked })
})
afterAll(() => app.close())

const today = () => studyDayOf(app.clock.now().getTime(), 'UTC')
const dateIn = (days: number) => isoDateOfStudyDay(today() + days)
const bring = (learner: Client, card: number) => learner.post(`/api/flashcards/${card}/tomorrow`)
const undoOf = ({ reviewId }: { reviewId: string }) => ({ reviewId, undoId: randomUUID() })

async function statesOf({ userId }: Client) {
  const { rows } = await app.deps.open.query(
    'select * from card_states where user_id = $1 order by flashcard_id',
    [userId],
  )
  return rows
}

/** Rates a new card as known twice, so that it is due in more than a week. */
async function beginKnownCard() {
  const begun = await beginCard(app)
  const ratings = [ratingOf(3), ratingOf(3)] as const
  await begun.learner.post(`${begun.path}/progress`, ratings[0])
  app.clock.advance(3 * dayMs)
  const known = (await begun.learner.post(`${begun.path}/progress`, ratings[1])).body.progress
  expect(known.dueDay).toBeGreaterThan(today() + 5)
  return { ...begun, ratings, known }
}

test('a card due later is due tomorrow with its memory as it was, and a second call changes nothing', async () => {
  const { learner, card } = await beginKnownCard()
  const [before] = await statesOf(learner)
  expect(await bring(learner, card)).toMatchObject({
    status: 200,
    body: { flashcardId: card, dueDate: dateIn(1) },
  })
  const [after] = await statesOf(learner)
  expect(after).toEqual({ ...before, due_day: today() + 1, version: Number(before?.version) + 1 })
  expect((await bring(learner, card)).body.dueDate).toBe(dateIn(1))
  expect(await statesOf(learner)).toEqual([after])
})

test('a card never studied stays new, a card due earlier stays due, and there must be one', async () => {
  const { learner, card, path } = await beginCard(app)
  expect((await bring(learner, card)).body).toEqual({ flashcardId: card, dueDate: null })
  expect(await statesOf(learner)).toEqual([])
  await learner.post(`${path}/progress`, ratingOf(3))
  app.clock.advance(40 * dayMs)
  await learner.renew()
  const before = await statesOf(learner)
  expect((await bring(learner, card)).body.dueDate).toBe(isoDateOfStudyDay(Number(before[0]?.due_day)))
  expect(await statesOf(learner)).toEqual(before)
  expect((await bring(learner, 999_999)).status).toBe(404)
})

test('a rating after it counts from the state that it left', async () => {
  const { learner, card, path, known } = await beginKnownCard()
  await bring(learner, card)
  app.clock.advance(dayMs)
  const rated = await learner.post(`${path}/progress`, ratingOf(3))
  expect(rated.status).toBe(200)
  expect(rated.body.progress.reviewCount).toBe(known.reviewCount + 1)
  const log = await app.deps.open.query(
    'select due_day_before, version from card_reviews where user_id = $1 order by version desc limit 1',
    [learner.userId],
  )
  expect(log.rows[0]).toEqual({ due_day_before: today(), version: 4 })
})

test('a rating made while the card was brought is computed again', async () => {
  const { learner, card, path, known } = await beginKnownCard()
  const [rated] = await Promise.all([learner.post(`${path}/progress`, ratingOf(1)), bring(learner, card)])
  expect(rated.status).toBe(200)
  const [state] = await statesOf(learner)
  expect(state).toMatchObject({ review_count: known.reviewCount + 1, last_confidence: 1 })
  expect(Number(state?.due_day)).toBeLessThanOrEqual(today() + 1)
})

test('an undo of an earlier rating keeps the card on the day to which it was brought', async () => {
  const { learner, card, path, ratings, known } = await beginKnownCard()
  await bring(learner, card)
  const undone = await learner.post(`${path}/undo`, undoOf(ratings[1]))
  expect(undone.status).toBe(200)
  // Before its second rating the card was due in the past, which is earlier than tomorrow.
  expect(undone.body.progress.reviewCount).toBe(known.reviewCount - 1)
  expect(undone.body.progress.dueDay).toBeLessThan(today())
  const first = await learner.post(`${path}/undo`, undoOf(ratings[0]))
  expect(first.body.progress).toMatchObject({ reviewCount: 0, dueDay: null })
})

test('an undo on the same day does not move the card behind the day to which it was brought', async () => {
  const { learner, card, path } = await beginKnownCard()
  const again = ratingOf(3)
  await learner.post(`${path}/progress`, again)
  await bring(learner, card)
  const undone = await learner.post(`${path}/undo`, undoOf(again))
  expect(undone.body.progress.dueDay).toBe(today() + 1)
})

test('an undo of a rating after it brings the card back to that day', async () => {
  const { learner, card, path } = await beginKnownCard()
  await bring(learner, card)
  const later = ratingOf(3)
  await learner.post(`${path}/progress`, later)
  const undone = await learner.post(`${path}/undo`, undoOf(later))
  expect(undone.body.progress.dueDay).toBe(today() + 1)
})

test('the cards of missed questions move as the rule says, those of one learner alone', async () => {
  const [learner, other] = [await app.as('learner'), await app.as('learner')]
  const dueDays = [null, -3, 0, 1, 2, 90].map((days) => (days === null ? null : today() + days))
  for (const { userId } of [learner, other])
    for (const [place, dueDay] of dueDays.entries())
      await app.deps.open.query(
        'insert into card_states (user_id, flashcard_id, review_count, due_day, version) values ($1, $2, 1, $3, 5)',
        [userId, linked[place], dueDay],
      )
  const unlinked = linked.at(-1)
  await app.deps.open.query('delete from question_cards where flashcard_id = $1', [unlinked])
  const before = await statesOf(other)
  const missed = { userId: learner.userId, questionIds: [questionId, 999_999], today: today() }
  await bringCardsToTomorrow(app.deps.db, { ...missed, questionIds: [] })
  expect(await statesOf(learner)).toEqual(before.map((row) => ({ ...row, user_id: learner.userId })))
  for (let time = 0; time < 2; time++) {
    await bringCardsToTomorrow(app.deps.db, missed)
    const expected = before.map((row, place) => {
      const dueDay = dueDays[place] ?? null
      const after = place === dueDays.length - 1 ? dueDay : dueAfterMissedQuestion(dueDay, today())
      return { ...row, user_id: learner.userId, due_day: after, version: after === dueDay ? 5 : 6 }
    })
    expect(await statesOf(learner)).toEqual(expected)
    expect(await statesOf(other)).toEqual(before)
  }
})
