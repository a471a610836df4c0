import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { createUser } from '#tests/support/server/factories.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'
import { computeStatistics } from './compute-statistics.ts'

let app: TestApp
const learners: number[] = []
/** The question of the table below; `others`: six that make up the rest of what a learner knows. */
let question: number
const others: number[] = []

beforeAll(async () => {
  app = await startTestApp()
  for (let made = 0; made < 12; made++) learners.push((await createUser(app.deps, 'premium')).userId)
  question = await saveQuestion(app.deps.open, { key: 1 })
  for (let made = 0; made < 6; made++) others.push(await saveQuestion(app.deps.open))
})
beforeEach(async () => {
  await app.deps.open.query('delete from blocks')
  await app.deps.open.query('delete from question_statistics')
})
afterAll(() => app.close())

interface Attempt {
  chosen: number
  isRight: boolean
  seconds?: number
  isFirst?: boolean
}

/** A finished block of one learner with these answers. */
async function saveAnswers(userId: number, answers: (Attempt & { questionId: number })[]): Promise<void> {
  const now = app.clock.now()
  const { rows } = await app.deps.open.query(
    `insert into blocks (user_id, request_id, form, mode, title, question_count, created_at, finished_at)
     values ($1, $2, 'custom', 'timed', 'A block', $3, $4, $4) returning id`,
    [userId, randomUUID(), answers.length, now],
  )
  for (const [position, { questionId, chosen, isRight, seconds = 60, isFirst = true }] of answers.entries())
    await app.deps.open.query(
      `insert into block_questions (user_id, block_id, position, section, question_id, chosen, confidence, answered_at, seconds,
         final_at, study_day, is_right, is_first_attempt)
       values ($1, $2, $3, 1, $4, $5, 2, $6, $7, $6, 20000, $8, $9)`,
      [userId, rows[0]?.id, position, questionId, chosen, now, seconds, isRight, isFirst],
    )
}
const right = (count: number) =>
  others.map((questionId, place) => ({ questionId, chosen: 0, isRight: place < count }))
async function statisticsOf(id: number) {
  const { rows } = await app.deps.open.query('select * from question_statistics where question_id = $1', [id])
  return rows[0]
}

test('attempts, options, median and discrimination are those that were computed by hand', async () => {
  // `rest`: how many of the 6 other questions each learner has right. The question itself is right for the
  // six with `chosen` 1.
  const rest = [6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0]
  const chosen = [1, 1, 1, 0, 1, 1, 2, 1, 3, 2, 2, 3]
  for (const [place, userId] of learners.entries()) {
    const answer = { questionId: question, chosen: chosen[place] ?? 0, isRight: chosen[place] === 1 }
    await saveAnswers(userId, [{ ...answer, seconds: 10 * (place + 1) }, ...right(rest[place] ?? 0)])
  }
  const result = await computeStatistics(app.deps)
  expect(result).toEqual({ questions: 7, computedAt: app.clock.now() })
  // The means are: right 6/12, rest 36/72. Covariance: (25/6)/12 - 1/4 = 7/72. Standard deviations: 1/2 and
  // √(146/36/12 - 1/4) = √(19/216).
  const discrimination = 7 / 72 / (0.5 * Math.sqrt(19 / 216))
  expect(await statisticsOf(question)).toEqual({
    question_id: question,
    attempts: 12,
    right_count: 6,
    option_counts: [1, 6, 3, 2],
    discrimination: expect.closeTo(discrimination, 10),
    median_seconds: 65,
    verdict: 'too-few',
    findings: [],
    computed_at: app.clock.now(),
  })
})

test('only first attempts that are final count, and a learner with few others has no rest', async () => {
  const [one = 0, two = 0] = learners
  await saveAnswers(one, [{ questionId: question, chosen: 1, isRight: true }])
  await saveAnswers(one, [{ questionId: question, chosen: 2, isRight: false, isFirst: false }])
  await saveAnswers(two, [{ questionId: question, chosen: 0, isRight: false }])
  await app.deps.open.query(
    "update block_questions set final_at = final_at + interval '1 hour' where user_id = $1",
    [two],
  )
  expect((await computeStatistics(app.deps)).questions).toBe(1)
  expect(await statisticsOf(question)).toMatchObject({
    attempts: 1,
    option_counts: [0, 1, 0, 0],
    discrimination: null,
  })
})

test('from fifty attempts on the findings are in words', async () => {
  const crowd: number[] = []
  for (let made = 0; made < 50; made++) {
    const { rows } = await app.deps.open.query(
      `insert into users (username, email, password_hash, first_name, last_name, degrees, role)
       values ($1, $1 || '@mail.example', 'x', 'A', 'B', 'MD', 'resident') returning id`,
      [`crowd-${made}`],
    )
    crowd.push(Number(rows[0]?.id))
  }
  for (const [place, userId] of crowd.entries()) {
    // Learners who do better on the other questions choose C, which the key calls wrong.
    const isStrong = place < 20
    const answer = { questionId: question, chosen: isStrong ? 2 : 1, isRight: !isStrong, seconds: 200 }
    await saveAnswers(userId, [answer, ...right(isStrong ? 6 : 2)])
  }
  await computeStatistics(app.deps)
  expect(await statisticsOf(question)).toMatchObject({
    attempts: 50,
    right_count: 30,
    verdict: 'check-key',
    findings: [
      'Learners who do better on other questions miss it more often: check the key',
      'Almost no one chooses A',
      'The strongest learners choose C more often than the key',
      'Almost no one chooses D',
      'Half of the learners take more than three minutes',
    ],
  })
})

test('a second run follows what changed, and of two runs the later one stands', async () => {
  const [one = 0] = learners
  await saveAnswers(one, [{ questionId: question, chosen: 1, isRight: true }, ...right(1).slice(0, 1)])
  await computeStatistics(app.deps)
  await app.deps.open.query(
    "update question_statistics set attempts = 99, computed_at = computed_at + interval '1 hour'",
  )
  await computeStatistics(app.deps)
  expect(await statisticsOf(question)).toMatchObject({ attempts: 99 })
  app.clock.advance(2 * 3_600_000)
  await app.deps.open.query('delete from block_questions where question_id <> $1', [question])
  expect((await computeStatistics(app.deps)).questions).toBe(1)
  expect(await statisticsOf(question)).toMatchObject({ attempts: 1, computed_at: app.clock.now() })
  expect(await statisticsOf(others[0] ?? 0)).toBeUndefined()
})
