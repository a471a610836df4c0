import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dueAfterMissedQuestion } from '#domain/day-plan/missed-question.ts'
import { isFirstAttempt, repeatAfterAnswer } from '#domain/questions/block/asked-again.ts'
import type { QuestionConfidence } from '#domain/questions/question.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { pastStates } from '#server/database/learner-states.ts'
import { ensureFirstAccounts } from '#server/features/accounts/ensure-first-accounts.ts'
import { computeStatistics } from '#server/features/questions/statistics/compute-statistics.ts'
import { countOpenChanges } from '#server/features/study/changes/find-changes.ts'
import { findErrata } from '#server/features/welcome/changes/find-public-changes.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { createCookie } from '#tests/support/server/factories.ts'
import { compareWithLog } from '#tests/support/server/replay-log.ts'
import { findText } from './changes.queries.ts'
import { ensureDemoHistory } from './ensure-history.ts'
import { demoChanges } from './fill-changes.ts'

let app: TestApp
let learner: { id: number; zone: string }
const dataDir = mkdtempSync(join(tmpdir(), 'regimen-demo-'))

const count = async (text: string) =>
  Number((await app.deps.open.query(`select count(*) as rows from ${text}`, [learner.id])).rows[0]?.rows)

const rowsOf = async <Row extends object = Record<string, unknown>>(statement: string) =>
  (await app.deps.open.query<Row>(statement, [learner.id])).rows

beforeAll(async () => {
  app = await startTestApp({ env: { NODE_ENV: 'development', DATA_DIR: dataDir } })
  await ensureFirstAccounts(app.deps)
  await ensureDemoHistory(app.deps)
  const found = await app.deps.open.query("select id, time_zone from users where username = 'demo-learner'")
  learner = { id: Number(found.rows[0]?.id), zone: String(found.rows[0]?.time_zone) }
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the demo accounts are not asked what a new learner is', async () => {
  const done = await rowsOf(
    `select username from users where username like 'demo-%' and first_run_at is not null and $1::int > 0 order by 1`,
  )
  expect(done.map(({ username }) => username)).toEqual(expect.arrayContaining(['demo-admin', 'demo-learner']))
})

test('every card has the state that the rules compute from its log and from the questions missed since', async () => {
  const { stored, replayed } = await compareWithLog(app.deps.open, learner.id)
  const missed = await rowsOf(`
    select l.flashcard_id, q.study_day from block_questions q join question_cards l on l.question_id = q.question_id
    where q.user_id = $1 and not q.is_right and q.final_at > (
      select max(reviewed_at) from card_reviews r where r.user_id = $1 and r.flashcard_id = l.flashcard_id and r.counts)`)
  for (const { flashcard_id, study_day } of missed) {
    const card = replayed.get(Number(flashcard_id))
    if (card) card.dueDay = dueAfterMissedQuestion(card.dueDay, Number(study_day)) ?? 0
  }
  expect(stored.size).toBeGreaterThan(150)
  expect(stored).toEqual(replayed)
  const brought = await rowsOf(`
    select r.flashcard_id from (select flashcard_id, due_day_before, lag(due_day_after) over (
      partition by flashcard_id order by version) as planned from card_reviews where user_id = $1) r
    where r.due_day_before < r.planned`)
  expect(brought.length).toBeGreaterThan(5)
})

interface AnswerRow {
  question_id: number
  repeats: number | null
  is_right: boolean
  confidence: QuestionConfidence
  study_day: number
  is_first_attempt: boolean
  twins: number[]
}

test('every question has the state that the rules compute from its answers', async () => {
  const answers = await rowsOf<AnswerRow>(`
    select q.*, array(select t.id from questions t join questions o on o.id = q.question_id
      where t.id <> o.id and (t.id = o.twin_of or t.twin_of = o.id or t.twin_of = o.twin_of)) as twins
    from block_questions q where user_id = $1 order by answered_at`)
  expect(answers.length).toBeGreaterThan(120)
  const counted = new Map<number, { attempts: number; right: boolean; day: number }>()
  const repeats = new Map<number, { stage: 'none' | 'once' | 'soon' | 'later'; dueDay: number | null }>()
  for (const answer of answers) {
    const { question_id: id, is_right: isRight, confidence, study_day: studyDay } = answer
    expect(answer.is_first_attempt).toBe(
      isFirstAttempt({
        seenBefore: counted.has(id),
        twinSeenBefore: answer.twins.some((twin) => counted.has(twin)),
        isRepeat: answer.repeats !== null,
      }),
    )
    const root = answer.repeats ?? id
    const before = repeats.get(root) ?? { stage: 'none', dueDay: null }
    const lastAnsweredDay = counted.get(root)?.day ?? null
    repeats.set(root, repeatAfterAnswer({ ...before, lastAnsweredDay }, { isRight, confidence, studyDay }))
    counted.set(id, { attempts: (counted.get(id)?.attempts ?? 0) + 1, right: isRight, day: studyDay })
  }
  const states = await rowsOf('select * from question_states where user_id = $1')
  expect(states.filter((state) => Number(state.attempts) > 0)).toHaveLength(counted.size)
  for (const state of states) {
    const own = counted.get(Number(state.question_id))
    const repeat = repeats.get(Number(state.question_id))
    expect(state).toMatchObject({
      attempts: own?.attempts ?? 0,
      last_is_right: own?.right ?? null,
      last_study_day: own?.day ?? null,
      repeat_stage: repeat?.stage ?? 'none',
      repeat_due_day: repeat?.dueDay ?? null,
    })
  }
})

