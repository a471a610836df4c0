import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Badge } from '#contracts/badges/badges.ts'
import { badgeRules } from '#domain/badges/badge-rules.ts'
import { mondayOf } from '#domain/progress/good-weeks.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { type BadgeLearner, badgeApp, range } from '#tests/support/app/badge-app.ts'
import { saveFirstAttempts, saveReviews, saveStudyDays } from '#tests/support/database/learner-rows.ts'
import { recordStatements } from '#tests/support/database/record-statements.ts'
import { answerTo, blockAt, buildBlock, questionKeys, send } from '#tests/support/server/answer-questions.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'

const { app, cards, learner } = badgeApp()

const recordedFor = async ({ userId }: BadgeLearner) =>
  (
    await app.deps.open.query<{ badge: string }>(
      'select badge from learner_badges where user_id = $1 order by badge',
      [userId],
    )
  ).rows.map(({ badge }) => badge)
const listOf = async (who: BadgeLearner): Promise<Badge[]> => (await who.get('/api/badges')).body
const cardAt = (index: number) => cards[index]?.id ?? 0

/** Reviews ten cards in a session: First Rounds. */
async function firstRounds(who: BadgeLearner): Promise<number> {
  const { id } = (await who.post('/api/analytics/sessions/start', {})).body
  for (const index of range(10)) await who.rate(cardAt(index), 3, { sessionId: id })
  return id
}

test('a new learner sees every badge, none earned', async () => {
  const who = await learner()
  const badges = await listOf(who)
  expect(badges.map(({ id }) => id)).toEqual(badgeRules.map(({ id }) => id))
  for (const { earned, earnedAt, progress } of badges) {
    expect([earned, earnedAt, progress.current]).toEqual([false, null, 0])
    expect(progress.required).toBeGreaterThan(0)
  }
  expect(badges.find(({ id }) => id === 'blueprint-touch')?.progress.required).toBe(11)
  expect(await recordedFor(who)).toEqual([])
})

describe('an earned badge', () => {
  test('keeps its time and all of its progress when the measure falls again', async () => {
    const who = await learner()
    await saveReviews(
      who.db,
      who.userId,
      cards
        .filter(({ chapter }) => chapter === cards[0]?.chapter)
        .map(({ id }) => ({ card: id, day: who.today })),
    )
    const at = app.clock.now().toISOString()
    const earned = { earned: true, earnedAt: at, progress: { current: 1, required: 1 } }
    expect(await who.badge('chapter-expert')).toMatchObject(earned)
    await app.deps.open.query(
      'update card_states set stability = 0.1, last_study_day = last_study_day - 90 where user_id = $1',
      [who.userId],
    )
    app.clock.advance(3_600_000)
    expect(await who.badge('chapter-expert')).toMatchObject(earned)
    expect(await recordedFor(who)).toEqual(['chapter-expert'])
  })

  test('is recorded once when several devices ask at once', async () => {
    const who = await learner()
    await firstRounds(who)
    const lists = await Promise.all(range(6).map(() => listOf(who)))
    const times = new Set(lists.map((badges) => badges.find(({ id }) => id === 'first-session')?.earnedAt))
    expect([...times]).toEqual([app.clock.now().toISOString()])
    expect(await recordedFor(who)).toEqual(['first-session'])
  })

  test('costs nothing any more: only what open badges read is measured', async () => {
    const who = await learner()
    const recording = recordStatements()
    const statementsOf = async () => {
      recording.sent.length = 0
      await who.get('/api/badges')
      return recording.sent.map(({ text }) => text).filter((text) => !text.includes('sessions'))
    }
    const before = await statementsOf()
    expect(before.some((text) => text.includes('from card_reviews'))).toBe(true)
    await app.deps.open.query(
      'insert into learner_badges (user_id, badge, earned_at) select $1, badge, now() from unnest($2::text[]) badge',
      [who.userId, `{${badgeRules.map(({ id }) => id).join(',')}}`],
    )
    const after = await statementsOf()
    recording.restore()
    expect(after.filter((text) => text.includes('learner_badges'))).toHaveLength(1)
    expect(after.filter((text) => /reviews|states|study_days|blocks|flags|drugs/.test(text))).toEqual([])
  })

  test('goes with the account, and is in the learner’s own data', async () => {
    const who = await learner()
    await firstRounds(who)
    await who.get('/api/badges')
    const { body } = await who.get('/api/user/data')
    expect(body.learner_badges).toMatchObject([{ badge: 'first-session' }])
    await app.deps.open.query('delete from users where id = $1', [who.userId])
    expect(await recordedFor(who)).toEqual([])
  })
})

