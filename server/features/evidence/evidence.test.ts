import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CardArm, drawCardArm, drawRepeatArm } from '#domain/evidence/lending.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { findLearnerReadiness } from '#server/features/progress/find-learner-readiness.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { waitForLocks } from '#tests/support/database/wait-for-locks.ts'
import {
  archiveShippedContent,
  saveChapter,
  saveFirstAttempts,
} from '#tests/support/server/known-by-learner.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'
import { computeReport } from './compute-report.ts'

const dayMs = 86_400_000
const start = new Date('2026-11-21T15:00:00Z')

let app: TestApp
let learner: Client
let cardIds: number[]
beforeAll(async () => {
  app = await startTestApp()
  await archiveShippedContent(app)
  ;({ cardIds } = await saveChapter(app, { title: 'Lung', cards: 700 }))
})
beforeEach(async () => {
  app.clock.set(start)
  learner = await app.as('premium')
})
afterAll(() => app.close())

const takePart = async (takesPart = true) => {
  const { status, body } = await learner.put('/api/evidence/participation', { takesPart })
  expect(status).toBe(200)
  return body
}
const drawnAs = (arm: CardArm) => cardIds.filter((id) => drawCardArm(learner.userId, id) === arm)
const oneOf = (ids: number[]): number => {
  const [id] = ids
  if (id === undefined) throw new Error('no card is drawn')
  return id
}
const rate = async (id: number, confidence = 3) => {
  const { status, body } = await learner.post(`/api/flashcards/${id}/progress`, {
    confidence,
    reviewId: randomUUID(),
  })
  expect(status).toBe(200)
  return body
}
const today = () => studyDayOf(app.clock.now().getTime(), 'UTC')
const rowsOf = async (table: string) =>
  (await app.deps.open.query(`select * from ${table} where user_id = $1`, [learner.userId])).rows
const forward = async (days: number) => {
  app.clock.advance(days * dayMs)
  await learner.renew()
}

