import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { compareWithLog } from '#tests/support/server/replay-log.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const dayMs = 86_400_000

async function firstCards(client: Client, isCore = true): Promise<number[]> {
  const chapters = (await client.get('/api/chapters')).body as { id: number; isCore: boolean }[]
  const chapter = chapters.find((candidate) => candidate.isCore === isCore)
  const studyCards = (await client.get(`/api/chapters/${chapter?.id}/flashcards`)).body
  return studyCards.map((studyCard: { flashcard: { id: number } }) => studyCard.flashcard.id)
}

async function rate(client: Client, card: number, confidence: number, more: object = {}) {
  return client.post(`/api/flashcards/${card}/progress`, { confidence, reviewId: randomUUID(), ...more })
}

async function logOf(userId: number) {
  const log = await app.deps.open.query(
    'select * from card_reviews where user_id = $1 order by flashcard_id, version',
    [userId],
  )
  return log.rows
}

describe('one rating', () => {
  test('sets mastery, schedule, log and day together', async () => {
    const learner = await app.as('learner')
    const [card = 0] = await firstCards(learner)
    const response = await rate(learner, card, 3)
    expect(response.status).toBe(200)
    expect(response.body.progress).toMatchObject({
      mastery: 75,
      reviewCount: 1,
      lastConfidence: 3,
      isDue: false,
    })
    expect(response.body.progress.dueDate).toBe('2026-11-23')
    expect(await logOf(learner.userId)).toHaveLength(1)
    const today = (await learner.get('/api/study/today')).body
    expect(today.reviewedToday).toBe(1)
  })

  test('counts once, however often it arrives, also at the same moment', async () => {
    const learner = await app.as('learner')
    const [card = 0] = await firstCards(learner)
    const reviewId = randomUUID()
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => rate(learner, card, 2, { reviewId })))
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200, 200])
    expect(responses.filter((response) => !response.body.duplicate)).toHaveLength(1)
    expect(await logOf(learner.userId)).toHaveLength(1)
  })

  test('two devices that rate one card at once both count, one after the other', async () => {
    const learner = await app.as('learner')
    const [card = 0, other = 0] = await firstCards(learner)
    const responses = await Promise.all(
      [3, 1, 2, 3, 1, 3].map((confidence, index) => rate(learner, index < 5 ? card : other, confidence)),
    )
    expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200, 200, 200])
    const { stored, replayed } = await compareWithLog(app.deps.open, learner.userId)
    expect(stored.get(card)?.reviewCount).toBe(5)
    expect(stored).toEqual(replayed)
    expect((await learner.get('/api/study/today')).body.reviewedToday).toBe(6)
  })

  test('notes can be saved alone, even before a card was ever rated', async () => {
    const learner = await app.as('learner')
    const [card = 0] = await firstCards(learner)
    const path = `/api/flashcards/${card}/progress`
    const noted = await learner.post(path, { notes: 'Ask on rounds', needsReview: true })
    expect(noted.body.progress).toMatchObject({ notes: 'Ask on rounds', needsReview: true, reviewCount: 0 })
    expect((await rate(learner, card, 3)).body.progress).toMatchObject({
      notes: 'Ask on rounds',
      needsReview: false,
    })
    expect(await logOf(learner.userId)).toHaveLength(1)
  })

  test('what the buttons showed is what is saved, for every rating', async () => {
    const learner = await app.as('learner')
    await learner.put('/api/study/settings', { easyButton: true, examDate: '2027-03-01' })
    const cards = await firstCards(learner)
    for (const confidence of [1, 2, 3, 4]) {
      const card = cards[confidence] ?? 0
      const studyCards = (await learner.get('/api/study/today')).body.entries as {
        flashcard: { id: number }
      }[]
      const chapters = (await learner.get('/api/chapters')).body
      const core = chapters.find((chapter: { isCore: boolean }) => chapter.isCore)
      const list = (await learner.get(`/api/chapters/${core.id}/flashcards`)).body
      const studyCard = list.find(
        (candidate: { flashcard: { id: number } }) => candidate.flashcard.id === card,
      )
      const shown = studyCard.intervals[confidence]
      const saved = (await rate(learner, card, confidence)).body.progress
      const today = Math.floor((app.clock.now().getTime() - 4 * 3_600_000) / dayMs)
      expect(saved.dueDay - today).toBe(shown)
      expect(studyCards.length).toBeGreaterThan(0)
    }
  })

  test('derives the rating from the step when only mastery is sent', async () => {
    const learner = await app.as('learner')
    const [card = 0] = await firstCards(learner)
    const first = await learner.post(`/api/flashcards/${card}/progress`, { mastery: 50, reviewCount: 1 })
    expect(first.body.progress).toMatchObject({ mastery: 50, lastConfidence: 2, reviewCount: 1 })
    const second = await learner.post(`/api/flashcards/${card}/progress`, { mastery: 30 })
    expect(second.body.progress).toMatchObject({ mastery: 30, lastConfidence: 1, reviewCount: 2 })
    const odd = await learner.post(`/api/flashcards/${card}/progress`, { mastery: 44 })
    expect(odd.body.progress).toMatchObject({ mastery: 44, lastConfidence: 1, reviewCount: 2 })
    expect((await logOf(learner.userId)).map((row) => row.counts)).toEqual([true, true, false])
  })

  test('practice is logged and moves nothing', async () => {
    const learner = await app.as('learner')
    const [card = 0] = await firstCards(learner)
    const before = (await rate(learner, card, 3)).body.progress
    app.clock.advance(dayMs)
    const after = (await rate(learner, card, 1, { practice: true })).body.progress
    expect({ ...after, isDue: false }).toEqual({ ...before, isDue: false })
    expect((await logOf(learner.userId)).map((row) => row.counts)).toEqual([true, false])
  })

  test('Easy counts as 3 while the setting is off', async () => {
    const learner = await app.as('learner')
    const [card = 0] = await firstCards(learner)
    expect((await rate(learner, card, 4)).body.progress.lastConfidence).toBe(3)
  })

  test('an old or wrong clock does not cost a rating', async () => {
    const learner = await app.as('learner')
    const [card = 0] = await firstCards(learner)
    const now = app.clock.now()
    const future = await rate(learner, card, 3, { reviewedAt: new Date(now.getTime() + dayMs).toISOString() })
    expect(future.body.progress.lastReviewed).toBe(now.toISOString())
    const past = await rate(learner, card, 3, {
      reviewedAt: new Date(now.getTime() - 90 * dayMs).toISOString(),
    })
    expect(past.body.progress.lastReviewed).toBe(now.toISOString())
  })
})