test('every block is finished, with what its answers and its clock say', async () => {
  const blocks = await rowsOf(`
    select b.*, q.answered, q.right_answers, s.used_seconds, s.closed_at from blocks b
    join lateral (select count(*)::int as answered, (count(*) filter (where q.is_right))::int as right_answers
      from block_questions q where q.user_id = $1 and q.block_id = b.id and q.final_at = b.finished_at) q on true
    join block_sections s on s.user_id = $1 and s.block_id = b.id
    where b.user_id = $1`)
  expect(new Set(blocks.map(({ form, mode }) => `${form} ${mode}`))).toEqual(
    new Set(['custom tutor', 'custom timed', 'due tutor', 'short timed']),
  )
  for (const block of blocks)
    expect(block).toMatchObject({
      question_count: block.answered,
      answered_count: block.answered,
      right_count: block.right_answers,
      seconds_used: block.used_seconds,
      finished_at: block.closed_at,
    })
})

test('others have answered enough for the statistics to show, and say what they are', async () => {
  const { questions } = await computeStatistics(app.deps)
  expect(questions).toBeGreaterThan(60)
  const shown = await app.deps.open.query('select 1 from question_statistics where attempts >= 30')
  expect(shown.rows.length).toBeGreaterThan(350)
  const others = await app.deps.open.query(
    `select distinct u.username from block_questions q join users u on u.id = q.user_id where u.id <> $1`,
    [learner.id],
  )
  expect(others.rows.length).toBeGreaterThan(30)
  for (const { username } of others.rows) expect(username).toMatch(/^demo-cohort-\d+$/)
  const twice = await app.deps.open.query(`
    select 1 from block_questions a join questions o on o.id = a.question_id
    join block_questions b on b.user_id = a.user_id and b.question_id = o.twin_of
    where a.is_first_attempt and b.is_first_attempt`)
  expect(twice.rows).toEqual([])
})

test('the study days, the sessions and the log agree', async () => {
  const { rows } = await app.deps.open.query(
    `select d.reviews as day_reviews, d.new_cards, r.reviews, r.fresh from study_days d
     full join (select study_day, count(*) as reviews, count(*) filter (where review_count_before = 0) as fresh
       from card_reviews where user_id = $1 group by study_day) r on r.study_day = d.study_day
     where d.user_id = $1 or d.user_id is null`,
    [learner.id],
  )
  expect(rows.length).toBeGreaterThan(85)
  for (const row of rows)
    expect([Number(row.day_reviews), Number(row.new_cards)]).toEqual([Number(row.reviews), Number(row.fresh)])
  expect(
    await count(
      `study_sessions s where user_id = $1 and not exists (
         select 1 from card_reviews r where r.user_id = s.user_id and r.session_id = s.id
           and r.reviewed_at between s.started_at and s.ended_at)`,
    ),
  ).toBe(0)
})

test('in the last months a day of study takes about the minutes that are set', async () => {
  const days = await rowsOf<{ seconds: number }>(`
    select sum(seconds)::int as seconds from (
      select study_day, seconds from study_days where user_id = $1 and reviews > 0
      union all select study_day, seconds from block_questions where user_id = $1 and final_at is not null) parts
    group by study_day order by study_day desc limit 60`)
  const [learnerRow] = await rowsOf<{ set: number }>('select daily_minutes as set from users where id = $1')
  const minutes = days.reduce((sum, { seconds }) => sum + seconds, 0) / 60 / days.length
  expect(minutes / (learnerRow?.set ?? 0)).toBeGreaterThan(0.75)
  expect(minutes / (learnerRow?.set ?? 0)).toBeLessThan(1.15)
})