describe('taking part', () => {
  test('is no by default, has its date, and a second time keeps it', async () => {
    expect((await learner.get('/api/evidence/participation')).body).toEqual({ since: null })
    expect(await takePart()).toEqual({ since: start.toISOString() })
    await forward(1)
    expect(await takePart()).toEqual({ since: start.toISOString() })
    expect((await learner.get('/api/evidence/participation')).body).toEqual({ since: start.toISOString() })
  })

  test('lends cards by the draw, and never one that was seen', async () => {
    const seen = [...drawnAs('none'), ...drawnAs('random')].slice(0, 2)
    for (const id of seen) await rate(id)
    await takePart()
    const lent = (await rowsOf('lent_cards')).map((row) => [Number(row.flashcard_id), row.arm])
    const expected = cardIds.flatMap((id) => {
      const arm = drawCardArm(learner.userId, id)
      return arm && !seen.includes(id) ? [[id, arm]] : []
    })
    expect(lent.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual(expected)
    expect(expected.length).toBeGreaterThan(5)
  })

  test('a learner who does not take part lends nothing', async () => {
    await rate(oneOf(drawnAs('none')))
    expect((await rowsOf('card_states')).map((row) => Number(row.due_day))).toEqual([today() + 2])
    expect(await rowsOf('lent_cards')).toEqual([])
  })

  test('ending brings lent cards back to the plan and deletes what was stored', async () => {
    await takePart()
    const id = oneOf(drawnAs('none'))
    await rate(id)
    expect(Number((await rowsOf('card_states'))[0]?.due_day)).toBe(today() + 3650)
    expect(await takePart(false)).toEqual({ since: null })
    const [state] = await rowsOf('card_states')
    expect(Number(state?.due_day)).toBe(today() + 2)
    for (const table of ['evidence_participants', 'lent_cards', 'probe_answers', 'readiness_snapshots'])
      expect(await rowsOf(table)).toEqual([])
    expect(await takePart(false)).toEqual({ since: null })
  })

  test('is in the learner’s download', async () => {
    await takePart()
    const { body } = await learner.get('/api/user/data')
    expect(body.evidence_participants).toHaveLength(1)
    expect(body.lent_cards.length).toBe((await rowsOf('lent_cards')).length)
  })
})

/**
 * Sends requests one after the other while the test holds the lock on the participation: each waits for it,
 * and they get it in this order.
 */
async function whileHeld(...sends: (() => Promise<unknown>)[]): Promise<void> {
  const sent: Promise<unknown>[] = []
  await app.deps.open.db.transaction(async (tx) => {
    await tx.execute(
      sql`select 1 from evidence_participants where user_id = ${learner.userId} for no key update`,
    )
    for (const send of sends) {
      sent.push(send())
      await waitForLocks(app.deps.open, sent.length)
    }
  })
  await Promise.all(sent)
}
const end = () => takePart(false)

describe('ending while something is on its way', () => {
  test.each([
    ['before', (of: () => Promise<unknown>) => [of, end]],
    ['after', (of: () => Promise<unknown>) => [end, of]],
  ] as const)(
    'a rating of a lent card that is saved %s it has the interval of the plan',
    async (_, order) => {
      await takePart()
      const id = oneOf(drawnAs('none'))
      await whileHeld(...order(() => rate(id)))
      expect((await rowsOf('card_states')).map((row) => Number(row.due_day) - today())).toEqual([2])
      expect(await rowsOf('lent_cards')).toEqual([])
      expect(await rowsOf('reviews')).toHaveLength(1)
    },
  )

  test.each([
    ['before', (of: () => Promise<unknown>) => [of, end]],
    ['after', (of: () => Promise<unknown>) => [end, of]],
  ] as const)('a miss that was drawn and is saved %s it is asked again', async (_, order) => {
    await takePart()
    const missed = await saveMissedAs('no-repeat')
    await whileHeld(...order(() => answerInBlock(missed, 1)))
    expect(Number(await repeatOf(missed))).toBe(today() + 14)
  })
})

describe('a lent card', () => {
  test('without spacing has no next review, and its buttons say so', async () => {
    await takePart()
    const id = oneOf(drawnAs('none'))
    const [listed] = (await learner.post('/api/study/cards', { ids: [id] })).body
    expect(listed.intervals).toMatchObject({ 1: 0, 2: 3650, 3: 3650, 4: 3650 })
    expect((await rate(id)).progress.dueDay).toBe(today() + 3650)
    await forward(300)
    const { body } = await learner.get('/api/study/today')
    expect(body.entries.map((entry: { flashcard: { id: number } }) => entry.flashcard.id)).not.toContain(id)
  })

  test('at random gets the interval that its button says; one that is compared is planned', async () => {
    await takePart()
    const [random, plan] = [oneOf(drawnAs('random')), oneOf(drawnAs('plan'))]
    for (const id of [random, plan]) {
      const [listed] = (await learner.post('/api/study/cards', { ids: [id] })).body
      expect((await rate(id)).progress.dueDay).toBe(today() + listed.intervals[3])
    }
    expect(Number((await rowsOf('card_states')).find((row) => row.flashcard_id === plan)?.due_day)).toBe(
      today() + 2,
    )
  })

  test('comes back 28 days before the exam', async () => {
    await takePart()
    const [first = 0, second = 0] = drawnAs('none')
    await rate(first)
    await app.deps.open.query('update users set exam_date = $2 where id = $1', [learner.userId, '2026-12-19'])
    await computeReport({ ...app.deps, findReadiness: findLearnerReadiness })
    const due = (await rowsOf('card_states')).map((row) => Number(row.due_day))
    expect(due).toEqual([today() + 2])
    expect((await rate(second)).progress.dueDay).toBeLessThan(today() + 28)
  })

  test('is not brought to tomorrow by a missed question', async () => {
    await takePart()
    const [none, plan] = [oneOf(drawnAs('none')), oneOf(drawnAs('plan'))]
    for (const id of [none, plan]) await rate(id)
    const question = await saveQuestion(app.deps.open, { cards: [none, plan], key: 0 })
    await answerInBlock(question, 1)
    const states = await rowsOf('card_states')
    const dueOf = (id: number) => Number(states.find((row) => row.flashcard_id === id)?.due_day)
    expect([dueOf(none), dueOf(plan)]).toEqual([today() + 3650, today() + 1])
  })
})

async function answerInBlock(questionId: number, chosen: number) {
  const built = await learner.post('/api/questions/blocks', {
    source: { by: 'question', questionId },
    count: 1,
    mode: 'tutor',
    requestId: randomUUID(),
  })
  expect(built.status).toBe(200)
  const answered = await learner.post(`/api/questions/blocks/${built.body.id}/answers`, {
    answerId: randomUUID(),
    questionId,
    chosen,
    confidence: 2,
    seconds: 20,
    isSubmitted: true,
  })
  expect(answered.status).toBe(200)
  expect((await learner.post(`/api/questions/blocks/${built.body.id}/finish`)).status).toBe(200)
}

const saveMissedAs = async (arm: 'repeat' | 'no-repeat') => {
  for (;;) {
    const id = await saveQuestion(app.deps.open, { key: 0 })
    if (drawRepeatArm(learner.userId, id) === arm) return id
  }
}
const repeatOf = async (questionId: number) =>
  (await rowsOf('question_states')).find((row) => row.question_id === questionId)?.repeat_due_day ?? null

describe('missed questions', () => {
  test('one drawn for it is not asked again, until the learner takes part no more', async () => {
    await takePart()
    const [withheld, repeated] = [await saveMissedAs('no-repeat'), await saveMissedAs('repeat')]
    for (const id of [withheld, repeated]) await answerInBlock(id, 1)
    expect(await repeatOf(withheld)).toBeNull()
    const planned = await repeatOf(repeated)
    expect(planned).toBeGreaterThan(today())
    await takePart(false)
    expect(await repeatOf(withheld)).toBe(planned)
  })

  test('all are asked again for who does not take part, and for what was missed before', async () => {
    const before = await saveMissedAs('no-repeat')
    await answerInBlock(before, 1)
    expect(await repeatOf(before)).toBeGreaterThan(today())
    await forward(1)
    await takePart()
    await answerInBlock(before, 1)
    expect(await repeatOf(before)).toBeGreaterThan(today())
  })
})

describe('probe questions', () => {
  const offered = async () => (await learner.post('/api/evidence/probes')).body.probes

  test('are of cards seen 28 days ago, five a week at most, without a key', async () => {
    await takePart()
    const cards = [...drawnAs('none'), ...drawnAs('random'), ...drawnAs('plan')].slice(0, 8)
    for (const card of cards) {
      await rate(card)
      await saveQuestion(app.deps.open, { cards: [card] })
    }
    await forward(27)
    expect((await learner.get('/api/evidence/probes')).body).toEqual({ count: 0 })
    await forward(1)
    expect((await learner.get('/api/evidence/probes')).body).toEqual({ count: 5 })
    const probes = await offered()
    expect(probes).toHaveLength(5)
    expect(Object.keys(probes[0])).toEqual(['questionId', 'stem', 'exhibit', 'leadIn', 'options'])
    expect(await offered()).toEqual(probes)
    const path = `/api/evidence/probes/${probes[0].questionId}/answer`
    expect((await learner.post(path, { chosen: 4 })).status).toBe(400)
    expect((await learner.post(path, { chosen: 0 })).body).toEqual({ ok: true })
    expect((await learner.post(path, { chosen: 1 })).body).toEqual({ ok: true })
    const answers = (await rowsOf('probe_answers')).filter((row) => row.chosen !== null)
    expect(answers.map((row) => [row.question_id, row.chosen, row.is_right])).toEqual([
      [probes[0].questionId, 0, true],
    ])
    expect(await offered()).toEqual(probes.slice(1))
    await forward(8)
    expect(await offered()).toHaveLength(cards.length - 1)
  })

  test('count for nothing else: no state, no day, no readiness; later no first attempt', async () => {
    await takePart()
    const card = oneOf(drawnAs('plan'))
    await rate(card)
    const question = await saveQuestion(app.deps.open, { cards: [card], key: 0 })
    await forward(28)
    const readiness = (await learner.get('/api/analytics/readiness')).body
    const days = await rowsOf('study_days')
    expect((await offered()).map((probe: { questionId: number }) => probe.questionId)).toEqual([question])
    await learner.post(`/api/evidence/probes/${question}/answer`, { chosen: 1 })
    expect(await rowsOf('question_states')).toEqual([])
    expect(await rowsOf('study_days')).toEqual(days)
    expect((await learner.get('/api/analytics/readiness')).body).toEqual(readiness)
    await answerInBlock(question, 0)
    expect((await rowsOf('block_questions')).map((row) => row.is_first_attempt)).toEqual([false])
    expect((await rowsOf('question_states')).map((row) => row.first_is_right)).toEqual([null])
  })

  test('of a missed question it is the twin, and the question itself once the twin was answered', async () => {
    await takePart()
    const missed: number[] = []
    const twins: number[] = []
    while (missed.length < 2) {
      const id = await saveMissedAs('repeat')
      missed.push(id)
      twins.push(await saveQuestion(app.deps.open, { twinOf: id, key: 0 }))
      await answerInBlock(id, 1)
    }
    await answerInBlock(twins[1] ?? 0, 0)
    await forward(28)
    const ids = (await offered()).map((probe: { questionId: number }) => probe.questionId)
    expect(ids.toSorted()).toEqual([twins[0], missed[1]].toSorted())
  })

  test('are for nobody else', async () => {
    expect(await offered()).toEqual([])
    const question = await saveQuestion(app.deps.open)
    expect((await learner.post(`/api/evidence/probes/${question}/answer`, { chosen: 0 })).status).toBe(404)
  })
})

describe('each night', () => {
  test('cards of a newer edition are drawn too, but none that was rated before, and a second night draws none anew', async () => {
    await takePart()
    const { cardIds: newer } = await saveChapter(app, { title: 'Newer', cards: 400 })
    const arms = (ids: number[]) =>
      ids.flatMap((id) => {
        const arm = drawCardArm(learner.userId, id)
        return arm ? [[id, arm]] : []
      })
    const rated = Number(arms(newer)[0]?.[0])
    await rate(rated)
    const before = await rowsOf('lent_cards')
    await computeReport({ ...app.deps, findReadiness: findLearnerReadiness })
    const drawn = (await rowsOf('lent_cards'))
      .filter(({ flashcard_id }) => newer.includes(Number(flashcard_id)))
      .map((row) => [Number(row.flashcard_id), row.arm])
    expect(drawn.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual(
      arms(newer.filter((id) => id !== rated)),
    )
    expect(drawn.length).toBeGreaterThan(3)
    await forward(1)
    await computeReport({ ...app.deps, findReadiness: findLearnerReadiness })
    expect(await rowsOf('lent_cards')).toHaveLength(before.length + drawn.length)
    await app.deps.open.query("update chapters set archived_at = now() where title = 'Newer'")
  })

  test('readiness is noted where the learner is shown a number, once a week', async () => {
    await takePart()
    await computeReport({ ...app.deps, findReadiness: findLearnerReadiness })
    expect(await rowsOf('readiness_snapshots')).toEqual([])
    for (const { id } of app.deps.outline.categories)
      await saveFirstAttempts(app, learner.userId, {
        ...{ category: id, answered: 6, right: 4 },
        studyDay: today() - 1,
      })
    await computeReport({ ...app.deps, findReadiness: findLearnerReadiness })
    const [shown] = [(await learner.get('/api/analytics/readiness')).body]
    const noted = await rowsOf('readiness_snapshots')
    expect(noted.map((row) => [Number(row.study_day), row.share])).toEqual([
      [today(), expect.closeTo(shown.estimate.share, 6)],
    ])
    await forward(6)
    await computeReport({ ...app.deps, findReadiness: findLearnerReadiness })
    expect(await rowsOf('readiness_snapshots')).toHaveLength(1)
    await forward(1)
    await computeReport({ ...app.deps, findReadiness: findLearnerReadiness })
    expect(await rowsOf('readiness_snapshots')).toHaveLength(2)
  })
})

describe('the report', () => {
  const report = async () => (await app.browser().get('/api/evidence')).body

  test('sums what participants did since they take part; published from 200 on', async () => {
    await app.deps.open.script('delete from evidence_participants; delete from evidence_reports')
    expect(await report()).toEqual({
      computedOn: null,
      participants: 0,
      participantsNeeded: 200,
      measures: [],
    })
    const card = oneOf(drawnAs('plan'))
    await takePart()
    await rate(card)
    await forward(2)
    await rate(card)
    const question = await saveQuestion(app.deps.open, { cards: [card], key: 0 })
    await forward(28)
    await offered()
    await learner.post(`/api/evidence/probes/${question}/answer`, { chosen: 0 })
    expect(await computeReport({ ...app.deps, findReadiness: findLearnerReadiness })).toEqual({
      participants: 1,
    })
    expect(await report()).toEqual({
      computedOn: '2026-12-21',
      participants: 1,
      participantsNeeded: 200,
      measures: [],
    })
    await app.deps.open.query('update evidence_reports set participants = 200')
    const { measures } = await report()
    const of = (id: string) => measures.find((measure: { id: string }) => measure.id === id)
    expect(of('recall')).toEqual({
      id: 'recall',
      learners: 1,
      answers: 1,
      expected: expect.closeTo(0.9, 1),
      found: 1,
      difference: null,
      verdict: 'too-few',
    })
    expect(of('order')).toMatchObject({ learners: 1, answers: 1, expected: null, found: 1 })
    expect(of('readiness-block')).toMatchObject({ learners: 0, expected: null })
  })

  const offered = async () => (await learner.post('/api/evidence/probes')).body.probes

  test('compares a block with the readiness of its categories at the latest snapshot', async () => {
    await app.deps.open.script('delete from evidence_participants; delete from evidence_reports')
    await takePart()
    const { userId } = learner
    await app.deps.open.query(
      `insert into readiness_snapshots (user_id, study_day, share, low, high, categories, taken_at)
       values ($1, $2, 0.6, 0.5, 0.7, '{"breast": 0.5}', $3)`,
      [userId, today(), app.clock.now().toISOString()],
    )
    await forward(3)
    for (const [form, count] of [
      ['custom', 20],
      ['custom', 19],
      ['in-training', 25],
    ] as const) {
      const { rows } = await app.deps.open.query(
        `insert into blocks (user_id, request_id, form, mode, title, question_count, created_at, finished_at)
         values ($1, gen_random_uuid(), $2, 'timed', 'Past', $3, $4, $4) returning id`,
        [userId, form, count, app.clock.now().toISOString()],
      )
      for (let place = 0; place < count; place++) {
        const question = await saveQuestion(app.deps.open, { category: place % 2 ? 'breast' : 'thoracic' })
        await app.deps.open.query(
          `insert into block_questions (user_id, block_id, position, section, question_id, chosen, final_at, is_right,
             is_first_attempt) values ($1, $2, $3, 1, $4, 0, now(), $5, true)`,
          [userId, rows[0]?.id, place, question, place < 10],
        )
      }
    }
    await computeReport({ ...app.deps, findReadiness: findLearnerReadiness })
    await app.deps.open.query('update evidence_reports set participants = 200')
    const { measures } = await report()
    const of = (id: string) => measures.find((measure: { id: string }) => measure.id === id)
    expect(of('readiness-block')).toMatchObject({
      learners: 1,
      answers: 20,
      expected: expect.closeTo(0.55, 10),
      found: 0.5,
    })
    expect(of('readiness-in-training')).toMatchObject({ learners: 1, answers: 25, found: 0.4 })
  })
})
