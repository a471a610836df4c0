import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Block, BlockQuestion } from '#contracts/questions/questions.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import {
  answerTo,
  blockAt,
  buildBlock,
  type QuestionKeys,
  questionKeys,
  send,
} from '#tests/support/server/answer-questions.ts'

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

const open = async (who: Client, path: string, section: number): Promise<Block> =>
  (await who.post(`${path}/sections/${section}/open`)).body

/** The questions of a block, including those of sections that were not opened. */
async function askedIn({ userId }: Client, blockId: number): Promise<number[]> {
  const { rows } = await app.deps.open.query<{ id: number }>(
    'select question_id as id from block_questions where user_id = $1 and block_id = $2 order by position',
    [userId, blockId],
  )
  return rows.map(({ id }) => id)
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
    const later = app.clock.now().toISOString()
    const early = new Date(app.clock.now().getTime() - 5000).toISOString()
    await send(who, path, answerTo(key, { isRight: true, answeredAt: later }))
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
    const refused = await send(who, path, answerTo(keyOf(third), { isRight: true }))
    expect([refused.status, refused.body.code]).toEqual([409, 'section_closed'])
    expect(await blockAt(who, path)).toMatchObject({ answered: 2, right: 2 })
  })
})

describe('an exam', () => {
  test('an answer on its way is saved too when another device has seen the session end, and in a session’s first second', async () => {
    const who = await app.as('premium')
    const path = await beginExam(who, 'full')
    const { sections, breakSeconds } = await blockAt(who, path)
    const [first, second] = (await open(who, path, 1)).questions as [BlockQuestion, BlockQuestion]
    app.clock.advance((sections[0]?.limitSeconds ?? 0) * 1000 + 2000)
    expect((await blockAt(who, path)).sections[0]?.closedAt).not.toBeNull()
    expect((await send(who, path, answerTo(keyOf(first), { isRight: true }))).status).toBe(200)
    app.clock.advance(4000)
    const refused = await send(who, path, answerTo(keyOf(second), { isRight: true }))
    expect(refused.body.code).toBe('section_closed')
    app.clock.advance((breakSeconds ?? 0) * 1000 - 5000)
    const next = (await blockAt(who, path)).questions.find(({ section }) => section === 2) as BlockQuestion
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
    const [firstId] = await askedIn(who, block.id)
    const waiting = await send(who, path, answerTo(keys.of(firstId), { isRight: true }))
    expect(waiting.body.code).toBe('section_not_open')

    const opened = await open(who, path, 1)
    app.clock.advance(minutes(5))
    expect((await who.post(`${path}/suspend`)).body.sections[0].isRunning).toBe(true)
    await answerSection(who, opened, { number: 1 })
    const breakSeconds = block.breakSeconds ?? 0
    expect((await who.post(`${path}/sections/1/close`)).body).toMatchObject({
      breakLeftSeconds: breakSeconds,
      finishedAt: null,
    })
    const closed = await send(
      who,
      path,
      answerTo(keyOf(opened.questions[0] as BlockQuestion), { isRight: false }),
    )
    expect(closed.body.code).toBe('section_closed')
    expect((await who.post(`${path}/sections/1/open`)).body.sections[0].closedAt).not.toBeNull()

    app.clock.advance(minutes(10))
    const second = await open(who, path, 2)
    expect(second.breakLeftSeconds).toBe(breakSeconds - 600)
    await answerSection(who, second, { number: 2, isRight: false })
    await who.post(`${path}/sections/2/close`)
    // The browser is closed: the break ends, the third section begins and ends, and so does the fourth.
    app.clock.advance(breakSeconds * 1000 - minutes(10) + 1000)
    const third = await blockAt(who, path)
    expect(third.sections[2]).toMatchObject({ isRunning: true })
    expect(third.breakLeftSeconds).toBe(0)
    expect(
      third.questions.every(({ explanation, isRight }) => explanation === null && isRight === null),
    ).toBe(true)
    await answerSection(who, third, { number: 3 })
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
    const [first] = (await open(who, path, 1)).questions as [BlockQuestion]
    const saved = await send(who, path, answerTo(keyOf(first), { isRight: true }))
    expect(saved.body).toMatchObject({ isFinal: true, isRight: true, explanation: { key: keyOf(first).key } })
    app.clock.advance(minutes(90))
    const between = await blockAt(who, path)
    expect(between.sections[1]).toMatchObject({ openedAt: null })
    const second = (await open(who, path, 2)).questions[1] as BlockQuestion
    app.clock.advance(minutes(6))
    const refused = await send(who, path, answerTo(keyOf(second), { isRight: true }))
    expect(refused.body.code).toBe('section_closed')
    const after = await blockAt(who, path)
    expect(after.questions[1]).toMatchObject({
      isFinal: true,
      chosen: null,
      isRight: null,
      explanation: { key: keyOf(second).key },
    })
    expect(after.questions).toHaveLength(2)
  })

  test('its questions leave the server with their section, in the reply that opens it', async () => {
    const who = await app.as('premium')
    const path = await beginExam(who, 'full')
    const before = await blockAt(who, path)
    expect([before.questions, before.fresh]).toEqual([[], before.questionCount])
    const ids = await askedIn(who, before.id)
    const [size = 0, next = 0] = before.sections.map(({ questionCount }) => questionCount)
    const first = await open(who, path, 1)
    expect([idsOf(first), first.fresh]).toEqual([ids.slice(0, size), null])
    expect(idsOf(await blockAt(who, path))).toEqual(ids.slice(0, size))
    await who.post(`${path}/sections/1/close`)
    expect(idsOf(await blockAt(who, path))).toEqual(ids.slice(0, size))
    expect(idsOf(await open(who, path, 2))).toEqual(ids.slice(0, size + next))
  })

  test('is fresh while it can be, and says how fresh it is', async () => {
    const who = await app.as('premium')
    const tutor = await buildBlock(who, { count: 30 })
    for (const question of (await blockAt(who, tutor)).questions)
      await send(who, tutor, answerTo(keyOf(question), { isRight: true }))
    const seen = new Set(idsOf(await blockAt(who, tutor)))
    const { forms } = (await who.get('/api/questions')).body
    const short = forms.find(({ form }: { form: string }) => form === 'short')
    expect(short).toMatchObject({ questions: 60, fresh: 60 })
    const path = await beginExam(who, 'short')
    const { id, fresh } = await blockAt(who, path)
    expect(fresh).toBe(60)
    expect((await askedIn(who, id)).filter((question) => seen.has(question))).toEqual([])
  })

  test('asks those seen before last, and counts them, where the bank hardly holds enough', async () => {
    const { rows } = await app.deps.open.query(
      'update questions set archived_at = now() where id % 4 > 0 and archived_at is null returning id',
    )
    const who = await app.as('premium')
    const tutor = await buildBlock(who, { count: 30 })
    for (const question of (await blockAt(who, tutor)).questions)
      await send(who, tutor, answerTo(keyOf(question), { isRight: true }))
    const { forms } = (await who.get('/api/questions')).body
    const full = forms.find(({ form }: { form: string }) => form === 'full')
    expect(full.fresh).toBeLessThan(full.questions)
    expect(full.fresh).toBeGreaterThanOrEqual(full.questions - 30)
    await app.deps.open.query('update questions set archived_at = null where id = any($1)', [
      rows.map(({ id }) => id),
    ])
  })
})