describe('across days', () => {
  const golden: [string, number[][], number[]][] = [
    ['always 3', [[3], [3], [3], [3]], [2, 11, 46, 163]],
    ['1 then 3 in one session', [[1, 3], [3], [3], [3]], [2, 3, 9, 24]],
    ['2 then 3 in one session', [[2, 3], [3], [3], [3]], [2, 7, 23, 66]],
  ]
  // The runs begin some days before the clock change in March, at ten in the evening of the learner's own
  // zone.
  const evenings = [
    ['America/Los_Angeles', '2027-03-13T06:00:00Z'],
    ['Europe/Berlin', '2027-03-26T21:00:00Z'],
    ['Asia/Tokyo', '2027-03-26T13:00:00Z'],
  ] as const
  const runs = golden.flatMap(([name, days, intervals]) =>
    evenings.map(([zone, start]) => ({ name, zone, start, days, intervals })),
  )
  test.each(runs)('$name, in $zone', async ({ zone, start, days, intervals }) => {
    app.clock.set(new Date(start))
    const learner = await app.as('learner')
    await learner.put('/api/study/settings', { timeZone: zone })
    const [card = 0] = await firstCards(learner)
    const seen: number[] = []
    for (const ratings of days) {
      let dueDay = 0
      for (const rating of ratings) dueDay = (await rate(learner, card, rating)).body.progress.dueDay
      const log = await logOf(learner.userId)
      const today = log.at(-1)?.study_day as number
      seen.push(dueDay - today)
      // The review comes at the same hour of the due day, by the learner's clock.
      while (studyDayOf(app.clock.now().getTime(), zone) < dueDay) app.clock.advance(dayMs)
      await learner.renew()
    }
    expect(seen).toEqual(intervals)
  })

  test('after a journey west a second rating on the same local day is a repeat, in the state as in the log', async () => {
    app.clock.set(new Date('2027-05-10T15:00:00Z'))
    const learner = await app.as('learner')
    const [card = 0] = await firstCards(learner)
    // It is the eleventh in Kiritimati and still the tenth in Honolulu.
    await learner.put('/api/study/settings', { timeZone: 'Pacific/Kiritimati' })
    await rate(learner, card, 3)
    await learner.put('/api/study/settings', { timeZone: 'Pacific/Honolulu' })
    for (const confidence of [1, 3]) await rate(learner, card, confidence)
    await learner.put('/api/study/settings', { timeZone: 'Pacific/Kiritimati' })
    await rate(learner, card, 1)
    const { stored, replayed } = await compareWithLog(app.deps.open, learner.userId)
    expect(stored).toEqual(replayed)
    expect(stored.get(card)?.lapses).toBe(0)
  })

  test('the study day is stored in the learner’s own zone and never computed again', async () => {
    const learner = await app.as('learner')
    await learner.put('/api/study/settings', { timeZone: 'America/Los_Angeles' })
    const [card = 0] = await firstCards(learner)
    app.clock.set(new Date('2028-01-10T11:30:00Z'))
    await learner.renew()
    await rate(learner, card, 3)
    await learner.put('/api/study/settings', { timeZone: 'Asia/Tokyo' })
    app.clock.set(new Date('2028-01-10T12:30:00Z'))
    await rate(learner, card, 3)
    const days = (await logOf(learner.userId)).map((row) => row.study_day as number)
    // 03:30 in Los Angeles still belongs to the previous study day; 21:30 in Tokyo belongs to the tenth.
    expect((days[1] ?? 0) - (days[0] ?? 0)).toBe(1)
  })
})

