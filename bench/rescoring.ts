import type { OpenDatabase } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { editContent } from '#server/features/editing/edit-content.ts'
import { readOne } from '#server/features/editing/subject.ts'
import { questionSubject } from '#server/features/questions/bank/question-subject.ts'
import { rescoreAnswers } from '#server/features/questions/rescoring/rescore-answers.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { createInParts, createLearners } from './learners.ts'
import { onBothEngines } from './opened-app.ts'
import { type Row, timeText } from './report.ts'

const bars = { editMs: 5_000, jobMs: 60_000 }

interface Size {
  /** The learners who have answered the question, once each. */
  answers: number
  /** All learners. */
  learners: number
}

/** Measures the correction of a key on both engines: the edit, and the job that scores the answers again. */
export const measureRescoring = (databaseUrl: string, { answers, learners }: Size): Promise<Row[]> =>
  onBothEngines(databaseUrl, async ({ open, deps }, engine) => {
    const question = await fill(open, { answers, learners })
    const editMs = await timed(() => correct(deps, question))
    const jobMs = await timed(async () => {
      await rescoreAnswers(deps, endedAfter(3))
      await rescoreAnswers(deps)
    })
    const wrong = await countWrong(open)
    const what = `A key corrected after ${answers.toLocaleString('en')} answers, ${engine}`
    const how = `${learners.toLocaleString('en')} learners; a run ended within, and one after it; ${wrong} wrong scores`
    return [
      row(`${what}: the edit`, editMs, { barMs: bars.editMs, how: 'with its history and its audit' }),
      {
        ...row(`${what}: scored again`, jobMs, { barMs: bars.jobMs, how }),
        ...(wrong > 0 && { isMet: false }),
      },
    ]
  })

function row(what: string, ms: number, { barMs, how }: { barMs: number; how: string }): Row {
  return { what, figure: timeText(ms), bar: `under ${barMs / 1000} s`, isMet: ms < barMs, how }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Some of the learners have answered the first question, with options that are all chosen as often. @returns its id */
async function fill(open: OpenDatabase, { answers, learners }: Size): Promise<number> {
  await createInParts(open, learners)
  const { rows } = await open.query<{ id: number; key: number }>(
    'select id, key_option as key from questions order by id limit 1',
  )
  const [question] = rows
  if (!question) throw new Error('the bank is empty')
  const { id, key } = question
  const chosen = '(u.id % 4)::smallint'
  await open.query(
    `with made as (
       insert into blocks (user_id, request_id, form, mode, title, question_count, created_at, finished_at,
         answered_count, right_count, seconds_used)
       select u.id, gen_random_uuid(), 'custom', 'tutor', 'A block', 1, now(), now(), 1, (${chosen} = $2::int)::int, 60
       from users u where u.username like 'bench-%' order by u.id limit $3::int returning user_id, id)
     insert into block_questions (user_id, block_id, position, section, question_id, chosen, confidence, answer_id,
       answered_at, seconds, final_at, study_day, is_right, is_first_attempt)
     select u.id, m.id, 0, 1, $1::int, ${chosen}, 2, gen_random_uuid(), now(), 60, now(), 20000, ${chosen} = $2::int, true
     from made m join users u on u.id = m.user_id`,
    [id, key, answers],
  )
  await open.query(
    `insert into question_states (user_id, question_id, attempts, first_is_right, last_is_right, last_answered_at,
       first_answered_at, first_study_day, last_study_day, repeat_stage, repeat_due_day)
     select user_id, question_id, 1, is_right, is_right, now(), now(), study_day, study_day,
       case when is_right then 'none' else 'once' end, case when is_right then null else 20014 end
     from block_questions where question_id = $1`,
    [id],
  )
  await open.statements('analyze')
  return id
}

/** Another option is right, as an admin saves it. */
async function correct(deps: Deps, id: number): Promise<void> {
  const [{ userId } = { userId: 0 }] = await createLearners(deps.open, { first: 10_000_000, count: 1 })
  const origin = { address: '127.0.0.1', requestId: 'bench', userAgent: '' }
  const admin = { userId, username: 'bench', origin } as SignedIn
  const before = await readOne(questionSubject, deps.db, id)
  const text = { keyOption: before?.keyOption === 0 ? 1 : 0 }
  await editContent(deps, admin, { subject: questionSubject, id, revision: undefined, text })
}

/** Ends a run after this many portions. */
function endedAfter(portions: number): AbortSignal {
  let asked = 0
  return {
    get aborted() {
      return asked++ >= portions
    },
  } as AbortSignal
}

/** The marks, scores and attempts that are not what the present key says. */
async function countWrong(open: OpenDatabase): Promise<number> {
  const { rows } = await open.query<{ wrong: number }>(`
    select count(*)::int as wrong from block_questions a join questions q on q.id = a.question_id
    join blocks b on b.user_id = a.user_id and b.id = a.block_id
    join question_states s on s.user_id = a.user_id and s.question_id = a.question_id
    where a.is_right <> (a.chosen = q.key_option) or b.right_count <> (a.chosen = q.key_option)::int
      or s.first_is_right <> a.is_right or s.last_is_right <> a.is_right`)
  return rows[0]?.wrong ?? 0
}
