import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { isoDateOfStudyDay, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

/** A session is shown by its own ratings, whatever the browser counted. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

interface SessionInProgress {
  learner: Client
  cards: number[]
  sessionId: number
}

async function beginSession(): Promise<SessionInProgress> {
  const learner = await app.as('learner')
  const chapters = (await learner.get('/api/chapters')).body as { id: number; isCore: boolean }[]
  const core = chapters.find((chapter) => chapter.isCore)
  const studyCards = (await learner.get(`/api/chapters/${core?.id}/flashcards`)).body
  const { id } = (await learner.post('/api/analytics/sessions/start', { chapterId: core?.id })).body
  return {
    learner,
    sessionId: id,
    cards: studyCards.map((studyCard: { flashcard: { id: number } }) => studyCard.flashcard.id),
  }
}

async function rate(
  { learner, sessionId, cards }: SessionInProgress,
  place: number,
  confidence: number,
): Promise<string> {
  const reviewId = randomUUID()
  app.clock.advance(10_000)
  const path = `/api/flashcards/${cards[place]}/progress`
  expect((await learner.post(path, { confidence, reviewId, sessionId })).status).toBe(200)
  return reviewId
}

const end = ({ learner, sessionId }: SessionInProgress, totalAnswers: number, timeSpentSeconds = 20) =>
  learner.put(`/api/analytics/sessions/${sessionId}/end`, {
    cardsStudied: totalAnswers,
    stats: { correctAnswers: totalAnswers, totalAnswers, timeSpentSeconds },
  })

const recap = async ({ learner }: SessionInProgress) => (await learner.get('/api/study/recap')).body.session

test('the recap counts the ratings of the session, not what the browser claims', async () => {
  const session = await beginSession()
  await rate(session, 0, 3)
  await rate(session, 1, 1)
  await rate(session, 1, 3)
  await end(session, 5)
  expect(await recap(session)).toMatchObject({
    cardsStudied: 2,
    stats: { correctAnswers: 2, totalAnswers: 3, timeSpentSeconds: 20 },
  })
})

test('an undo after the end is not counted any more', async () => {
  const session = await beginSession()
  const ids = [await rate(session, 0, 3), await rate(session, 1, 3), await rate(session, 2, 3)]
  await end(session, 3)
  const undo = { reviewId: ids[2], undoId: randomUUID() }
  await session.learner.post(`/api/flashcards/${session.cards[2]}/undo`, undo)
  const shown = await recap(session)
  expect(shown).toMatchObject({ cardsStudied: 2, stats: { correctAnswers: 2, totalAnswers: 2 } })
  expect(shown.cards.map((card: { undone: boolean }) => card.undone)).toEqual([false, false, true])
})

test('a session lasts no longer than from its first rating to its end', async () => {
  const session = await beginSession()
  await rate(session, 0, 3)
  await end(session, 1, 86_000)
  expect((await recap(session)).stats.timeSpentSeconds).toBe(10)
})

test('a session studied offline lasted from its first rating, though all of it arrived at once', async () => {
  const session = await beginSession()
  const now = app.clock.now().getTime()
  const reviewedAt = new Date(now - 20 * 60_000).toISOString()
  const body = { confidence: 3, reviewId: randomUUID(), sessionId: session.sessionId, reviewedAt }
  await session.learner.post(`/api/flashcards/${session.cards[0]}/progress`, body)
  await end(session, 1, 1150)
  expect((await recap(session)).stats.timeSpentSeconds).toBe(1150)
})

test('ending twice changes nothing', async () => {
  const session = await beginSession()
  await rate(session, 0, 3)
  await end(session, 1, 5)
  const first = await recap(session)
  app.clock.advance(60_000)
  await end(session, 9, 5)
  expect(await recap(session)).toEqual(first)
})

test('a resumed session continues with its ratings and ends again', async () => {
  const session = await beginSession()
  await rate(session, 0, 3)
  await rate(session, 1, 3)
  await end(session, 2, 15)
  const ended = (await recap(session)).endedAt
  await rate(session, 2, 1)
  await end(session, 3, 28)
  const shown = await recap(session)
  expect(shown).toMatchObject({
    cardsStudied: 3,
    stats: { correctAnswers: 2, totalAnswers: 3, timeSpentSeconds: 28 },
  })
  expect(Date.parse(shown.endedAt)).toBeGreaterThan(Date.parse(ended))
})

test('a rating in another learner’s session is rejected, and nothing is stored', async () => {
  const [one, other] = [await beginSession(), await beginSession()]
  const path = `/api/flashcards/${one.cards[0]}/progress`
  for (const sessionId of [other.sessionId, 9_007_199_254_740_991]) {
    const response = await one.learner.post(path, { confidence: 3, reviewId: randomUUID(), sessionId })
    expect([response.status, response.body.error, response.body.code]).toEqual([
      404,
      'This study session does not exist',
      'session_unknown',
    ])
  }
  expect((await one.learner.get('/api/study/today')).body.reviewedToday).toBe(0)
  expect(
    (await one.learner.put(`/api/analytics/sessions/${other.sessionId}/end`, { cardsStudied: 0 })).status,
  ).toBe(404)
})

describe('the time of a session', () => {
  /** The seconds by date, for the learner's study days that have any. */
  const secondsByDate = async ({ learner }: SessionInProgress) => {
    const { rows } = await app.deps.open.query<{ study_day: number; seconds: number }>(
      'select study_day, seconds from study_days where user_id = $1 and seconds > 0 order by 1',
      [learner.userId],
    )
    return Object.fromEntries(rows.map((day) => [isoDateOfStudyDay(day.study_day), day.seconds]))
  }

  it('is added to the study day once, and only the rest of it when the session ends again', async () => {
    const session = await beginSession()
    const today = app.clock.now().toISOString().slice(0, 10)
    await rate(session, 0, 3)
    await rate(session, 1, 3)
    await end(session, 2, 15)
    await end(session, 2, 15)
    expect(await secondsByDate(session)).toEqual({ [today]: 15 })
    await rate(session, 2, 3)
    await end(session, 3, 28)
    await end(session, 3, 20)
    expect(await secondsByDate(session)).toEqual({ [today]: 28 })
  })

  it('is counted once when two devices end it at the same time', async () => {
    const session = await beginSession()
    await rate(session, 0, 3)
    await rate(session, 1, 3)
    await Promise.all([end(session, 2, 20), end(session, 2, 20), end(session, 2, 12), end(session, 2, 20)])
    expect(Object.values(await secondsByDate(session))).toEqual([20])
  })

  it('that comes with a session resumed on another day belongs to that day, and a day has 24 hours', async () => {
    const session = await beginSession()
    const dates: string[] = []
    const nextDay = async () => {
      app.clock.advance(86_400_000)
      await session.learner.renew()
    }
    const rateToday = async (card: number) => {
      dates.push(app.clock.now().toISOString().slice(0, 10))
      await rate(session, card, 3)
    }
    await rateToday(0)
    await end(session, 1, 8)
    await nextDay()
    await rateToday(1)
    await end(session, 2, 30)
    await nextDay()
    await rateToday(2)
    await nextDay()
    await nextDay()
    await end(session, 3, 300_000)
    expect(await secondsByDate(session)).toEqual({
      [`${dates[0]}`]: 8,
      [`${dates[1]}`]: 22,
      [`${dates[2]}`]: 86_400,
    })
  })

  it('belongs to the day of the first review, or to that of the start when nothing was rated', async () => {
    const session = await beginSession()
    const sessionDate = app.clock.now().toISOString().slice(0, 10)
    app.clock.advance(86_400_000)
    await session.learner.renew()
    const reviewDate = app.clock.now().toISOString().slice(0, 10)
    await rate(session, 0, 3)
    app.clock.advance(86_400_000)
    await session.learner.renew()
    await end(session, 1, 300)
    expect(await secondsByDate(session)).toEqual({ [reviewDate]: 300 })

    const empty = await beginSession()
    await empty.learner.put('/api/study/settings', { timeZone: 'Pacific/Kiritimati' })
    app.clock.advance(86_400_000)
    await empty.learner.renew()
    await end(empty, 0, 40)
    const [date = ''] = Object.keys(await secondsByDate(empty))
    // At 15:00 UTC it is after four in the morning of the next day there.
    expect([studyDayOfIsoDate(date), await secondsByDate(empty)]).toEqual([
      studyDayOfIsoDate(sessionDate) + 3,
      { [date]: 40 },
    ])
  })
})
