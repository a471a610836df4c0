import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlockQuestion } from '#contracts/questions/questions.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import {
  answerTo,
  blockAt,
  buildBlock,
  type QuestionKeys,
  questionAt,
  questionKeys,
  send,
} from '#tests/support/server/answer-questions.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'

let app: TestApp
let keys: QuestionKeys
let learner: Client

beforeAll(async () => {
  app = await startTestApp()
  keys = await questionKeys(app)
  learner = await app.as('premium')
})
afterAll(() => app.close())

const keyOf = ({ questionId }: BlockQuestion) => keys.of(questionId)

describe('building', () => {
  test('the same request builds one block, also when it is sent twice at once', async () => {
    const body = { requestId: randomUUID(), source: { by: 'outline' }, count: 10, mode: 'tutor' }
    const built = await Promise.all([1, 2, 3].map(() => learner.post('/api/questions/blocks', body)))
    expect(built.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(built.map((answer) => answer.body.id)).size).toBe(1)
    const block = await blockAt(learner, `/api/questions/blocks/${built[0]?.body.id}`)
    expect(block.questions).toHaveLength(10)
    expect(block).toMatchObject({ form: 'custom', mode: 'tutor', title: 'Mix by the outline', answered: 0 })
  })

  test('a filter chooses', async () => {
    const filter = { categories: ['breast'], tasks: ['treatment'], status: 'unused' }
    const block = await blockAt(
      learner,
      await buildBlock(learner, { source: { by: 'filter', filter }, count: 3 }),
    )
    expect(block.title).toBe('Breast')
    expect(block.questions.map(({ category, task }) => [category.id, task])).toEqual(
      Array(3).fill(['breast', 'treatment']),
    )
  })

  test('nothing that matches is a plain message', async () => {
    const source = { by: 'filter', filter: { categories: ['breast'], status: 'flagged' } }
    const { status, body } = await learner.post('/api/questions/blocks', {
      requestId: randomUUID(),
      source,
      count: 3,
      mode: 'tutor',
    })
    expect([status, body.code, body.error]).toEqual([422, 'no_questions', 'No question matches this choice'])
  })

  test('free accounts get the sample questions alone', async () => {
    const free = await app.as('learner')
    const samples = keys.all.filter(({ isSample }) => isSample)
    expect(samples).toHaveLength(25)
    const overview = (await free.get('/api/questions')).body
    expect([overview.total, overview.locked]).toEqual([25, keys.all.length - 25])
    const block = await blockAt(free, await buildBlock(free, { count: 100 }))
    expect(block.questions.every((question) => keyOf(question).isSample)).toBe(true)
    const other = keys.all.find(({ isSample }) => !isSample)
    const one = await free.post('/api/questions/blocks', {
      requestId: randomUUID(),
      source: { by: 'question', questionId: other?.id },
      count: 1,
      mode: 'tutor',
    })
    expect([one.status, one.body.code]).toEqual([403, 'premium_required'])
    const exam = await free.post('/api/questions/exams', { requestId: randomUUID(), form: 'short' })
    expect([exam.status, exam.body.code]).toEqual([403, 'premium_required'])
  })

  test('the questions that a block missed, and no others', async () => {
    const who = await app.as('premium')
    const path = await buildBlock(who, { count: 4 })
    const block = await blockAt(who, path)
    for (const question of block.questions.slice(0, 3))
      await send(who, path, answerTo(keyOf(question), { isRight: question.position === 1 }))
    await who.post(`${path}/finish`)
    const source = { by: 'missed', blockId: block.id }
    const again = await blockAt(who, await buildBlock(who, { source, count: 2 }))
    expect(again.questions.map(({ questionId }) => questionId)).toEqual([
      questionAt(block, 0).questionId,
      questionAt(block, 2).questionId,
    ])
    const body = { requestId: randomUUID(), source, count: 2, mode: 'tutor' }
    expect((await learner.post('/api/questions/blocks', body)).status).toBe(404)
  })

  test('two twins are never in one block', async () => {
    const block = await blockAt(learner, await buildBlock(learner, { count: 120 }))
    const asked = new Set(block.questions.map(({ questionId }) => questionId))
    const pairs = block.questions.filter((question) => asked.has(keyOf(question).twinOf ?? 0))
    expect(pairs).toEqual([])
    expect(asked.size).toBeGreaterThan(60)
  })
})