describe('bears the study day on which its rule was met', () => {
  const dayMs = 86_400_000
  const dayOf = async (who: BadgeLearner, id: string) => {
    const { earnedAt } = await who.badge(id)
    return earnedAt === null ? null : studyDayOf(Date.parse(earnedAt), 'UTC')
  }

  test('when the ratings arrive days later, from a browser without a network', async () => {
    const who = await learner()
    const { id: sessionId } = (await who.post('/api/analytics/sessions/start', {})).body
    const rateOn = (index: number, daysAgo: number) =>
      who.rate(cardAt(index), 3, {
        sessionId,
        reviewedAt: new Date(app.clock.now().getTime() - daysAgo * dayMs + index * 60_000).toISOString(),
      })
    for (const index of range(9)) await rateOn(index, 5)
    await rateOn(9, 3)
    await rateOn(10, 1)
    const ended = await who.put(`/api/analytics/sessions/${sessionId}/end`, { cardsStudied: 11 })
    expect(ended.status).toBe(200)
    expect(await dayOf(who, 'first-session')).toBe(who.today - 3)
  })

  test('today has its time, an earlier day its noon', async () => {
    const who = await learner()
    await firstRounds(who)
    expect((await who.badge('first-session')).earnedAt).toBe(app.clock.now().toISOString())
    const days = range(4).flatMap((week) => [1, 2, 3, 4].map((day) => who.today - 5 - 7 * week - day))
    await saveStudyDays(who.db, who.userId, days)
    const earnedAt = (await who.badge('weeks-4')).earnedAt ?? ''
    expect(new Date(earnedAt).getUTCHours()).toBe(12)
    const mondays = days.map((day) => mondayOf(day))
    const lastWeek = days.filter((day) => mondayOf(day) === Math.max(...mondays))
    expect(lastWeek).toHaveLength(4)
    expect(await dayOf(who, 'weeks-4')).toBe(Math.max(...days))
  })

  test('a question first answered then, and a memory as it was then', async () => {
    const who = await learner()
    const { today } = who
    await saveStudyDays(who.db, who.userId, [today - 20, today - 9, today - 4])
    const { all } = await questionKeys(app)
    const firsts = all.filter(({ twinOf }) => twinOf === null).slice(0, 101)
    await saveFirstAttempts(
      who.db,
      who.userId,
      firsts.map(({ id }, place) => ({ question: id, isRight: true, day: today - (place < 100 ? 9 : 4) })),
    )
    const own = cards.filter(({ chapter }) => chapter === cards[0]?.chapter)
    // The other cards were forgotten by the time the last card was seen; then all were repeated.
    await saveReviews(who.db, who.userId, [
      ...own.slice(1).map(({ id }) => ({ card: id, day: today - 20, stability: 0.1 })),
      { card: own[0]?.id ?? 0, day: today - 9, stability: 0.1 },
      ...own.map(({ id }) => ({ card: id, day: today - 4, stability: 30 })),
    ])
    expect(await dayOf(who, 'questions-100')).toBe(today - 9)
    expect(await dayOf(who, 'chapter-expert')).toBe(today - 4)
  })
})

describe('what does not count', () => {
  test('a review that was undone before anybody asked', async () => {
    const who = await learner()
    const { id: sessionId } = (await who.post('/api/analytics/sessions/start', {})).body
    for (const index of range(9)) await who.rate(cardAt(index), 3, { sessionId })
    const reviewId = randomUUID()
    await who.rate(cardAt(9), 3, { sessionId, reviewId })
    await who.post(`/api/flashcards/${cardAt(9)}/undo`, { reviewId, undoId: randomUUID() })
    expect((await who.badge('first-session')).progress).toEqual({ current: 9, required: 10 })
    expect((await who.badge('reviews-500')).progress.current).toBe(9)
  })

  test('practice, and a mastery that no rating led to', async () => {
    const who = await learner()
    await who.rate(cardAt(0))
    await app.deps.open.query('update card_reviews set counts = false where user_id = $1', [who.userId])
    await who.post(`/api/flashcards/${cardAt(1)}/progress`, { mastery: 33, reviewCount: 4 })
    expect((await who.badge('reviews-500')).progress.current).toBe(0)
  })

  test('a day on which due cards were left, until they are reviewed', async () => {
    const who = await learner()
    const { today } = who
    await saveReviews(who.db, who.userId, [
      { card: cardAt(0), day: today - 9, dueDay: today - 6 },
      { card: cardAt(1), day: today - 9, dueDay: today - 5 },
      // Card 0 is reviewed on its due days, then it waits from today - 1 on. Card 1 waits from today - 5 to
      // today - 3.
      { card: cardAt(0), day: today - 6, dueDay: today - 4 },
      { card: cardAt(0), day: today - 4, dueDay: today - 1 },
      { card: cardAt(1), day: today - 3, dueDay: today + 9 },
      // Nothing was due on this day, so it does not count as a day on which due cards were done.
      { card: cardAt(2), day: today - 2, dueDay: today + 9 },
    ])
    // Two days count: today - 6 and today - 3. On today - 4 one card still waits.
    expect((await who.badge('debt-free')).progress.current).toBe(2)
    // It was due yesterday, and is left again today.
    await saveReviews(who.db, who.userId, [{ card: cardAt(0), day: today, dueDay: today }])
    expect((await who.badge('debt-free')).progress.current).toBe(2)
    await saveReviews(who.db, who.userId, [{ card: cardAt(0), day: today, dueDay: today + 4 }])
    expect((await who.badge('debt-free')).progress.current).toBe(3)
  })

  test('an archived card keeps no day from being cleared', async () => {
    const who = await learner()
    const archived = cards.at(-1)?.id ?? 0
    await saveReviews(who.db, who.userId, [
      { card: archived, day: who.today - 9, dueDay: who.today - 8 },
      { card: cardAt(0), day: who.today - 9, dueDay: who.today - 3 },
      { card: cardAt(0), day: who.today - 3, dueDay: who.today + 3 },
    ])
    expect((await who.badge('debt-free')).progress.current).toBe(0)
    await app.deps.open.query('update flashcards set archived_at = now() where id = $1', [archived])
    expect((await who.badge('debt-free')).progress.current).toBe(1)
    await app.deps.open.query('update flashcards set archived_at = null where id = $1', [archived])
  })
})

