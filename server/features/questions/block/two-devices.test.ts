import { sql, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { waitForLocks } from '#tests/support/database/wait-for-locks.ts'
import {
  answerTo,
  buildBlock,
  type QuestionKeys,
  questionKeys,
  send,
} from '#tests/support/server/answer-questions.ts'

/** One learner on several devices at once. */

let app: TestApp
let keys: QuestionKeys

beforeAll(async () => {
  app = await startTestApp()
  keys = await questionKeys(app)
})
afterAll(() => app.close())

test('answers in two blocks at once: their common question has one first attempt', async () => {
  const who = await app.as('premium')
  const key = keys.of(keys.all[0]?.id)
  const source = { by: 'question', questionId: key.id }
  const paths = [await buildBlock(who, { source, count: 1 }), await buildBlock(who, { source, count: 1 })]
  const sent: ReturnType<Client['post']>[] = []
  // Both answers reach the question's state before either writes it: the test is inserting its row until both
  // wait.
  const isBeingInserted = app.deps.open.db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into question_states (user_id, question_id) values (${who.userId}, ${key.id})`,
    )
    for (const path of paths) sent.push(send(who, path, answerTo(key, { isRight: false })))
    await waitForLocks(app.deps.open, 2)
    tx.rollback()
  })
  await expect(isBeingInserted).rejects.toThrow(TransactionRollbackError)
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200])
  const { rows } = await app.deps.open.query(
    'select is_first_attempt as "isFirst" from block_questions where user_id = $1 order by is_first_attempt',
    [who.userId],
  )
  expect(rows).toEqual([{ isFirst: false }, { isFirst: true }])
})

test('an answer that arrives late does not replace a later one as the latest', async () => {
  const who = await app.as('premium')
  const key = keys.of(keys.all[0]?.id)
  const source = { by: 'question', questionId: key.id }
  const [offline, online] = [await buildBlock(who, { source }), await buildBlock(who, { source })]
  app.clock.advance(60_000)
  const early = app.clock.now().toISOString()
  app.clock.advance(86_400_000)
  await send(who, online, answerTo(key, { isRight: true }))
  const delayed = await send(who, offline, answerTo(key, { isRight: false, answeredAt: early }))
  expect(delayed.body).toMatchObject({ isFinal: true, isRight: false })
  const { rows } = await app.deps.open.query(
    `select last_is_right, last_answered_at > $2 as "isTheLater", attempts
     from question_states where user_id = $1 and attempts > 0`,
    [who.userId, early],
  )
  expect(rows).toEqual([{ last_is_right: true, isTheLater: true, attempts: 2 }])
})

test.each([
  ['right on both', [true, true], 'later', 21],
  ['right, then missed on the other device', [true, false], 'once', 14],
  ['missed, then right on the other device: that proves nothing on the same day', [false, true], 'once', 14],
] as const)('a repeat that two devices have: %s', async (_, answers, stage, days) => {
  const who = await app.as('premium')
  const twins = new Set(keys.all.map(({ twinOf }) => twinOf))
  const key = keys.of(keys.all.find(({ id, twinOf }) => twinOf === null && !twins.has(id))?.id)
  const first = await buildBlock(who, { source: { by: 'question', questionId: key.id }, count: 1 })
  await send(who, first, answerTo(key, { isRight: false, confidence: 2 }))
  app.clock.advance(14 * 86_400_000)
  await who.renew()
  const due = { source: { by: 'due' }, count: 5 }
  const devices = [await buildBlock(who, due), await buildBlock(who, due)]
  for (const [place, isRight] of answers.entries()) {
    app.clock.advance(60_000)
    const answered = await send(who, devices[place] ?? '', answerTo(key, { isRight, confidence: 2 }))
    expect(answered.status).toBe(200)
  }
  const { rows } = await app.deps.open.query(
    `select repeat_stage as stage, repeat_due_day - last_study_day as days, attempts
     from question_states where user_id = $1 and question_id = $2`,
    [who.userId, key.id],
  )
  expect(rows).toEqual([{ stage, days, attempts: 3 }])
})