describe('locked content', () => {
  test('a free learner gets 403 premium_required for a premium chapter and for each of its cards', async () => {
    const learner = await app.as('learner')
    const premium = await app.as('premium')
    const chapters = (await learner.get('/api/chapters')).body
    const locked = chapters.find((chapter: { locked: boolean }) => chapter.locked)
    const list = await learner.get(`/api/chapters/${locked.id}/flashcards`)
    expect([list.status, list.body.code]).toEqual([403, 'premium_required'])
    const [card = 0] = await firstCards(premium, false)
    const response = await rate(learner, card, 3)
    expect([response.status, response.body.code]).toEqual([403, 'premium_required'])
    expect(await logOf(learner.userId)).toEqual([])
  })

  test('after premium ends, cards already begun may still be reviewed and new ones may not', async () => {
    const premium = await app.as('premium')
    const [begun = 0, fresh = 0] = await firstCards(premium, false)
    await rate(premium, begun, 3)
    app.clock.advance(300 * dayMs)
    await premium.renew()
    expect((await rate(premium, begun, 3)).status).toBe(200)
    expect((await rate(premium, fresh, 3)).status).toBe(403)
  })
})

describe('low confidence', () => {
  test('leaves out what is locked again: a card marked while premium lasted, and never reviewed', async () => {
    const learner = await app.as('premium')
    const [locked = 0] = await firstCards(learner, false)
    const [open = 0] = await firstCards(learner)
    for (const card of [locked, open])
      await learner.post(`/api/flashcards/${card}/progress`, { needsReview: true })
    const listed = async () =>
      (await learner.get('/api/study/low-confidence')).body.cards.map(
        (studyCard: { flashcard: { id: number } }) => studyCard.flashcard.id,
      )
    expect(new Set(await listed())).toEqual(new Set([locked, open]))
    await app.deps.open.query(`update users set subscription_ends_at = '2026-01-01' where id = $1`, [
      learner.userId,
    ])
    expect(await listed()).toEqual([open])
  })

  test('lists lowest first and says why it is empty', async () => {
    const learner = await app.as('learner')
    const empty = (await learner.get('/api/study/low-confidence')).body
    expect(empty.cards).toEqual([])
    expect(empty.message).toContain('No low-confidence cards')
    const [one = 0, two = 0, three = 0] = await firstCards(learner)
    await rate(learner, one, 2)
    await rate(learner, one, 1)
    await rate(learner, two, 1)
    await rate(learner, three, 3)
    const { cards } = (await learner.get('/api/study/low-confidence')).body
    expect(cards.map((studyCard: { flashcard: { id: number } }) => studyCard.flashcard.id)).toEqual([
      two,
      one,
    ])
  })
})