test('the drug ratings are counted on their study days', async () => {
  const log = await rowsOf<{ reviewed_at: Date; study_day: number }>(
    'select reviewed_at, study_day from drug_reviews where user_id = $1',
  )
  const counts = new Map<number, number>()
  for (const { reviewed_at, study_day } of log) {
    expect(studyDayOf(new Date(reviewed_at).getTime(), learner.zone)).toBe(study_day)
    counts.set(study_day, (counts.get(study_day) ?? 0) + 1)
  }
  const days = await rowsOf<{ study_day: number; drug_reviews: number }>(
    'select study_day, drug_reviews from study_days where user_id = $1 and drug_reviews > 0',
  )
  expect(days.length).toBeGreaterThan(20)
  expect(new Map(days.map((day) => [day.study_day, day.drug_reviews]))).toEqual(counts)
})

test('every rating is in the past, on its own study day, in the learner’s zone', async () => {
  const { rows } = await app.deps.open.query(
    'select reviewed_at, study_day from card_reviews where user_id = $1 order by reviewed_at',
    [learner.id],
  )
  let last = 0
  for (const row of rows) {
    const at = new Date(row.reviewed_at as string).getTime()
    expect(studyDayOf(at, learner.zone)).toBe(row.study_day)
    expect(at).toBeGreaterThan(last)
    last = at
  }
  expect(last).toBeLessThan(app.clock.now().getTime())
})

test('there is something to see everywhere', async () => {
  const states = 'card_states where user_id = $1 and'
  expect(await count(`${states} is_starred`)).toBeGreaterThan(5)
  expect(await count(`${states} needs_review`)).toBeGreaterThan(2)
  expect(await count(`${states} notes <> ''`)).toBeGreaterThan(5)
  expect(await count(`${states} lapses >= 6`)).toBeGreaterThan(1)
  expect(await count('drug_states where user_id = $1 and review_count > 0')).toBeGreaterThan(80)
  expect(await count('drug_reviews r where user_id = $1 and reviewed_at > received_at')).toBe(0)
  expect(await count('chapter_progress where user_id = $1')).toBeGreaterThan(8)
  expect(await count('tag_progress where user_id = $1')).toBeGreaterThan(10)
  const questions = 'question_states where user_id = $1 and'
  expect(await count(`${questions} is_starred`)).toBeGreaterThan(5)
  expect(await count(`${questions} is_starred and notes <> ''`)).toBeGreaterThan(2)
  const today = await app.browser(await createCookie(app.deps, learner.id)).get('/api/study/today')
  expect(today.body.plan.reviews).toBeGreaterThan(20)
  expect(today.body.plan.questions).toBeGreaterThan(2)
})

test('every badge bears the study day on which it was earned, as counted from the raw rows', async () => {
  const earned = await rowsOf<{ badge: string; earned_at: Date }>(
    'select badge, earned_at from learner_badges where user_id = $1',
  )
  const dayOf = new Map(
    earned.map(({ badge, earned_at }) => [badge, studyDayOf(new Date(earned_at).getTime(), learner.zone)]),
  )
  const days = await rowsOf<{ study_day: number }>(
    `select study_day from study_days where user_id = $1 and reviews + questions + drug_reviews > 0`,
  )
  const studied = new Set(days.map(({ study_day }) => study_day))
  expect(dayOf.size).toBeGreaterThan(10)
  expect(new Set(dayOf.values()).size).toBeGreaterThan(8)
  for (const day of dayOf.values()) expect(studied).toContain(day)

  const reviewed = await rowsOf<{ study_day: number }>(
    'select distinct flashcard_id, study_day from card_reviews where user_id = $1 order by study_day',
  )
  expect(dayOf.get('reviews-500')).toBe(reviewed[499]?.study_day)
  expect(dayOf.get('reviews-2500')).toBe(reviewed[2499]?.study_day)
  const answered = await rowsOf<{ first_study_day: number }>(
    'select first_study_day from question_states where user_id = $1 and first_is_right is not null order by 1',
  )
  expect(dayOf.get('questions-100')).toBe(answered[99]?.first_study_day)
})

