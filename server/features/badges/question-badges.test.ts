import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type BadgeLearner, badgeApp, range, type Step } from '#tests/support/app/badge-app.ts'
import { type PastAnswer, saveBlock, saveFirstAttempts } from '#tests/support/database/learner-rows.ts'
import {
  answerTo,
  buildBlock,
  type QuestionKeys,
  questionKeys,
  send,
} from '#tests/support/server/answer-questions.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'

/** Badges for questions and reports: not earned just below the limit, earned with one more. */

const { app, learner, expectEarnedLast } = badgeApp()
let keys: QuestionKeys

/** The ids of at least 30 questions in each category of the outline, including the shipped ones. */
let bank: Map<string, number[]>

beforeAll(async () => {
  const { open, outline } = app.deps
  for (const { id } of outline.categories)
    for (const _ of range(26)) await saveQuestion(open, { category: id })
  keys = await questionKeys(app)
  const questions = await open.query<{ id: number; category: string }>(
    'select id, category from questions order by id',
  )
  bank = new Map()
  for (const { id, category } of questions.rows) bank.set(category, [...(bank.get(category) ?? []), id])
})

const questionsOf = (category: string, count: number) => (bank.get(category) ?? []).slice(0, count)
const everyQuestion = () => [...bank.values()].flat()
/** First attempts of yesterday; this many of them are right. */
const answered = ({ today }: BadgeLearner, questions: number[], right: number, confidence: 1 | 2 | 3 = 2) =>
  questions.map(
    (question, index): PastAnswer => ({ question, isRight: index < right, confidence, day: today - 1 }),
  )
const attempts = (who: BadgeLearner, answers: PastAnswer[]) => saveFirstAttempts(who.db, who.userId, answers)

/** Answers a question that is not shipped, by way of the API; `place` counts from the last question. */
async function answerFromEnd(who: BadgeLearner, place: number): Promise<void> {
  const key = keys.of(keys.all.at(-1 - place)?.id)
  const path = await buildBlock(who, { count: 1, source: { by: 'question', questionId: key.id } })
  expect((await send(who, path, answerTo(key, { isRight: true }))).status).toBe(200)
}

/** Runs a full exam from beginning to end; only its answers are written in one statement. */
async function fullExam(who: BadgeLearner, answeredOf: (count: number) => number): Promise<void> {
  const begun = await who.post('/api/questions/exams', { requestId: randomUUID(), form: 'full' })
  const path = `/api/questions/blocks/${begun.body.id}`
  // The questions of sections that are not open yet have not left the server.
  const { rows } = await app.deps.open.query<{ count: number }>(
    'select count(*)::int as count from block_questions where user_id = $1 and block_id = $2',
    [who.userId, begun.body.id],
  )
  expect((await who.post(`${path}/sections/1/open`)).status).toBe(200)
  await app.deps.open.query(
    `update block_questions set chosen = 0, confidence = 2, answered_at = $3, answer_id = gen_random_uuid()
     where user_id = $1 and block_id = $2 and position < $4`,
    [who.userId, begun.body.id, app.clock.now().toISOString(), answeredOf(rows[0]?.count ?? 0)],
  )
  expect((await who.post(`${path}/finish`)).body.finishedAt).not.toBeNull()
}

/** A question that was missed with the highest confidence, and answered right this many days later. */
const corrected = (
  { today }: BadgeLearner,
  question: number,
  days: number,
): (PastAnswer & { repeats?: number })[] => [
  { question, isRight: false, confidence: 3, day: today - days },
  { question, isRight: true, confidence: 1, day: today },
]

async function report(
  who: BadgeLearner,
  { kind, place, resolution }: { kind: 'flashcard' | 'question'; place: number; resolution: string },
): Promise<void> {
  const table = kind === 'question' ? 'question_flags' : 'content_flags'
  const contentId = kind === 'question' ? questionsOf('breast', place).at(-1) : place
  const flagged = await who.post('/api/content/flag', {
    contentType: kind,
    contentId,
    reason: 'The dose is wrong',
  })
  expect(flagged.status).toBe(200)
  await app.deps.open.query(
    `update ${table} set resolved_at = $3, resolution = $2 where reporter_id = $1 and resolved_at is null`,
    [who.userId, resolution, app.clock.now()],
  )
}