describe('without asking', () => {
  test('a session that ends records what it has earned, and ends when that fails', async () => {
    const who = await learner()
    const id = await firstRounds(who)
    expect(await recordedFor(who)).toEqual([])
    await app.deps.open.query('alter table learner_badges rename to away')
    expect((await who.put(`/api/analytics/sessions/${id}/end`, { cardsStudied: 10 })).status).toBe(200)
    await app.deps.open.query('alter table away rename to learner_badges')
    expect(await recordedFor(who)).toEqual([])
    expect((await who.put(`/api/analytics/sessions/${id}/end`, { cardsStudied: 10 })).status).toBe(200)
    expect(await recordedFor(who)).toEqual(['first-session'])
  })

  test('a rating records nothing', async () => {
    const who = await learner()
    await firstRounds(who)
    expect(await recordedFor(who)).toEqual([])
  })

  test('a finished block records what it has earned', async () => {
    const who = await learner()
    for (const _ of range(20)) await saveQuestion(app.deps.open)
    const { all, of } = await questionKeys(app)
    const path = await buildBlock(who, { mode: 'timed', count: 5 })
    const inBlock = new Set((await blockAt(who, path)).questions.map(({ questionId }) => questionId))
    const families = new Set([...inBlock].map((id) => of(id).twinOf ?? id))
    const others = all.filter(({ id, twinOf }) => !inBlock.has(id) && !families.has(twinOf ?? id))
    await saveFirstAttempts(
      who.db,
      who.userId,
      range(99).map((index) => ({ question: others[index]?.id ?? 0, isRight: true, day: who.today - 1 })),
    )
    for (const id of inBlock) await send(who, path, answerTo(of(id), { isRight: true }))
    expect(await recordedFor(who)).toEqual([])
    expect((await who.post(`${path}/finish`)).status).toBe(200)
    expect(await recordedFor(who)).toContain('questions-100')
  })
})

test('a database that takes no writes: the list is answered, and what could not be recorded is earned later', async () => {
  const who = await learner()
  await firstRounds(who)
  const refuse = `create function refuse_badges() returns trigger language plpgsql as
    $$ begin raise exception 'cannot execute INSERT in a read-only transaction' using errcode = '25006'; end $$;
    create trigger refuse_badges before insert on learner_badges for each row execute function refuse_badges()`
  await app.deps.open.script(refuse)
  const { earned, earnedAt, progress } = await who.badge('first-session')
  expect({ earned, earnedAt, progress }).toEqual({
    earned: false,
    earnedAt: null,
    progress: { current: 9, required: 10 },
  })
  await app.deps.open.script('drop trigger refuse_badges on learner_badges; drop function refuse_badges()')
  expect((await who.badge('first-session')).earned).toBe(true)
})

test('who hides the badges still earns them', async () => {
  const who = await learner()
  expect((await who.put('/api/study/settings', { hideBadges: true })).body).toMatchObject({
    hideBadges: true,
  })
  await firstRounds(who)
  expect((await who.badge('first-session')).earned).toBe(true)
})

test('study days are those of drugs and questions too', async () => {
  const who = await learner()
  const days = range(4).flatMap((week) => [1, 2, 3, 4].map((day) => who.today - 5 - 7 * week - day))
  await saveStudyDays(who.db, who.userId, days)
  const weeks = async () => (await who.badge('weeks-12')).progress.current
  expect(await weeks()).toBe(4)
  await app.deps.open.query('update study_days set reviews = 0, drug_reviews = 2 where user_id = $1', [
    who.userId,
  ])
  expect(await weeks()).toBe(4)
  await app.deps.open.query('update study_days set drug_reviews = 0, seconds = 60 where user_id = $1', [
    who.userId,
  ])
  expect(await weeks()).toBe(0)
})