describe('a chosen option counts, with a confidence or without', () => {
  test('in an exam in which none was ever given: score, states and statistics, but not the calibration', async () => {
    const who = await app.as('premium')
    const path = await beginExam(who, 'short')
    const { questions } = await open(who, path, 1)
    for (const [place, question] of questions.slice(0, 10).entries()) {
      const answer = answerTo(keyOf(question), { isRight: place < 7, confidence: null })
      const saved = await send(who, path, answer)
      expect([saved.status, saved.body.confidence, saved.body.isFinal]).toEqual([200, null, false])
    }
    await who.post(`${path}/sections/1/close`)
    const results = (await who.get(`${path}/results`)).body
    expect(results.score).toMatchObject({ total: 60, answered: 10, right: 7 })
    expect(results.calibration.map(({ answered }: { answered: number }) => answered)).toEqual([0, 0, 0])
    const { rows } = await app.deps.open.query(
      `select count(*)::int as answered, count(*) filter (where first_is_right)::int as right, count(first_confidence)::int as rated
       from question_states where user_id = $1 and attempts > 0`,
      [who.userId],
    )
    expect(rows).toEqual([{ answered: 10, right: 7, rated: 0 }])
    expect((await who.get('/api/analytics/readiness')).status).toBe(200)
    expect((await who.get('/api/badges')).status).toBe(200)
  })

  test('in a timed block whose clock ran out, which its results say', async () => {
    const who = await app.as('premium')
    const path = await buildBlock(who, { mode: 'timed', count: 3 })
    const begun = app.clock.now().getTime()
    const { questions } = await blockAt(who, path)
    const [first, second] = questions as [BlockQuestion, BlockQuestion]
    await send(who, path, answerTo(keyOf(first), { isRight: true, confidence: null }))
    await send(who, path, answerTo(keyOf(second), { isRight: false, confidence: 3 }))
    app.clock.advance(minutes(7))
    expect((await who.get(`${path}/results`)).body).toMatchObject({
      score: { total: 3, answered: 2, right: 1 },
      sections: 1,
      // The limit is two minutes for each question.
      runOut: [{ section: 1, at: new Date(begun + minutes(6)).toISOString() }],
      confidentErrors: 1,
    })
  })

  test('a block that was ended in time has no section that ran out', async () => {
    const who = await app.as('premium')
    const path = await buildBlock(who, { mode: 'timed', count: 3 })
    await who.post(`${path}/finish`)
    expect((await who.get(`${path}/results`)).body).toMatchObject({ runOut: [] })
  })

  test('in a rehearsal once it is submitted, or when the time of its question is over', async () => {
    const who = await app.as('premium')
    const path = await beginExam(who, 'rehearsal')
    const [first] = (await open(who, path, 1)).questions as [BlockQuestion]
    const chosen = { isRight: true, confidence: null, isSubmitted: false }
    const draft = await send(who, path, answerTo(keyOf(first), chosen))
    expect(draft.body).toMatchObject({ isFinal: false, isRight: null, explanation: null })
    const submitted = await send(who, path, answerTo(keyOf(first), { isRight: true, confidence: null }))
    expect(submitted.body).toMatchObject({ isFinal: true, isRight: true, confidence: null })

    const second = (await open(who, path, 2)).questions[1] as BlockQuestion
    await send(who, path, answerTo(keyOf(second), chosen))
    expect((await blockAt(who, path)).questions[1]).toMatchObject({ isFinal: false, explanation: null })
    app.clock.advance(minutes(6))
    expect((await blockAt(who, path)).questions[1]).toMatchObject({
      chosen: keyOf(second).key,
      isFinal: true,
      isRight: true,
      explanation: { key: keyOf(second).key },
    })
  })

  test('a tutor block asks for the confidence', async () => {
    const who = await app.as('premium')
    const path = await buildBlock(who, { count: 1 })
    const [first] = (await blockAt(who, path)).questions as [BlockQuestion]
    const refused = await send(who, path, answerTo(keyOf(first), { isRight: true, confidence: null }))
    expect([refused.status, refused.body.fields]).toEqual([400, { confidence: 'Say how sure you are' }])
  })
})