test.each<[id: string, below: Step, oneMore: Step]>([
  [
    'questions-100',
    async (who) => {
      await attempts(who, answered(who, everyQuestion().slice(0, 98), 50))
      await answerFromEnd(who, 0)
      // This is a repeat.
      await answerFromEnd(who, 0)
    },
    (who) => answerFromEnd(who, 1),
  ],
  [
    'questions-250',
    (who) => attempts(who, answered(who, everyQuestion().slice(0, 249), 0)),
    (who) => answerFromEnd(who, 0),
  ],
  [
    'first-mock',
    (who) => fullExam(who, (count) => Math.ceil(count / 2) - 1),
    (who) => fullExam(who, (count) => Math.ceil(count / 2)),
  ],
  [
    'category-strong',
    (who) => attempts(who, answered(who, questionsOf('breast', 24), 24)),
    async (who) => {
      expect((await who.badge('category-strong')).earned).toBe(false)
      await attempts(who, answered(who, questionsOf('breast', 25).slice(24), 1))
    },
  ],
  [
    'all-categories',
    async (who) => {
      for (const category of bank.keys())
        await attempts(who, answered(who, questionsOf(category, category === 'genetics' ? 14 : 15), 13))
    },
    (who) => attempts(who, answered(who, questionsOf('genetics', 15).slice(14), 1)),
  ],
  [
    'clear-margin',
    // The learner had 13 of 20 right, then 23 of 30.
    async (who) => {
      for (const category of bank.keys()) await attempts(who, answered(who, questionsOf(category, 20), 13))
    },
    async (who) => {
      for (const category of bank.keys())
        await attempts(who, answered(who, questionsOf(category, 30).slice(20), 10))
    },
  ],
  [
    'calibrated',
    // Right at 60 of 100 when unsure and at 70 of 100 when sure: 7.5 points off on average.
    async (who) => {
      const all = everyQuestion()
      await attempts(who, answered(who, all.slice(0, 100), 60, 2))
      await attempts(who, answered(who, all.slice(100, 200), 70, 3))
    },
    // 80 of 110
    async (who) => {
      await attempts(who, answered(who, everyQuestion().slice(200, 240), 40, 3))
    },
  ],
  [
    'confident-fix',
    async (who) => {
      const [twin = 0, missed = 0, early = 0, ...others] = everyQuestion()
      const answers = others.slice(0, 24).flatMap((question) => corrected(who, question, 7))
      await saveBlock(who.db, who.userId, { answers: answers.filter(({ isRight }) => !isRight) })
      await saveBlock(who.db, who.userId, { answers: answers.filter(({ isRight }) => isRight) })
      const [wrong, right] = corrected(who, early, 6)
      if (!wrong || !right) throw new Error('no answers')
      const unsure: PastAnswer = { question: missed, isRight: false, confidence: 2, day: who.today - 30 }
      await saveBlock(who.db, who.userId, { answers: [wrong, unsure] })
      await saveBlock(who.db, who.userId, { answers: [right, { ...right, question: twin, repeats: missed }] })
    },
    async (who) => {
      const [twin = 0, missed = 0] = everyQuestion()
      const wrong: PastAnswer = { question: missed, isRight: false, confidence: 3, day: who.today - 20 }
      await saveBlock(who.db, who.userId, { answers: [wrong] })
      await saveBlock(who.db, who.userId, {
        answers: [{ question: twin, isRight: true, day: who.today - 13, repeats: missed }],
      })
    },
  ],
  [
    'sharp-eye',
    async (who) => {
      // Approving a report of the same card again does not count again.
      for (const place of [1, 1, 1]) await report(who, { kind: 'flashcard', place, resolution: 'approve' })
      await report(who, { kind: 'question', place: 1, resolution: 'approve' })
      await report(who, { kind: 'question', place: 2, resolution: 'reject' })
    },
    (who) => report(who, { kind: 'question', place: 2, resolution: 'approve' }),
  ],
])('%s is earned with the last one that it asks for, not before', (id, below, oneMore) =>
  expectEarnedLast(id, { below, oneMore }),
)

test('when premium has ended, Clear Margin does not tell readiness, and what was earned stays', async () => {
  const [open, earned] = [await learner(), await learner()]
  for (const who of [open, earned])
    for (const category of bank.keys()) await attempts(who, answered(who, questionsOf(category, 30), 23))
  expect((await earned.badge('clear-margin')).earned).toBe(true)
  for (const { userId } of [open, earned])
    await app.deps.open.query('update users set subscription_ends_at = $1 where id = $2', [
      new Date(app.clock.now().getTime() - 1),
      userId,
    ])
  expect(await open.badge('clear-margin')).toMatchObject({ earned: false, progress: { current: 0 } })
  expect((await earned.badge('clear-margin')).earned).toBe(true)
})
