import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { createCookie } from '#tests/support/factories.ts'
import { compareWithLog } from '#tests/support/replay-log.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ensureFirstAccounts } from '../accounts/ensure-first-accounts.ts'
import { ensureDemoHistory } from './demo-history.ts'

let app: TestApp
let learner: { id: number; zone: string }
const dataDir = mkdtempSync(join(tmpdir(), 'regimen-demo-'))

const count = async (text: string) =>
  Number((await app.deps.open.query(`select count(*) as rows from ${text}`, [learner.id])).rows[0]?.rows)

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

test('every card has the state that the rules compute from its log', async () => {
  const { stored, replayed } = await compareWithLog(app.deps.open, learner.id)
  expect(stored.size).toBeGreaterThan(150)
  expect(stored).toEqual(replayed)
})

test('the study days, the sessions and the log agree', async () => {
  const { rows } = await app.deps.open.query(
    `select d.reviews as day_reviews, d.new_cards, r.reviews, r.fresh from study_days d
     full join (select study_day, count(*) as reviews, count(*) filter (where review_count_before = 0) as fresh
       from reviews where user_id = $1 group by study_day) r on r.study_day = d.study_day
     where d.user_id = $1 or d.user_id is null`,
    [learner.id],
  )
  expect(rows.length).toBeGreaterThan(85)
  for (const row of rows)
    expect([Number(row.day_reviews), Number(row.new_cards)]).toEqual([Number(row.reviews), Number(row.fresh)])
  expect(
    await count(
      `study_sessions s where user_id = $1 and not exists (
         select 1 from reviews r where r.user_id = s.user_id and r.session_id = s.id
           and r.reviewed_at between s.started_at and s.ended_at)`,
    ),
  ).toBe(0)
})

test('every rating is in the past, on its own study day, in the learner’s zone', async () => {
  const { rows } = await app.deps.open.query(
    'select reviewed_at, study_day from reviews where user_id = $1 order by reviewed_at',
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
  const today = await app.browser(await createCookie(app.deps, learner.id)).get('/api/study/today')
  expect(today.body.dueCount + today.body.laterCount).toBeGreaterThan(20)
})

test('a second start adds nothing, and production gets none of it', async () => {
  const before = await count('reviews where user_id = $1')
  await ensureDemoHistory(app.deps)
  expect(await count('reviews where user_id = $1')).toBe(before)
  await app.deps.open.query('delete from reviews where user_id = $1', [learner.id])
  await ensureDemoHistory({ ...app.deps, config: { ...app.deps.config, withDemo: false } })
  expect(await count('reviews where user_id = $1')).toBe(0)
})
