import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BlockResults } from '#contracts/questions/questions.ts'
import { learnedQuestion } from '#domain/content-changes/learned-text.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { recordTextChanges } from '#server/database/content/content-changes.ts'
import { computeStatistics } from '#server/features/questions/statistics/compute-statistics.ts'
import {
  questionAdminApp,
  questionsPath,
  questionText,
  words,
} from '#tests/support/app/question-admin-app.ts'
import type { Client } from '#tests/support/app/test-app.ts'
import { saveBlock } from '#tests/support/database/learner-rows.ts'
import { blockAt, questionAt, send } from '#tests/support/server/answer-questions.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'
import { wrongScores } from '#tests/support/server/wrong-scores.ts'
import { rescoreAnswers } from './rescore-answers.ts'

const { app, admin, rowsOf, add, get, update, blockOf } = questionAdminApp()

/** A minute passes between any two steps: what was given before a change and after it is told by the time. */
beforeEach(() => app.clock.advance(60_000))

let seed = 0
/** A question whose right option is C until it is corrected. */
async function question(): Promise<{
  id: number
  correct: (keyOption: number, more?: object) => Promise<void>
}> {
  const stem = words(`rescored${seed++}of`)
  const { id } = await add({ stem, tags: [] })
  const correct = async (keyOption: number, more: object = {}) => {
    app.clock.advance(60_000)
    const { revision } = await get(id)
    const { status } = await update(id, questionText({ revision, stem, tags: [], keyOption, ...more }))
    expect(status).toBe(200)
    app.clock.advance(60_000)
  }
  return { id, correct }
}
const [b, c] = [1, 2]

const rescore = () => rescoreAnswers(app.deps)
const answer = (questionId: number, chosen: number, confidence = 2) => ({
  ...{ questionId, chosen, confidence, answerId: randomUUID(), seconds: 40 },
})
async function answerIn(who: Client, path: string, given: object): Promise<void> {
  app.clock.advance(1000)
  expect((await send(who, path, given)).status).toBe(200)
}
async function tutored(who: Client, questionId: number, chosen: number, confidence = 2): Promise<string> {
  const path = await blockOf(who, questionId)
  await answerIn(who, path, answer(questionId, chosen, confidence))
  return path
}
async function timed(who: Client, questionId: number, chosen: number): Promise<string> {
  const path = await blockOf(who, questionId, 'timed')
  await who.post(`${path}/sections/1/open`)
  await answerIn(who, path, answer(questionId, chosen))
  return path
}
const resultsOf = async (who: Client, path: string): Promise<BlockResults> =>
  (await who.get(`${path}/results`)).body
const stateOf = async ({ userId }: Client, questionId: number) =>
  (
    await rowsOf('select * from question_states where user_id = $1 and question_id = $2', [
      userId,
      questionId,
    ])
  )[0]

test('blocks and exams of all who answered it are scored again, and say when and what they were', async () => {
  const { id, correct } = await question()
  const [wrong, right, other] = [await app.as('learner'), await app.as('learner'), await app.as('learner')]
  const [inTutor, inExam, elsewhere] = [
    await tutored(wrong, id, b),
    await timed(right, id, c),
    await tutored(other, id, 3),
  ]
  for (const [who, path] of [
    [wrong, inTutor],
    [right, inExam],
    [other, elsewhere],
  ] as const)
    expect((await who.post(`${path}/finish`)).status).toBe(200)

  await correct(b)
  expect((await resultsOf(wrong, inTutor)).score.right).toBe(0)
  await rescore()
  const at = app.clock.now().toISOString()
  expect(await resultsOf(wrong, inTutor)).toMatchObject({
    ...{ score: { right: 1 }, block: { right: 1 }, rescored: { at, rightBefore: 0 } },
    questions: [{ isRight: true, wasRight: false, key: b }],
  })
  expect(await resultsOf(right, inExam)).toMatchObject({
    ...{ score: { right: 0 }, block: { right: 0 }, rescored: { at, rightBefore: 1 }, askedAgain: 0 },
    questions: [{ isRight: false, wasRight: true }],
  })
  // Wrong by both keys: nothing has changed for this learner.
  expect(await resultsOf(other, elsewhere)).toMatchObject({
    ...{ score: { right: 0 }, rescored: null, askedAgain: 1 },
    questions: [{ isRight: false, wasRight: null }],
  })
  expect(questionAt(await blockAt(wrong, inTutor), 0).isRight).toBe(true)
  expect(await wrongScores(app)).toEqual([])
  expect((await get(id)).rescoring).toMatchObject({ percent: 100, nowRight: 1, nowWrong: 1 })
})

