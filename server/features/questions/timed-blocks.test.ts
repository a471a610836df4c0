import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Block, BlockQuestion } from '#contracts/questions.ts'
import {
  answerTo,
  blockAt,
  buildBlock,
  type QuestionKeys,
  questionKeys,
  send,
} from '#tests/support/answer-questions.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let keys: QuestionKeys

beforeAll(async () => {
  app = await startTestApp()
  keys = await questionKeys(app)
})
afterAll(() => app.close())

const minutes = (count: number) => count * 60_000
const keyOf = ({ questionId }: BlockQuestion) => keys.of(questionId)
const idsOf = (block: Block) => block.questions.map(({ questionId }) => questionId)

async function beginExam(who: Client, form: string): Promise<string> {
  const begun = await who.post('/api/questions/exams', { requestId: randomUUID(), form })
  expect(begun.status).toBe(200)
  return `/api/questions/blocks/${begun.body.id}`
}

const answeredOfSection = 3

/** Answers the first questions of a section. */
async function answerSection(
  who: Client,
  { id, questions }: Block,
  { number, isRight = true }: { number: number; isRight?: boolean },
): Promise<void> {
  const path = `/api/questions/blocks/${id}`
  const own = questions.filter(({ section }) => section === number)
  for (const question of own.slice(0, answeredOfSection)) {
    const saved = await send(who, path, answerTo(keyOf(question), { isRight }))
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ explanation: null, isRight: null })
  }
}

describe('a timed block', () => {
  test('an answer may change until the end, the one chosen last stands, and nothing is revealed before', async () => {
    const who = await app.as('premium')
    const path = await buildBlock(who, { mode: 'timed', count: 2 })
    const question = (await blockAt(who, path)).questions[0] as BlockQuestion
    const key = keyOf(question)
    app.clock.advance(10_000)
    const late = app.clock.now().toISOString()
    const early = new Date(app.clock.now().getTime() - 5000).toISOString()
    await send(who, path, answerTo(key, { isRight: true, answeredAt: late }))
    const overtaken = await send(who, path, answerTo(key, { isRight: false, answeredAt: early }))
    expect(overtaken.body).toMatchObject({
      chosen: key.key,
      isFinal: false,
      isRight: null,
      explanation: null,
    })
    app.clock.advance(1000)
    await send(who, path, answerTo(key, { isRight: false }))
    const block = await blockAt(who, path)
    expect(block.questions[0]).toMatchObject({ isFinal: false, isRight: null, explanation: null })
    expect(block.questions[0]?.chosen).not.toBe(key.key)
    await who.post(`${path}/finish`)
    expect((await blockAt(who, path)).questions[0]).toMatchObject({ isFinal: true, isRight: false })
  })

  test('its time runs out by the server’s clock; suspended it stands still', async () => {
    const who = await app.as('premium')
    const path = await buildBlock(who, { mode: 'timed', count: 5 })
    const [first] = (await blockAt(who, path)).questions as [BlockQuestion]
    app.clock.advance(minutes(4))
    await send(who, path, answerTo(keyOf(first), { isRight: true }))
    expect((await who.post(`${path}/suspend`)).body.sections[0]).toMatchObject({
      isRunning: false,
      remainingSeconds: 360,
    })
    app.clock.advance(minutes(600))
    await who.renew()
    expect((await blockAt(who, path)).sections[0]).toMatchObject({ isRunning: false, remainingSeconds: 360 })
    await who.post(`${path}/resume`)
    app.clock.advance(minutes(6) - 1000)
    expect((await blockAt(who, path)).finishedAt).toBeNull()
    app.clock.advance(minutes(30))
    const over = await blockAt(who, path)
    expect(over).toMatchObject({ right: 1, answered: 1, secondsUsed: 600 })
    expect(Date.parse(over.finishedAt ?? '')).toBe(app.clock.now().getTime() - minutes(30) + 1000)
    expect(over.questions.every(({ explanation }) => explanation !== null)).toBe(true)
  })

  test('answers on their way when the time ends are saved, a later one is not', async () => {
    const who = await app.as('premium')
    const path = await buildBlock(who, { mode: 'timed', count: 3 })
    const [first, second, third] = (await blockAt(who, path)).questions as [
      BlockQuestion,
      BlockQuestion,
      BlockQuestion,
    ]
    app.clock.advance(minutes(6) + 3000)
    expect((await send(who, path, answerTo(keyOf(first), { isRight: true }))).status).toBe(200)
    app.clock.advance(500)
    expect((await send(who, path, answerTo(keyOf(second), { isRight: true }))).status).toBe(200)
    app.clock.advance(3000)
    const late = await send(who, path, answerTo(keyOf(third), { isRight: true }))
    expect([late.status, late.body.code]).toEqual([409, 'section_closed'])
    expect(await blockAt(who, path)).toMatchObject({ answered: 2, right: 2 })
  })
})

