import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { studyJobs } from '#server/features/study/study.jobs.ts'
import { endQuestionTime } from '#server/features/study/study.queries.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'

let app: TestApp
let learner: Client
let cardIds: number[] = []
const dayMs = 86_400_000

beforeAll(async () => {
  app = await startTestApp()
  for (let count = 0; count < 60; count++) await saveQuestion(app.deps.open, { isSample: false })
  const { rows } = await app.deps.open.query<{ id: number }>(
    'select id from flashcards where archived_at is null order by id',
  )
  cardIds = rows.map(({ id }) => id)
})
beforeEach(async () => {
  learner = await app.as('premium')
  const examDate = isoDateOfStudyDay(today() + 90)
  await settings({ newCardsPerDay: 10, dailyMinutes: 30, minutesProfile: 'even', examDate })
})
afterAll(() => app.close())

const today = () => studyDayOf(app.clock.now().getTime(), 'UTC')
const settings = (change: object) => learner.put('/api/study/settings', change)
const planOf = async (who = learner) => {
  const { status, body } = await who.get('/api/study/today')
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const rate = (id: number, confidence = 3, more: object = {}) =>
  learner.post(`/api/flashcards/${id}/progress`, {
    ...{ confidence, reviewId: randomUUID(), reviewedAt: app.clock.now().toISOString() },
    ...more,
  })

async function saveDue(count: number, more: { dueIn?: number; stability?: number; from?: number } = {}) {
  const { dueIn = 0, stability = 8, from = 200 } = more
  const ids = cardIds.slice(from, from + count)
  await app.deps.open.query(
    `insert into card_states (user_id, flashcard_id, review_count, stability, difficulty, last_study_day, due_day,
       last_confidence)
     select $1, id, 1, $3, 5, $4::int - 8, $4::int + $5, 3 from unnest($2::int[]) id`,
    [learner.userId, ids, stability, today(), dueIn],
  )
  return ids
}
const answered = (count: number) =>
  app.deps.open.query(
    `insert into study_days (user_id, study_day, questions, question_seconds) values ($1, $2, $3, $3 * 60)
     on conflict (user_id, study_day) do update set questions = study_days.questions + excluded.questions`,
    [learner.userId, today(), count],
  )

describe('the plan of a study day', () => {
  it('is made once: what comes due later, or is new, does not enter it', async () => {
    await saveDue(20)
    const first = await planOf()
    expect(first.plan).toMatchObject({ reviews: 20, newCards: 10, questions: 11 })
    expect(first.left).toEqual(first.plan)
    await saveDue(15, { from: 300 })
    await settings({ textSize: 'large' })
    const again = await planOf()
    expect([again.plan, again.order, again.ahead]).toEqual([first.plan, first.order, first.ahead])
    expect(again.waiting).toMatchObject({ cards: 15 })
    app.clock.advance(dayMs)
    expect((await planOf()).plan.reviews).toBe(35)
  })

  it('is counted down: a card that is known goes, one that is missed stays until it is known, undo brings it back', async () => {
    const [card = 0, other = 0] = await saveDue(20)
    const whole = (await planOf()).plan
    await rate(card, 1)
    expect((await planOf()).left.reviews).toBe(20)
    const reviewId = randomUUID()
    await rate(card, 3, { reviewId })
    const { left, plan, order } = await planOf()
    expect([left.reviews, plan.reviews]).toEqual([19, 20])
    expect(left.minutes).toBeLessThanOrEqual(whole.minutes)
    expect(order).not.toContain(card)
    await learner.post(`/api/flashcards/${card}/undo`, { reviewId, undoId: randomUUID() })
    expect((await planOf()).left.reviews).toBe(20)
    await learner.post(`/api/flashcards/${other}/suspend`, { isSuspended: true })
    expect((await planOf()).left.reviews).toBe(19)
  })

  it('practice, and cards beyond it, take nothing off it', async () => {
    const [planned = 0] = await saveDue(5)
    const { left } = await planOf()
    await rate(planned, 3, { practice: true })
    await rate(cardIds[900] ?? 0)
    expect((await planOf()).left).toEqual(left)
  })

  it('questions that were answered go, whichever they were', async () => {
    await planOf()
    await answered(4)
    const { left, plan } = await planOf()
    expect([plan.questions, left.questions]).toEqual([15, 11])
    await answered(20)
    expect((await planOf()).left.questions).toBe(0)
  })

  it('is the same for two devices that look at the same moment', async () => {
    await saveDue(30)
    const [one, two] = await Promise.all([planOf(), planOf()])
    expect(one.order).toEqual(two.order)
    const { rows } = await app.deps.open.query('select 1 from day_plans where user_id = $1', [learner.userId])
    expect(rows).toHaveLength(1)
  })

  it('other choices make another one, with what was done counted, and the former ones find it again', async () => {
    await saveDue(60, { stability: 2 })
    const { plan, order } = await planOf()
    for (const id of order.slice(0, 5)) await rate(id)
    const before = await planOf()
    await settings({ dailyMinutes: 60 })
    const more = await planOf()
    expect(more.minutes.usual).toBe(60)
    expect(more.left.questions).toBeGreaterThan(before.left.questions)
    await settings({ dailyMinutes: 30 })
    const back = await planOf()
    expect([back.plan, back.left, back.order]).toEqual([plan, before.left, before.order])
  })

  it('another exam date is another plan and another chart at once, and back again', async () => {
    await saveDue(200, { stability: 2, dueIn: 3 })
    await settings({ dailyMinutes: 20 })
    const first = await planOf()
    await settings({ examDate: isoDateOfStudyDay(today() + 10) })
    const near = await planOf()
    expect(near.order).not.toEqual(first.order)
    expect(near.ahead).toHaveLength(11)
    await settings({ examDate: null })
    const none = await planOf()
    expect([none.ahead.length, none.order]).not.toEqual([near.ahead.length, near.order])
    await settings({ examDate: isoDateOfStudyDay(today() + 90) })
    expect((await planOf()).order).toEqual(first.order)
  })
})

test('of the two weeks ahead each day has its cards, questions and minutes; rest days are among them', async () => {
  await saveDue(30, { dueIn: 2 })
  await learner.put('/api/study/rest-days', { days: [isoDateOfStudyDay(today() + 3)] })
  const { ahead, minutes, plan } = await planOf()
  expect(ahead).toHaveLength(14)
  expect(ahead[0].counts).toMatchObject({ reviews: plan.reviews, newCards: plan.newCards })
  expect(ahead[2].counts.reviews).toBeGreaterThanOrEqual(30)
  expect(ahead.map(({ isRestDay }: { isRestDay: boolean }) => isRestDay).indexOf(true)).toBe(3)
  expect(ahead[3].secondsOfDay).toBe(minutes.usual * 6)
  for (const { seconds, secondsOfDay } of ahead) {
    const sum = seconds.reviews + seconds.newCards + seconds.drugComponents + seconds.questions
    expect(sum).toBeLessThanOrEqual(secondsOfDay + 2)
  }
})

describe('questions that are left', () => {
  const day = async (more: { questions?: number } = {}) => {
    const { order } = await planOf()
    await rate(order[0])
    if (more.questions) await answered(more.questions)
    app.clock.advance(dayMs)
  }

  it('for three study days running give their time to cards, told on that day, until they are asked for', async () => {
    await day()
    await day()
    // A day without study does not count as a day on which questions were left undone.
    app.clock.advance(dayMs)
    expect((await planOf()).questionTime).toBe('kept')
    await day()
    const ended = await planOf()
    expect([ended.plan.questions, ended.questionTime]).toEqual([0, 'ended-today'])
    await day()
    expect((await planOf()).questionTime).toBe('ended')
    app.clock.advance(60_000)
    await settings({ questionsInToday: true })
    const back = await planOf()
    expect([back.plan.questions, back.questionTime]).toEqual([15, 'kept'])
    await day()
    await day()
    expect((await planOf()).questionTime).toBe('kept')
    await day()
    expect((await planOf()).questionTime).toBe('ended-today')
  })

  it('one answer on one of the days keeps it', async () => {
    await day()
    await day({ questions: 1 })
    await day()
    expect((await planOf()).plan.questions).toBe(15)
  })
})

describe('coming back', () => {
  it('after a week nothing piles up: today is what fits, and a date says when all is caught up', async () => {
    await app.deps.open.query('insert into study_days (user_id, study_day, reviews) values ($1, $2, 9)', [
      learner.userId,
      today() - 15,
    ])
    await saveDue(400, { stability: 6, from: 100 })
    const { daysAway, plan, minutes, newCardsFrom, caughtUpOn, isCatchingUp, waiting } = await planOf()
    expect(daysAway).toBe(14)
    expect(plan.minutes).toBeLessThanOrEqual(minutes.today)
    expect([isCatchingUp, plan.newCards]).toEqual([true, 0])
    expect(waiting.cards + plan.reviews).toBe(400)
    expect(newCardsFrom > isoDateOfStudyDay(today())).toBe(true)
    expect(caughtUpOn > newCardsFrom).toBe(true)
    await settings({ newWhileCatchingUp: true })
    expect(await planOf()).toMatchObject({ isCatchingUp: false, newCardsFrom: null })
  })

  it('a day that was begun without a network keeps the cards by which it was begun', async () => {
    await saveDue(12)
    await planOf()
    const week = (await learner.get('/api/study/week')).body
    app.clock.advance(2 * dayMs)
    // More cards have come due in the meantime than the browser knew.
    await saveDue(9, { from: 400 })
    const [, , offline] = week.days
    await rate(offline.cardIds[0])
    const { order, plan } = await planOf()
    expect(plan.reviews + plan.newCards).toBeGreaterThanOrEqual(offline.cardIds.length)
    expect(order.slice(0, offline.cardIds.length - 1)).toEqual(offline.cardIds.slice(1))
    expect(order.filter((id: number) => cardIds.slice(400, 409).includes(id))).toEqual([])
  })
})

test('after the plan more can be studied: the next by worth, nothing of it twice', async () => {
  await saveDue(60, { stability: 2 })
  await settings({ dailyMinutes: 10 })
  const { order, waiting } = await planOf()
  expect(waiting.cards).toBeGreaterThan(10)
  for (const id of order) await rate(id)
  expect((await planOf()).left).toMatchObject({ reviews: 0, newCards: 0 })
  const more = (await learner.get('/api/study/more')).body
  expect(more.order.length).toBeGreaterThan(10)
  expect(more.minutes).toBeLessThanOrEqual(10)
  expect(more.order.filter((id: number) => order.includes(id))).toEqual([])
  expect(more.entries).toHaveLength(more.order.length)
})

test('after the exam day the goal is asked until it is said', async () => {
  await settings({ examDate: isoDateOfStudyDay(today() + 1) })
  app.clock.advance(2 * dayMs)
  expect((await planOf()).goal).toBe('keep')
  await settings({ keepsAfterExam: true })
  expect((await learner.get('/api/study/settings')).body.keepsAfterExam).toBe(true)
  await settings({ examDate: isoDateOfStudyDay(today() + 40) })
  expect((await learner.get('/api/study/settings')).body.keepsAfterExam).toBe(false)
})

/**
 * Eight days that were observed to grow from 23 waiting cards to 86: 45 days before the exam, 45 minutes a
 * day.
 */
describe.each([
  ['cards alone', false],
  ['cards and questions', true],
])('eight days of what Today lists, %s', (_, withQuestions) => {
  it('let nothing wait more than on the first', async () => {
    await settings({ examDate: isoDateOfStudyDay(today() + 45), dailyMinutes: 45, newCardsPerDay: 20 })
    for (const dueIn of [0, 1, 2, 3, 4, 5, 6, 7, 9, 11])
      await saveDue(dueIn === 0 ? 39 : 20, { dueIn, from: 100 + 60 * dueIn })
    const waiting: number[] = []
    for (let day = 0; day < 8; day++) {
      const { order, plan, minutes, waiting: now } = await planOf()
      expect(plan.minutes).toBeLessThanOrEqual(minutes.today)
      waiting.push(now.cards)
      for (const [place, id] of order.entries()) {
        if (place % 4 === 0) await rate(id, 1)
        await rate(id)
      }
      if (withQuestions) await answered(plan.questions)
      const { left } = await planOf()
      expect([left.reviews, left.newCards]).toEqual([0, 0])
      app.clock.advance(dayMs)
    }
    expect(Math.max(...waiting)).toBeLessThanOrEqual(waiting[0] ?? 0)
  })
})

test('plans are kept for a month', async () => {
  await planOf()
  const count = async () =>
    (await app.deps.open.query('select 1 from day_plans where user_id = $1', [learner.userId])).rows.length
  const [job] = studyJobs(app.deps)
  app.clock.advance(29 * dayMs)
  await job?.run()
  expect(await count()).toBe(1)
  app.clock.advance(2 * dayMs)
  await job?.run()
  expect(await count()).toBe(0)
})

describe('what happened on another day, or elsewhere', () => {
  const rateOn = (ids: number[], studyDay: number) =>
    app.deps.open.query(
      `update card_states set last_study_day = $3, due_day = $3::int + 20 where user_id = $1 and flashcard_id = any($2::int[])`,
      [learner.userId, ids, studyDay],
    )

  it('ratings of yesterday that arrive after the plan was made ask no card of it twice', async () => {
    const ids = await saveDue(20)
    expect((await planOf()).left.reviews).toBe(20)
    await rateOn(ids.slice(0, 5), today() - 1)
    const { left, order } = await planOf()
    expect([left.reviews, order.includes(ids[0])]).toEqual([15, false])
  })

  it('a card rated on the study day after, before travelling west, is not asked again', async () => {
    await settings({ examDate: isoDateOfStudyDay(today() + 5) })
    const ids = await saveDue(12)
    const { left } = await planOf()
    await rateOn(ids.slice(0, 4), today() + 1)
    expect((await planOf()).left.reviews).toBe(left.reviews - 4)
  })

  it('cards of an archived chapter are neither planned nor said to wait', async () => {
    const { rows } = await app.deps.open.query<{ id: number; chapterId: number }>(
      `select id, chapter_id as "chapterId" from flashcards where chapter_id = (
        select chapter_id from flashcards where archived_at is null order by id desc limit 1) and archived_at is null`,
    )
    const chapterId = rows[0]?.chapterId
    await app.deps.open.query(
      `insert into card_states (user_id, flashcard_id, review_count, stability, difficulty, last_study_day, due_day,
         last_confidence) select $1, id, 1, 8, 5, $3::int - 8, $3, 3 from unnest($2::int[]) id`,
      [learner.userId, rows.map(({ id }) => id), today()],
    )
    const archive = (at: Date | null) =>
      app.deps.open.query('update chapters set archived_at = $2 where id = $1', [chapterId, at])
    await archive(app.clock.now())
    try {
      const { plan, left, waiting } = await planOf()
      expect([plan.reviews, left.reviews, waiting.cards]).toEqual([0, 0, 0])
    } finally {
      await archive(null)
    }
  })

  it('a part of a drug that is archived during the day is not left for ever', async () => {
    await settings({ drugsInToday: true, newCardsPerDay: 20 })
    const { rows } = await app.deps.open.query<{ id: number }>(
      'select id from drugs where archived_at is null order by id limit 3',
    )
    const drugIds = rows.map(({ id }) => id)
    await app.deps.open.query(
      `insert into drug_states (user_id, drug_id, component, review_count, stability, difficulty, last_study_day, due_day)
       select $1, id, 'moa', 1, 8, 5, $3::int - 8, $3 from unnest($2::int[]) id`,
      [learner.userId, drugIds, today()],
    )
    const before = await planOf()
    expect(before.order).toContain(`${drugIds[0]}:moa`)
    const archive = (at: Date | null) =>
      app.deps.open.query('update drugs set archived_at = $2 where id = $1', [drugIds[0], at])
    await archive(app.clock.now())
    try {
      const { left, order, drugEntries } = await planOf()
      expect(order).not.toContain(`${drugIds[0]}:moa`)
      expect(left.reviews).toBe(before.left.reviews - 1)
      expect(order.filter((id: unknown) => typeof id === 'string')).toHaveLength(drugEntries.length)
    } finally {
      await archive(null)
    }
  })

  it('questions that a block holds back are not left for today: a button for them would find none', async () => {
    const { left } = await planOf()
    expect(left.questions).toBe(15)
    // No twins: a block never holds both, so the last block could leave one behind.
    const small = `where archived_at is null and id not in (
       select id from questions where archived_at is null and twin_of is null order by id limit 100)`
    await app.deps.open.query(`update questions set archived_at = $1 ${small}`, [app.clock.now()])
    try {
      const block = { mode: 'timed', count: 40, source: { by: 'outline' } }
      const begin = () => learner.post('/api/questions/blocks', { ...block, requestId: randomUUID() })
      const begun = [await begin(), await begin(), await begin()]
      expect(begun.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await planOf()).left.questions).toBe(0)
    } finally {
      await app.deps.open.query('update questions set archived_at = null where archived_at = $1', [
        app.clock.now(),
      ])
    }
  })
})

describe('the end of the time for questions', () => {
  const days = (rated: number) =>
    app.deps.open.query(
      `insert into study_days (user_id, study_day, reviews) values ($1, $2, $3)
       on conflict (user_id, study_day) do update set reviews = excluded.reviews`,
      [learner.userId, today(), rated],
    )
  const leaveThreeDays = async () => {
    for (let day = 0; day < 3; day++) {
      await planOf()
      await days(1)
      app.clock.advance(dayMs)
    }
  }

  it('is told only to whom it happened: whoever ends it by hand is not told of three days', async () => {
    await settings({ questionsInToday: false })
    await settings({ questionsInToday: true })
    await settings({ questionsInToday: false })
    expect((await planOf()).questionTime).toBe('ended')
  })

  it('found to be due by a look that was slower than the learner, it is not taken from who has asked for questions again', async () => {
    await leaveThreeDays()
    expect((await planOf()).questionTime).toBe('ended-today')
    await settings({ questionsInToday: true })
    await endQuestionTime(app.deps.db, learner.userId, { since: null, today: today() })
    expect((await planOf()).questionTime).toBe('kept')
  })
})