test('a key that is corrected once more keeps what was seen first; changed back, everything is as it was', async () => {
  const { id, correct } = await question()
  const who = await app.as('learner')
  const path = await tutored(who, id, c)
  await who.post(`${path}/finish`)
  for (const key of [b, 0]) {
    await correct(key)
    await rescore()
    expect(await resultsOf(who, path)).toMatchObject({
      ...{ score: { right: 0 }, rescored: { rightBefore: 1 }, questions: [{ wasRight: true }] },
    })
  }
  await correct(c)
  await rescore()
  expect(await resultsOf(who, path)).toMatchObject({
    ...{ score: { right: 1 }, rescored: null, questions: [{ isRight: true, wasRight: null }] },
  })
  expect(await wrongScores(app)).toEqual([])
})

test('answers of running blocks count by the present key from the beginning', async () => {
  const { id, correct } = await question()
  const who = await app.as('learner')
  const path = await timed(who, id, b)
  await correct(b)
  await rescore()
  expect((await who.post(`${path}/finish`)).status).toBe(200)
  expect(await resultsOf(who, path)).toMatchObject({
    ...{ score: { right: 1 }, rescored: null, questions: [{ isRight: true, wasRight: null }] },
  })
  expect(await wrongScores(app)).toEqual([])
})

test('an answer that is final in a running block is marked again; its score was never seen', async () => {
  const { id, correct } = await question()
  const who = await app.as('learner')
  const path = await tutored(who, id, b)
  await correct(b)
  await rescore()
  expect(questionAt(await blockAt(who, path), 0).isRight).toBe(true)
  await who.post(`${path}/finish`)
  expect(await resultsOf(who, path)).toMatchObject({
    ...{ score: { right: 1 }, rescored: null, questions: [{ isRight: true, wasRight: false }] },
  })
})

test('of several answers, from two devices, the first and the latest each get their mark', async () => {
  const { id, correct } = await question()
  const [who, device] = [await app.as('learner'), await app.as('learner')]
  const [one, two] = [await blockOf(who, id), await blockOf(who, id, 'timed')]
  await who.post(`${two}/sections/1/open`)
  const late = answer(id, c)
  await answerIn(who, one, answer(id, b))
  await answerIn(who, two, late)
  await who.post(`${two}/finish`)
  expect(await stateOf(who, id)).toMatchObject({ first_is_right: false, last_is_right: true })
  await correct(b)
  await rescore()
  expect(await stateOf(who, id)).toMatchObject({ first_is_right: true, last_is_right: false })
  // The same answer once more, from a queue that did not hear of the first reply.
  expect((await send(who, two, late)).body).toMatchObject({ duplicate: true, isRight: false })
  expect((await stateOf(device, id)) ?? null).toBeNull()
  expect(await wrongScores(app)).toEqual([])
})

test('the change is told, also without a word about it', async () => {
  const { id, correct } = await question()
  const who = await app.as('learner')
  await tutored(who, id, c)
  await correct(b)
  const { changes } = (await who.get('/api/study/changes')).body
  expect(changes).toMatchObject([
    { kind: 'question', reasons: [{ severity: 'wrong', why: 'The right answer was corrected.' }] },
  ])
})

describe('asked again', () => {
  const planOf = async (who: Client, id: number) => {
    const { repeat_stage: stage, repeat_due_day: due } = (await stateOf(who, id)) ?? {}
    return [stage, due]
  }

  test('what was no miss is not; what was missed after all is, once', async () => {
    const { id, correct } = await question()
    const [wrong, right] = [await app.as('learner'), await app.as('learner')]
    await tutored(wrong, id, b, 3)
    await tutored(right, id, c, 3)
    const [, due] = await planOf(wrong, id)
    await correct(b)
    await rescore()
    expect(await planOf(wrong, id)).toEqual(['none', null])
    expect(await planOf(right, id)).toEqual(['later', due])
  })

  test('as a learner said who has answered the change before the job came to them', async () => {
    const { id, correct } = await question()
    const who = await app.as('learner')
    await tutored(who, id, b)
    await correct(b)
    const [{ id: changeId }] = (await who.get('/api/study/changes')).body.changes
    await who.post(`/api/study/changes/${changeId}/answer`, { answer: 'ask_again' })
    const said = await planOf(who, id)
    await rescore()
    expect(await planOf(who, id)).toEqual(said)
    expect(await stateOf(who, id)).toMatchObject({ first_is_right: true, last_is_right: true })
  })
})

test('item statistics start anew with the key', async () => {
  const { id, correct } = await question()
  const [early, late] = [await app.as('learner'), await app.as('learner')]
  const statistics = () =>
    rowsOf('select attempts, right_count, option_counts from question_statistics where question_id = $1', [
      id,
    ])
  await tutored(early, id, b)
  await computeStatistics(app.deps)
  expect(await statistics()).toEqual([{ attempts: 1, right_count: 0, option_counts: [0, 1, 0, 0] }])
  await correct(b)
  expect(await statistics()).toEqual([])
  await rescore()
  await computeStatistics(app.deps)
  expect(await statistics()).toEqual([])
  await tutored(late, id, b)
  await computeStatistics(app.deps)
  expect(await statistics()).toEqual([{ attempts: 1, right_count: 1, option_counts: [0, 1, 0, 0] }])
})