describe('an exam', () => {
  test('an answer on its way is saved too when another device has seen the session end, and in a session’s first second', async () => {
    const who = await app.as('premium')
    const path = await beginExam(who, 'full')
    const { sections, questions, breakSeconds } = await blockAt(who, path)
    const [first, second] = questions.filter(({ section }) => section === 1) as [BlockQuestion, BlockQuestion]
    await who.post(`${path}/sections/1/open`)
    app.clock.advance((sections[0]?.limitSeconds ?? 0) * 1000 + 2000)
    expect((await blockAt(who, path)).sections[0]?.closedAt).not.toBeNull()
    expect((await send(who, path, answerTo(keyOf(first), { isRight: true }))).status).toBe(200)
    app.clock.advance(4000)
    const late = await send(who, path, answerTo(keyOf(second), { isRight: true }))
    expect(late.body.code).toBe('section_closed')
    app.clock.advance((breakSeconds ?? 0) * 1000 - 5000)
    const next = questions.find(({ section }) => section === 2) as BlockQuestion
    expect((await send(who, path, answerTo(keyOf(next), { isRight: true }))).status).toBe(200)
  })

  test('four sessions, a pool of breaks, closed sessions stay closed, results at the end', async () => {
    const who = await app.as('premium')
    const path = await beginExam(who, 'full')
    const block = await blockAt(who, path)
    expect(block.sections).toHaveLength(4)
    expect(
      block.sections.map(({ limitSeconds, questionCount }) => limitSeconds === questionCount * 120),
    ).toEqual(Array(4).fill(true))
    app.clock.advance(minutes(50))
    const waiting = await send(
      who,
      path,
      answerTo(keyOf(block.questions[0] as BlockQuestion), { isRight: true }),
    )
    expect(waiting.body.code).toBe('section_not_open')

    await who.post(`${path}/sections/1/open`)
    app.clock.advance(minutes(5))
    expect((await who.post(`${path}/suspend`)).body.sections[0].isRunning).toBe(true)
    await answerSection(who, block, { number: 1 })
    const breakSeconds = block.breakSeconds ?? 0
    expect((await who.post(`${path}/sections/1/close`)).body).toMatchObject({
      breakLeftSeconds: breakSeconds,
      finishedAt: null,
    })
    const closed = await send(
      who,
      path,
      answerTo(keyOf(block.questions[0] as BlockQuestion), { isRight: false }),
    )
    expect(closed.body.code).toBe('section_closed')
    expect((await who.post(`${path}/sections/1/open`)).body.sections[0].closedAt).not.toBeNull()

    app.clock.advance(minutes(10))
    expect((await who.post(`${path}/sections/2/open`)).body.breakLeftSeconds).toBe(breakSeconds - 600)
    await answerSection(who, block, { number: 2, isRight: false })
    await who.post(`${path}/sections/2/close`)
    // The browser is closed: the break ends, the third session begins and ends, and so does the fourth.
    app.clock.advance(breakSeconds * 1000 - minutes(10) + 1000)
    const third = await blockAt(who, path)
    expect(third.sections[2]).toMatchObject({ isRunning: true })
    expect(third.breakLeftSeconds).toBe(0)
    expect(
      third.questions.every(({ explanation, isRight }) => explanation === null && isRight === null),
    ).toBe(true)
    await answerSection(who, block, { number: 3 })
    app.clock.advance(minutes(1000))
    await who.renew()
    const results = (await who.get(`${path}/results`)).body
    expect(results.score).toMatchObject({
      total: block.questionCount,
      answered: 3 * answeredOfSection,
      right: 2 * answeredOfSection,
    })
    const { forms } = (await who.get('/api/questions')).body
    expect(forms.find((form: { form: string }) => form.form === 'full').lastFinishedAt).toBe(
      results.block.finishedAt,
    )
  })

  test('a rehearsal: five minutes a question, each explained with its answer, as much time between as one likes', async () => {
    const who = await app.as('premium')
    const path = await beginExam(who, 'rehearsal')
    const block = await blockAt(who, path)
    expect(block.sections.map(({ limitSeconds }) => limitSeconds)).toEqual(Array(30).fill(300))
    const [first, second] = block.questions as [BlockQuestion, BlockQuestion]
    await who.post(`${path}/sections/1/open`)
    const saved = await send(who, path, answerTo(keyOf(first), { isRight: true }))
    expect(saved.body).toMatchObject({ isFinal: true, isRight: true, explanation: { key: keyOf(first).key } })
    app.clock.advance(minutes(90))
    const between = await blockAt(who, path)
    expect(between.sections[1]).toMatchObject({ openedAt: null })
    await who.post(`${path}/sections/2/open`)
    app.clock.advance(minutes(6))
    const late = await send(who, path, answerTo(keyOf(second), { isRight: true }))
    expect(late.body.code).toBe('section_closed')
    const after = await blockAt(who, path)
    expect(after.questions[1]).toMatchObject({
      isFinal: true,
      chosen: null,
      isRight: null,
      explanation: { key: keyOf(second).key },
    })
    expect(after.questions.slice(2).every(({ explanation }) => explanation === null)).toBe(true)
  })

  test('a question of another exam is preferred when it was never answered', async () => {
    const who = await app.as('premium')
    const first = await blockAt(who, await beginExam(who, 'short'))
    await app.deps.open.query(
      `insert into question_states (user_id, question_id, attempts)
       select user_id, question_id, 1 from block_questions where user_id = $1`,
      [who.userId],
    )
    const second = idsOf(await blockAt(who, await beginExam(who, 'rehearsal')))
    const seen = new Set(idsOf(first))
    const unseen = keys.all.length - seen.size
    expect(second.filter((id) => !seen.has(id)).length).toBeGreaterThanOrEqual(Math.min(15, unseen - 12))
  })
})