describe('a tutor block', () => {
  test('an answer is final, and only then comes its explanation', async () => {
    const path = await buildBlock(learner, { source: { by: 'filter', filter: { status: 'unused' } } })
    const first = questionAt(await blockAt(learner, path), 0)
    expect(first).toMatchObject({ explanation: null, isRight: null, isFinal: false, chosen: null })
    const key = keyOf(first)
    const saved = await send(learner, path, answerTo(key, { isRight: false, confidence: 3 }))
    expect(saved.body).toMatchObject({
      isFinal: true,
      isRight: false,
      duplicate: false,
      explanation: { key: key.key, keyPoint: key.keyPoint, reasons: key.reasons },
    })
    expect(saved.body.explanation.linkedCards.length).toBeGreaterThan(0)
    expect(saved.body.explanation.link).toMatch(/^https:/)
    const after = await blockAt(learner, path)
    expect(questionAt(after, 0)).toMatchObject({ isFinal: true, isRight: false, confidence: 3, seconds: 0 })
    expect(after.questions.slice(1).every(({ explanation }) => explanation === null)).toBe(true)
    expect(after.answered).toBe(1)
  })

  test('the same answer counts once; another one for the same question gets the one that stands', async () => {
    const path = await buildBlock(learner, { source: { by: 'filter', filter: { status: 'unused' } } })
    const key = keyOf(questionAt(await blockAt(learner, path), 0))
    const answer = answerTo(key, { isRight: true })
    const replies = await Promise.all([1, 2, 3].map(() => send(learner, path, answer)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies.filter(({ body }) => !body.duplicate)).toHaveLength(1)
    const other = await send(learner, path, answerTo(key, { isRight: false }))
    expect(other.body).toMatchObject({ chosen: key.key, isRight: true, duplicate: false })
    const { rows } = await app.deps.open.query(
      'select attempts from question_states where user_id = $1 and question_id = $2',
      [learner.userId, key.id],
    )
    expect(rows).toEqual([{ attempts: 1 }])
  })

  test('what an earlier answer has revealed is known from the start', async () => {
    const who = await app.as('premium')
    const path = await buildBlock(who, { count: 1 })
    const question = questionAt(await blockAt(who, path), 0)
    await send(who, path, answerTo(keyOf(question), { isRight: true }))
    const again = { by: 'question', questionId: question.questionId }
    const tutor = await blockAt(who, await buildBlock(who, { source: again, count: 1 }))
    expect(questionAt(tutor, 0)).toMatchObject({ isFinal: false, explanation: { key: keyOf(question).key } })
    const timed = await blockAt(who, await buildBlock(who, { source: again, count: 1, mode: 'timed' }))
    expect(questionAt(timed, 0).explanation).toBeNull()
  })

  test('ended early, what has no answer counts as not answered', async () => {
    const who = await app.as('premium')
    const path = await buildBlock(who, { count: 4 })
    const block = await blockAt(who, path)
    await send(who, path, answerTo(keyOf(questionAt(block, 1)), { isRight: true }))
    const early = await who.get(`${path}/results`)
    expect([early.status, early.body.code]).toEqual([409, 'block_unfinished'])
    expect((await who.post(`${path}/finish`)).body.finishedAt).not.toBeNull()
    const results = (await who.get(`${path}/results`)).body
    expect(results.score).toMatchObject({ total: 4, answered: 1, right: 1 })
    expect((await blockAt(who, path)).questions.every(({ explanation }) => explanation !== null)).toBe(true)
    const { rows } = await app.deps.open.query(
      'select count(*)::int as answered from question_states where user_id = $1 and attempts > 0',
      [who.userId],
    )
    expect(rows).toEqual([{ answered: 1 }])
    const refused = await send(who, path, answerTo(keyOf(questionAt(block, 0)), { isRight: true }))
    expect([refused.status, refused.body.code]).toEqual([409, 'section_closed'])
  })

  test('when premium ends in the middle, the explanations of what was answered stay, and no others come', async () => {
    const who = await app.as('premium')
    const path = await buildBlock(who, {
      source: { by: 'filter', filter: { categories: ['breast'] } },
      count: 120,
    })
    const premium = (await blockAt(who, path)).questions.filter((question) => !keyOf(question).isSample)
    const [answered, open] = premium as [BlockQuestion, BlockQuestion]
    await send(who, path, answerTo(keyOf(answered), { isRight: true }))
    await app.deps.open.query('update users set subscription_ends_at = $2 where id = $1', [
      who.userId,
      app.clock.now(),
    ])
    app.clock.advance(1000)
    const refused = await send(who, path, answerTo(keyOf(open), { isRight: true }))
    expect([refused.status, refused.body.code]).toEqual([403, 'premium_required'])
    expect((await who.post(`${path}/finish`)).body.finishedAt).not.toBeNull()
    const { questions } = await blockAt(who, path)
    const explained = questions.filter(({ explanation }) => explanation !== null)
    expect(explained.map(({ questionId }) => questionId)).toContain(answered.questionId)
    expect(
      explained.filter(
        (question) => !keyOf(question).isSample && question.questionId !== answered.questionId,
      ),
    ).toEqual([])
    const results = (await who.get(`${path}/results`)).body
    expect(results.score).toMatchObject({ answered: 1, right: 1 })
  })

  test('an option that there is not, a question of no block, another learner’s block', async () => {
    const id = await saveQuestion(app.deps.open, { options: ['one', 'two', 'three', 'four'] })
    const path = await buildBlock(learner, { source: { by: 'question', questionId: id }, count: 1 })
    const key = (await questionKeys(app)).of(id)
    const none = await send(learner, path, answerTo(key, { isRight: true, chosen: 4 }))
    expect([none.status, none.body.error]).toEqual([400, 'This question has no such option'])
    const outside = keys.of(keys.all[0]?.id)
    expect((await send(learner, path, answerTo(outside, { isRight: true }))).status).toBe(404)
    const other = await app.as('premium')
    const marks = { isFlagged: true, struck: [], highlights: [], changedAt: app.clock.now().toISOString() }
    const calls = [
      other.get(path),
      other.get(`${path}/results`),
      send(other, path, answerTo(key, { isRight: true })),
      other.post(`${path}/finish`),
      other.post(`${path}/suspend`),
      other.post(`${path}/sections/1/close`),
      other.put(`${path}/questions/${key.id}/marks`, marks),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(calls.length).fill(404))
  })
})
