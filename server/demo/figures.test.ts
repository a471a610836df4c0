import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { ensureFirstAccounts } from '#server/features/accounts/ensure-first-accounts.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { createCookie } from '#tests/support/server/factories.ts'
import {
  type AttemptRow,
  type CardRow,
  dateOf,
  goodWeeksOf,
  type LogRow,
  masteredOf,
  progressOf,
  readinessOf,
  recallOf,
  retentionOf,
} from '#tests/support/simulation/independent-figures.ts'
import { ensureDemoHistory } from './ensure-history.ts'

/**
 * Nine months of the demo learner: compares every figure of the dashboard with a second computation from the
 * raw rows.
 */

let app: TestApp
let learner: Client
let userId: number
let today: number
let cards: CardRow[]
let log: LogRow[]
let attempts: AttemptRow[]
const dataDir = mkdtempSync(join(tmpdir(), 'regimen-figures-'))

const rowsOf = async <Row extends object = Record<string, unknown>>(statement: string) =>
  (await app.deps.open.query<Row>(statement, [userId])).rows

beforeAll(async () => {
  app = await startTestApp({ env: { NODE_ENV: 'development', DATA_DIR: dataDir } })
  await ensureFirstAccounts(app.deps)
  await ensureDemoHistory(app.deps)
  const { rows } = await app.deps.open.query(
    "select id, time_zone from users where username = 'demo-learner'",
  )
  userId = Number(rows[0]?.id)
  today = studyDayOf(app.clock.now().getTime(), String(rows[0]?.time_zone))
  learner = app.browser(await createCookie(app.deps, userId))
  cards = await rowsOf<CardRow>(`
    select f.id, f.chapter_id as "chapterId", f.tags, s.mastery, s.review_count as "reviewCount", s.stability,
      s.last_study_day as "lastStudyDay", to_json(s.last_reviewed_at)#>>'{}' as "lastReviewedAt", case when not s.is_suspended then s.due_day end as "dueDay"
    from flashcards f left join card_states s on s.flashcard_id = f.id and s.user_id = $1
    where f.archived_at is null`)
  log = await rowsOf<LogRow>(`
    select flashcard_id as "flashcardId", study_day as "studyDay", version, confidence,
      stability_before as "stabilityBefore", last_study_day_before as "lastStudyDayBefore"
    from card_reviews where user_id = $1 and counts and undoes is null`)
  attempts = await rowsOf<AttemptRow>(`
    select q.category, a.is_right as "isRight", a.confidence, a.study_day as "studyDay"
    from block_questions a join questions q on q.id = a.question_id where a.user_id = $1 and a.is_first_attempt`)
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const read = async (path: string) => {
  const { status, body } = await learner.get(path)
  expect(status).toBe(200)
  return body
}
const close = (number: number) => expect.closeTo(number, 6)
/** The API sends percents as whole numbers. */
const nearPercent = (number: number) => ({
  asymmetricMatch: (shown: unknown) =>
    Number.isInteger(shown) && Math.abs(Number(shown) - number) <= 0.5 + 1e-9,
})
const sameInstant = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString())

test('there are nine months', () => {
  expect(today - Math.min(...log.map(({ studyDay }) => studyDay))).toBe(270)
  expect(log.length).toBeGreaterThan(3000)
  expect(attempts.length).toBeGreaterThan(60)
})

test('what was done on each day, and the good weeks', async () => {
  const { today: date, days, weeks } = await read('/api/analytics/activity')
  expect(date).toBe(dateOf(today))
  const drugDays = await rowsOf<{ day: number; zone: string }>(`
    select floor((extract(epoch from reviewed_at at time zone 'America/Chicago') - 4 * 3600) / 86400)::int as day
    from drug_reviews where user_id = $1`)
  const answers = await rowsOf<{ day: number; seconds: number }>(`
    select study_day as day, seconds from block_questions where user_id = $1 and final_at is not null and chosen is not null`)
  const sessions = await rowsOf<{ day: number; seconds: number }>(`
    select min(r.study_day) as day, s.time_spent_seconds as seconds from study_sessions s
    join card_reviews r on r.user_id = s.user_id and r.session_id = s.id where s.user_id = $1 group by s.id, s.time_spent_seconds`)
  const all = new Set([
    ...log.map(({ studyDay }) => studyDay),
    ...[...drugDays, ...answers].map(({ day }) => day),
  ])
  const on = <Row extends { day: number }>(rows: Row[], day: number) => rows.filter((row) => row.day === day)
  const seconds = (rows: { seconds: number }[]) => rows.reduce((sum, row) => sum + row.seconds, 0)
  expect(days).toEqual(
    [...all]
      .sort((a, b) => a - b)
      .map((day) => {
        const reviews = log.filter(({ studyDay }) => studyDay === day)
        return {
          date: dateOf(day),
          reviews: reviews.length,
          newCards: reviews.filter(({ version }) => version === 1).length,
          drugReviews: on(drugDays, day).length,
          questions: on(answers, day).length,
          seconds: seconds(on(sessions, day)) + seconds(on(answers, day)),
        }
      }),
  )
  expect(weeks).toEqual(goodWeeksOf([...all], today))
  expect(weeks.good).toBeGreaterThan(20)
})

test('retention by week and interval, true and predicted', async () => {
  const reply = await read('/api/analytics/retention')
  const expected = retentionOf(log, { today, ranges: reply.intervals })
  const near = (row: { reviews: number; recalled: number; predicted: number }) => ({
    ...row,
    recalled: close(row.recalled),
    predicted: close(row.predicted),
  })
  expect(reply.weeks).toEqual(expected.weeks.map(near))
  expect(reply.intervals).toEqual(expected.intervals.map(near))
  expect(reply.last30Days).toEqual(near(expected.last30Days))
  expect(reply.isPersonal).toBe(false)
})

test('progress of every chapter, and of each alone', async () => {
  const { chapterStats } = await read('/api/analytics/overview')
  expect(chapterStats.length).toBeGreaterThan(15)
  for (const { chapter, progress, tags } of chapterStats) {
    const own = cards.filter(({ chapterId }) => chapterId === chapter.id)
    const expected = progressOf(own)
    const shown = {
      ...expected,
      averageMastery: nearPercent(expected.averageMastery),
      coverageScaledMastery: nearPercent(expected.coverageScaledMastery),
      lastStudied: sameInstant(expected.lastStudied),
    }
    expect(progress).toEqual(shown)
    expect([...tags].sort()).toEqual([...new Set(own.flatMap((card) => card.tags))].sort())
  }
  const studied = chapterStats.find(
    ({ progress }: { progress: { completedCards: number } }) => progress.completedCards > 10,
  )
  const one = await read(`/api/analytics/chapters/${studied.chapter.id}`)
  const own = cards.filter(({ chapterId }) => chapterId === studied.chapter.id)
  expect(one).toMatchObject({ chapter: studied.chapter, progress: studied.progress })
  expect(one.dueCards).toBe(own.filter(({ dueDay }) => dueDay !== null && dueDay <= today).length)
  const recalls = own.flatMap(({ stability, lastStudyDay }) =>
    stability === null || lastStudyDay === null ? [] : recallOf(stability, today - lastStudyDay),
  )
  expect(one.recall).toEqual(close(recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length))
  for (const { tag, mastery, reviewCount } of one.tagStats) {
    const tagged = own.filter(({ tags, reviewCount: count }) => tags.includes(tag) && (count ?? 0) > 0)
    expect([mastery, reviewCount]).toEqual([
      nearPercent(progressOf(tagged).averageMastery),
      tagged.reduce((sum, card) => sum + (card.reviewCount ?? 0), 0),
    ])
  }
})

test('tags', async () => {
  const stats = await read('/api/tag-progress')
  const reviewed = cards.filter(({ reviewCount }) => (reviewCount ?? 0) > 0)
  expect(stats.map(({ tag }: { tag: string }) => tag).sort()).toEqual(
    [...new Set(reviewed.flatMap(({ tags }) => tags))].sort(),
  )
  for (const { tag, mastery } of stats)
    expect(mastery).toEqual(
      nearPercent(progressOf(reviewed.filter(({ tags }) => tags.includes(tag))).averageMastery),
    )
})

test('mastery by the outline', async () => {
  const { weightedMastery, categories, outlineMastery } = await read('/api/analytics/weighted-mastery')
  for (const entry of weightedMastery) {
    const own = masteredOf(cards.filter(({ chapterId }) => chapterId === entry.chapterId))
    expect(entry).toMatchObject({
      masteredCards: own.masteredCards,
      userMastery: nearPercent(own.userMastery),
    })
  }
  expect(
    categories.map(({ weight }: { weight: number }) => weight).sort((a: number, b: number) => b - a),
  ).toEqual([14, 13.5, 13, 12, 11.5, 11, 9, 6, 4, 4, 2])
  let weighted = 0
  for (const { title, weight, mastery } of categories) {
    const chapters = weightedMastery
      .filter(({ category }: { category: string }) => category === title)
      .map(({ chapterId }: { chapterId: number }) => chapterId)
    const own = cards.filter(({ chapterId }) => chapters.includes(chapterId))
    const { masteredCards, userMastery } = masteredOf(own)
    const expected = own.length === 0 ? 0 : (userMastery * masteredCards) / own.length
    expect([title, mastery]).toEqual([title, nearPercent(expected)])
    weighted += weight * expected
  }
  expect(outlineMastery).toEqual(nearPercent(weighted / 100))
})

describe('readiness', () => {
  const partsOf = async () => {
    const { weightedMastery, categories } = await read('/api/analytics/weighted-mastery')
    return categories.map(({ id, title, weight }: { id: string; title: string; weight: number }) => {
      const chapters = weightedMastery
        .filter(({ category }: { category: string }) => category === title)
        .map(({ chapterId }: { chapterId: number }) => chapterId)
      return {
        id,
        weight,
        attempts: attempts.filter(({ category }) => category === id),
        cards: cards.filter(({ chapterId }) => chapters.includes(chapterId)),
      }
    })
  }

  const expectedOn = async (recallDay: number) => {
    const newCards = await rowsOf<{ studyDay: number; cards: number }>(
      'select study_day as "studyDay", new_cards as cards from study_days where user_id = $1',
    )
    return readinessOf(await partsOf(), { newCards, today, recallDay })
  }

  test('the estimate, its range and its parts', async () => {
    const reply = await read('/api/analytics/readiness')
    const expected = await expectedOn(today)
    expect(reply.missing).toBeNull()
    expect(reply.estimate.share).toEqual(close(expected.share))
    expect(reply.estimate.range80).toEqual({ low: close(expected.low80), high: close(expected.high80) })
    for (const { id, share } of reply.categories) expect(share).toEqual(close(expected.shares.get(id) ?? 0))
    const points = reply.categories.map((category: { weight: number; share: number }) =>
      close(100 * category.weight * (1 - category.share)),
    )
    expect(reply.categories.map(({ pointsToGain }: { pointsToGain: number }) => pointsToGain)).toEqual(points)
  })

  test('on the exam day, when the learner stops now', async () => {
    const reply = await read('/api/analytics/readiness')
    const expected = await expectedOn(today + reply.daysToExam)
    expect(reply.daysToExam).toBeGreaterThan(30)
    expect(reply.forecast.stopNow.share).toEqual(close(expected.share))
    expect(reply.forecast.stopNow.range80.low).toEqual(close(expected.low80))
    expect(reply.forecast.followPlan.share).toBeGreaterThan(reply.forecast.stopNow.share)
  })

  test('confidence against the share right', async () => {
    const { calibration } = await read('/api/analytics/readiness')
    for (const { confidence, answered, right } of calibration) {
      const own = attempts.filter((attempt) => attempt.confidence === confidence)
      expect([answered, right]).toEqual([own.length, own.filter(({ isRight }) => isRight).length])
    }
  })
})
