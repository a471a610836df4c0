import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { learnedQuestion } from '#domain/content-changes/learned-text.ts'
import { recordTextChanges } from '#server/database/content/content-changes.ts'
import {
  listQuestionsById,
  updateQuestionText,
} from '#server/features/questions/bank/question-editing.queries.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { buildBlock, send } from '#tests/support/server/answer-questions.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'
import { wrongScores } from '#tests/support/server/wrong-scores.ts'
import { describeProgress } from './find-rescoring.ts'
import { rescoreAnswers } from './rescore-answers.ts'

/** Rescoring of many learners that is ended anywhere, runs twice at once, and meets other work. */

const learners = 1200

let app: TestApp
let question: number
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const rowsOf = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.background.query(statement, values)).rows

/** Every learner has answered the question in two finished blocks: A, B, C or D at first, and C or A later. */
beforeEach(async () => {
  await rowsOf('delete from blocks')
  question = await saveQuestion(app.deps.open, { isSample: true, key: 2 })
  await rowsOf(
    `insert into users (username, username_key, email, email_key, identity_key_version, password_hash, first_name,
       last_name, degrees, role, practice_location)
     select 'k' || n, 'k' || n, 'k' || n || '@mail.example', 'k' || n || '@mail.example', 1, 'x', 'A', 'B', 'MD',
       'oncology_fellow', 'Clinic' from generate_series(1, $1) n
     on conflict do nothing`,
    [learners],
  )
  for (const [chosen, isFirst, minutes] of [
    ['u.id % 4', true, 20],
    ['u.id % 2 * 2', false, 10],
  ] as const) {
    await rowsOf(
      `with made as (
         insert into blocks (user_id, request_id, form, mode, title, question_count, created_at, finished_at,
           answered_count, right_count, seconds_used)
         select u.id, gen_random_uuid(), 'custom', 'timed', 'A block', 1, $2, $2, 1, (${chosen} = 2)::int, 60
         from users u where u.username like 'k%' returning user_id, id)
       insert into block_questions (user_id, block_id, position, section, question_id, chosen, confidence, answer_id,
         answered_at, seconds, final_at, study_day, is_right, is_first_attempt)
       select u.id, m.id, 0, 1, $1, ${chosen}, 2, gen_random_uuid(), $2, 60, $2, 20000, ${chosen} = 2, ${isFirst}
       from made m join users u on u.id = m.user_id`,
      [question, new Date(app.clock.now().getTime() - minutes * 60_000)],
    )
  }
  await rowsOf(
    `insert into question_states (user_id, question_id, attempts, first_is_right, last_is_right, last_answered_at)
     select id, $1, 2, id % 4 = 2, id % 2 * 2 = 2, $2 from users where username like 'k%'`,
    [question, app.clock.now()],
  )
  expect(await wrongScores(app)).toEqual([])
})

/** Another option is right, as an edit writes it. */
async function correct(keyOption: number): Promise<void> {
  app.clock.advance(1000)
  await app.deps.db.transaction(async (tx) => {
    const [before] = await listQuestionsById(tx, [question], 'lock')
    if (!before) throw new Error('no question')
    const after = await updateQuestionText(tx, question, { keyOption })
    const texts = { before: learnedQuestion(before), after: learnedQuestion(after) }
    const { id, revision } = after
    await recordTextChanges(tx, [{ id, revision, ...texts, by: 'an admin', at: app.clock.now() }])
  })
}

/** A run that is ended after this many portions. */
function runUntil(portions: number): Promise<void> {
  let asked = 0
  const stopping = {
    get aborted() {
      return asked++ >= portions
    },
  } as AbortSignal
  return rescoreAnswers(app.deps, stopping)
}

const progress = async () =>
  (
    await rowsOf(
      'select after_user, now_right + now_wrong as marks from key_changes order by id desc limit 1',
    )
  )[0]

test('ended between portions and within one, and run twice: no score is wrong, and none is counted twice', async () => {
  await correct(0)
  expect((await wrongScores(app)).length).toBeGreaterThan(learners)
  await runUntil(1)
  const first = await progress()
  expect(first?.marks).toBeGreaterThan(0)
  expect(await describeProgress(app.deps.db)).toMatch(
    /^\d+% of the learners seen for one question, \d+ answers/,
  )

  const [{ id: unlucky } = {}] = await rowsOf(
    "select id from users where username like 'k%' and id > $1 order by id offset 300 limit 1",
    [first?.after_user],
  )
  await app.deps.open.script(`
    create function refuse_mark() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger refuse_mark before update on blocks for each row when (new.user_id = ${unlucky})
      execute function refuse_mark()`)
  await expect(rescoreAnswers(app.deps)).rejects.toThrow()
  expect(await progress()).toEqual(first)
  await app.deps.open.script('drop trigger refuse_mark on blocks; drop function refuse_mark()')

  await runUntil(1)
  await rescoreAnswers(app.deps)
  expect(await wrongScores(app)).toEqual([])
  // Those who chose A or C, in each of the two blocks.
  const done = await progress()
  expect(done?.marks).toBe(learners / 2 + learners)
  expect(await describeProgress(app.deps.db)).toBeNull()
  await rescoreAnswers(app.deps)
  expect(await progress()).toEqual(done)
  expect(await wrongScores(app)).toEqual([])
})

test('a key that is corrected once more in the middle, and then back', async () => {
  await correct(0)
  await runUntil(2)
  await correct(3)
  await runUntil(3)
  await rescoreAnswers(app.deps)
  expect(await wrongScores(app)).toEqual([])
  await correct(0)
  await runUntil(1)
  await correct(2)
  await rescoreAnswers(app.deps)
  expect(await wrongScores(app)).toEqual([])
  const marked = `select count(*)::int as count from block_questions where was_right is not null or rescored_at is not null`
  expect(await rowsOf(marked)).toEqual([{ count: 0 }])
  expect(await rowsOf('select 1 from blocks where rescored_at is not null')).toEqual([])
})

test('several runs at once, while learners answer and the key changes', async () => {
  const running = await Promise.all(
    Array.from({ length: 6 }, async (_, place) => {
      const who = await app.as('learner')
      const source = { by: 'question', questionId: question }
      const path = await buildBlock(who, { source, count: 1, mode: place % 2 === 0 ? 'tutor' : 'timed' })
      if (place % 2 === 1) await who.post(`${path}/sections/1/open`)
      return { who, path, chosen: place % 4 }
    }),
  )
  const answerAll = async () => {
    for (const { who, path, chosen } of running) {
      const answer = { questionId: question, answerId: randomUUID(), chosen, confidence: 2, seconds: 5 }
      expect((await send(who, path, answer)).status).toBe(200)
      expect((await who.post(`${path}/finish`)).status).toBe(200)
    }
  }
  const work = [answerAll(), correct(0).then(() => rescoreAnswers(app.deps)), rescoreAnswers(app.deps)]
  await Promise.all([...work, correct(1).then(() => rescoreAnswers(app.deps))])
  await rescoreAnswers(app.deps)
  expect(await wrongScores(app)).toEqual([])
})