describe('no other block shows the keys of an exam or a timed block before its end', () => {
  const countHeld = async (who: Client) => (await who.get('/api/questions')).body.heldBack

  test.each(['exam', 'timed block'])('of an unfinished %s', async (what) => {
    const who = await app.as('premium')
    const held =
      what === 'exam' ? await beginExam(who, 'short') : await buildBlock(who, { mode: 'timed', count: 40 })
    const ids = await askedIn(who, (await blockAt(who, held)).id)
    const { total, heldBack } = (await who.get('/api/questions')).body
    expect([heldBack, total]).toEqual([ids.length, keys.all.length - ids.length])

    const one = {
      requestId: randomUUID(),
      source: { by: 'question', questionId: ids[0] },
      count: 1,
      mode: 'tutor',
    }
    const refused = await who.post('/api/questions/blocks', one)
    expect([refused.status, refused.body.code]).toEqual([409, 'question_held'])
    for (const source of [{ by: 'filter', filter: {} }, { by: 'outline' }]) {
      const built = await blockAt(who, await buildBlock(who, { source, count: 120 }))
      expect(idsOf(built).filter((id) => ids.includes(id))).toEqual([])
    }
    await who.post(`${held}/finish`)
    expect(await countHeld(who)).toBe(0)
    expect((await who.post('/api/questions/blocks', one)).status).toBe(200)
  })

  test('a block whose time has run out holds nothing back', async () => {
    const who = await app.as('premium')
    const path = await buildBlock(who, { mode: 'timed', count: 2 })
    const [id] = idsOf(await blockAt(who, path))
    app.clock.advance(minutes(5))
    await buildBlock(who, { source: { by: 'question', questionId: id }, count: 1 })
  })

  test('nor does a tutor block that was begun before the exam', async () => {
    const who = await app.as('premium')
    const tutor = idsOf(await blockAt(who, await buildBlock(who, { count: 100 })))
    const exam = await blockAt(who, await beginExam(who, 'short'))
    expect((await askedIn(who, exam.id)).filter((id) => tutor.includes(id))).toEqual([])
  })

  test('of blocks that are begun at the same moment none has a question of another', async () => {
    const who = await app.as('premium')
    const exams = await Promise.all(['short', 'in-training', 'short'].map((form) => beginExam(who, form)))
    const asked = await Promise.all(exams.map(async (path) => askedIn(who, (await blockAt(who, path)).id)))
    const all = asked.flat()
    expect(all.length).toBeGreaterThan(100)
    expect(new Set(all).size).toBe(all.length)
  })
})

test('a block of missed questions says that they are repeats', async () => {
  const who = await app.as('premium')
  const path = await buildBlock(who, { count: 2 })
  const { id, questions } = await blockAt(who, path)
  for (const question of questions) await send(who, path, answerTo(keyOf(question), { isRight: false }))
  const again = await blockAt(who, await buildBlock(who, { source: { by: 'missed', blockId: id }, count: 9 }))
  expect(again.questions.map(({ isRepeat }) => isRepeat)).toEqual([true, true])
})