test('the states of a past day are those that its log had led to', async () => {
  const [first] = await rowsOf<{ day: number }>(
    'select min(study_day) as day from drug_reviews where user_id = $1',
  )
  for (const day of [10, 30, 60].map((days) => Number(first?.day) + days)) {
    const { cards, drugs } = pastStates(learner.id, day)
    const seen = await app.deps.db.execute(
      sql`select flashcard_id as id, review_count as reviews, last_study_day as day from ${cards} s
        where review_count > 0 order by 1`,
    )
    const logged = await rowsOf(
      `select flashcard_id as id, count(*)::int as reviews, max(study_day) as day from card_reviews
       where user_id = $1 and study_day <= ${day} group by 1 order by 1`,
    )
    expect(logged.length).toBeGreaterThan(100)
    expect(seen.rows).toEqual(logged)
    const mastery = await app.deps.db.execute(
      sql`select drug_id, component, mastery from ${drugs} s where review_count > 0 order by 1, 2`,
    )
    const rated = await rowsOf(
      `select distinct on (drug_id, component) drug_id, component, mastery_after as mastery from drug_reviews
       where user_id = $1 and study_day <= ${day} order by drug_id, component, version desc`,
    )
    expect(rated.length).toBeGreaterThan(5)
    expect(mastery.rows).toEqual(rated)
  }
})

test('admins have payments that fit their orders, one that does not, promo codes in every state, and reports', async () => {
  const paid = await rowsOf<{ fits: boolean; in_access: boolean }>(`
    select p.amount_cents = o.list_price_cents - o.promo_discount_cents and p.user_id = o.user_id as fits,
      p.paid_at < o.access_until and p.paid_at <= now() as in_access
    from payments p join orders o on o.id = p.order_id where p.status = 'paid' and $1 > 0`)
  expect(paid.length).toBeGreaterThan(20)
  expect(new Set(paid.map(({ fits, in_access }) => `${fits} ${in_access}`))).toEqual(new Set(['true true']))
  expect(await count("payments where status = 'mismatch' and $1 > 0")).toBe(1)
  expect(await count('payments where refunded_cents = amount_cents and $1 > 0')).toBeGreaterThan(1)
  expect(
    await count('promo_codes where (not is_active or expires_at < now() or max_uses > 0) and $1 > 0'),
  ).toBe(4)
  expect(await count('referrals where referrer_id = $1')).toBe(3)
  expect(await count('content_flags where resolved_at is null and $1 > 0')).toBe(3)
  expect(await count('question_flags where resolved_at is null and $1 > 0')).toBe(1)
})

test('each change in meaning leaves the text as the content has it, is told to nobody, and some followed a report', async () => {
  const changes = await rowsOf<{ before: unknown; after: unknown; severity: string }>(
    'select before, after, severity from content_changes where $1 > 0',
  )
  expect(changes).toHaveLength(demoChanges.length)
  for (const { before, after } of changes) expect(before).not.toEqual(after)
  expect(new Set(changes.map(({ severity }) => severity)).size).toBe(3)
  for (const change of demoChanges)
    expect((await findText(app.deps.db, change))?.text, change.key).toContain(change.now)
  expect(await count('primer_reads where user_id = $1')).toBeGreaterThan(3)
  expect(await countOpenChanges(app.deps.db, learner.id)).toBe(0)
  expect((await findErrata(app.deps, { category: undefined })).times?.corrected).toBe(
    demoChanges.filter(({ reported }) => reported).length,
  )
})

test('a second start adds nothing, and production gets none of it', async () => {
  const before = await count('reviews where user_id = $1')
  await ensureDemoHistory(app.deps)
  expect(await count('reviews where user_id = $1')).toBe(before)
  await app.deps.open.query('delete from reviews where user_id = $1', [learner.id])
  await ensureDemoHistory({ ...app.deps, config: { ...app.deps.config, withDemo: false } })
  expect(await count('reviews where user_id = $1')).toBe(0)
})

test('two people have read content, a label change has opened its work, and a change set is in review', async () => {
  const [work] = await rowsOf(`
    select (select count(distinct reviewer_name) from content_reviews) as reviewers,
      (select count(*) from review_tasks where reason = 'label_change' and state = 'closed') as closed,
      (select count(*) from review_tasks where reason = 'label_change' and state = 'open') as open,
      (select count(*) from review_tasks where reason = 'report' and state = 'open') as reported,
      (select count(*) from review_tasks where assignee_id is not null and due_on < '${app.clock.now().toISOString()}') as overdue,
      (select count(*) from change_set_edits e join change_sets s on s.id = e.change_set_id where s.state = 'in_review') as edits
    where $1::int > 0`)
  expect(work).toMatchObject({ reviewers: '2', overdue: '1', edits: '3' })
  for (const count of [work?.closed, work?.open, work?.reported]) expect(Number(count)).toBeGreaterThan(0)
})