test('statistics that were computed by the key before go, also when they come after the change', async () => {
  const { id, correct } = await question()
  await tutored(await app.as('learner'), id, b)
  const computedAt = app.clock.now()
  await correct(b)
  await rowsOf(
    `insert into question_statistics (question_id, attempts, right_count, option_counts, verdict, computed_at)
     values ($1, 1, 0, '{0,1,0,0}', 'look', $2)`,
    [id, computedAt],
  )
  await rescore()
  expect(await rowsOf('select 1 from question_statistics where question_id = $1', [id])).toEqual([])
})

test('nobody loses a badge, and who has now earned one gets it', async () => {
  const { id, correct } = await question()
  const [earner, other] = [await app.as('premium'), await app.as('premium')]
  const today = studyDayOf(app.clock.now().getTime(), 'UTC')
  const missedAndRight = (of: number, [first, later]: [number, number]) =>
    [first, later].map((chosen, place) => ({
      ...{ question: of, chosen, confidence: 3 as const },
      ...{ isRight: chosen === c, day: today - (place === 0 ? 8 : 0) },
    }))
  const others: number[] = []
  for (let made = 0; made < 24; made++) others.push(await saveQuestion(app.deps.open, { key: c }))
  const own = [
    [earner, missedAndRight(id, [b, c])],
    [other, missedAndRight(id, [c, b])],
  ] as const
  for (const [{ userId }, answers] of own) {
    const all = [...others.flatMap((each) => missedAndRight(each, [b, c])), ...answers]
    for (const place of [0, 1])
      await saveBlock(app.deps.db, userId, { answers: all.filter((_, index) => index % 2 === place) })
  }
  const isEarned = async (who: Client) =>
    (await who.get('/api/badges')).body.find((badge: { id: string }) => badge.id === 'confident-fix').earned
  expect([await isEarned(earner), await isEarned(other)]).toEqual([true, false])
  await correct(b)
  await rescore()
  expect([await isEarned(earner), await isEarned(other)]).toEqual([true, true])
  // The support saves no score with these blocks.
  await rowsOf('delete from blocks where user_id = any($1)', [[earner.userId, other.userId]])
})

describe('another key is noticed', () => {
  const changesOf = (id: number) =>
    rowsOf(
      'select key_before, key_after, moves_options from key_changes where question_id = $1 order by id',
      [id],
    )
  const toB = { key_before: c, key_after: b, moves_options: false }

  test('in an edit, and in an earlier text that is restored', async () => {
    const { id, correct } = await question()
    const who = await app.as('learner')
    const path = await tutored(who, id, b)
    await correct(b)
    await rescore()
    const [version] = (await admin.get(`${questionsPath}/${id}/history`)).body
    const { revision } = await get(id)
    await admin.post(`${questionsPath}/${id}/restore-version`, { versionId: version.id, revision })
    expect(await changesOf(id)).toEqual([toB, { key_before: b, key_after: c, moves_options: false }])
    await rescore()
    expect(questionAt(await blockAt(who, path), 0).isRight).toBe(false)
  })

  test('not in other words, nor where nothing but other fields change', async () => {
    const { id } = await question()
    const { revision, stem } = await get(id)
    await update(id, questionText({ revision, stem, keyPoint: 'Other words.' }))
    expect(await changesOf(id)).toEqual([])
  })

  test('answers to options that have moved since keep their mark, also when the key is corrected later', async () => {
    const { id, correct } = await question()
    const [early, late] = [await app.as('learner'), await app.as('learner')]
    const path = await tutored(early, id, c)
    const options = ['one', 'two', 'four', 'three']
    app.clock.advance(60_000)
    const before = learnedQuestion(await get(id))
    // As an edition of the content does it, which asks nobody.
    await rowsOf('update questions set options = $2, key_option = 3 where id = $1', [id, options])
    const { revision, ...text } = await get(id)
    const change = { before, after: learnedQuestion(text), by: 'edition', at: app.clock.now() }
    await recordTextChanges(app.deps.db, [{ id, revision, ...change }])
    expect(await changesOf(id)).toEqual([{ key_before: c, key_after: 3, moves_options: true }])
    app.clock.advance(60_000)
    const now = await tutored(late, id, 3)
    await correct(b, { options })
    await rescore()
    expect(questionAt(await blockAt(early, path), 0).isRight).toBe(true)
    expect(questionAt(await blockAt(late, now), 0).isRight).toBe(false)
    await rowsOf('delete from block_questions where question_id = $1', [id])
  })
})
