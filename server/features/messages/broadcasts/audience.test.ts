import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Segment } from '#domain/messages/segment.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { decline } from '#tests/support/server/decline.ts'
import { countAudienceDays } from './recipients.ts'

/** The days of many users against the users themselves. */

let app: TestApp
let admin: Client
const people = 4_000

/** People whose days are spread evenly, hour by hour, over 400 days before now and 400 after it. */
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  const now = sql`${app.clock.now().toISOString()}::timestamptz`
  await app.deps.open.background.db.execute(sql`
    insert into users (username, username_key, email, email_key, identity_key_version, confirmed_email, password_hash,
      first_name, last_name, degrees, role, created_at, last_seen_at, subscription_ends_at, exam_date, suspended_at,
      practice_location)
    select name, name, name || '@mail.example', name || '@mail.example', 1,
      case when n % 5 > 0 then name || '@mail.example' end, '', '', '', '', 'other', ${now} - interval '400 days',
      case when n % 4 > 0 then ${now} - n * interval '2.4 hours' end,
      case when n % 3 > 0 then ${now} + (n - 2000) * interval '4.8 hours' end,
      case when n % 4 > 0 then (${now} + (n - 2000) * interval '4.8 hours')::date end,
      case when n % 11 = 0 then ${now} end, 'Mercy'
    from generate_series(1, ${people}) n cross join lateral (select 'many-' || n as name) named`)
  await app.deps.db.execute(sql`
    insert into failing_addresses (email_key, status, diagnostic, since)
    select email_key, '5.1.1', '', ${now} from users where username like 'many-%7'`)
  for (const n of [11, 12, 13, 14, 15]) await decline(app.deps, `many-${n * 100}@mail.example`, 'news')
})
afterAll(() => app.close())

const count = async (recipients: Segment) =>
  (await admin.post('/api/admin/broadcast-audience', { recipients })).body
const countDays = (atLeast: number) => countAudienceDays(app.deps, { atLeast })

const segments: Segment[] = [
  { kind: 'all' },
  { kind: 'free' },
  { kind: 'active' },
  { kind: 'expired' },
  { kind: 'expiring', days: 350 },
  { kind: 'unseen', days: 30 },
  { kind: 'exam', weeks: 55 },
]

it('the numbers of many are those of their days, and say when they were counted', async () => {
  await countDays(people + 2)
  const exactly = await Promise.all(segments.map(count))
  await countDays(people)
  const abouts = await Promise.all(segments.map(count))
  for (const [place, { kind }] of segments.entries()) {
    const { countedAt: isNow, ...exact } = exactly[place]
    const { countedAt, ...about } = abouts[place]
    expect([isNow, countedAt], kind).toEqual([null, app.clock.now().toISOString()])
    const tolerance = ['all', 'free', 'exam'].includes(kind) ? 0 : 4
    for (const name of Object.keys(exact))
      expect(Math.abs(exact[name] - about[name]), `${name} of ${kind}`).toBeLessThanOrEqual(tolerance)
    expect(about.users).toBeGreaterThan(1_000)
    expect(about.failing).toBeGreaterThan(0)
  }
})

it.each<Segment>([
  { kind: 'expiring', days: 20 },
  { kind: 'exam', weeks: 1 },
  { kind: 'program', program: 'mercy' },
])('%j is counted when it is asked for', async (segment) => {
  await countDays(people)
  const { users, countedAt } = await count(segment)
  expect(countedAt).toBeNull()
  expect(users).toBeGreaterThan(0)
})

it('two servers count at once', async () => {
  await Promise.all([countDays(people), countDays(people)])
  expect((await count({ kind: 'all' })).users).toBe(people + 1)
})
