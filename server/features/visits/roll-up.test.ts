import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#server/database/tables/billing.ts'
import { conversions, pageViews } from '#server/database/tables/visits.ts'
import { recordStatements } from '#tests/support/record-statements.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/test-app.ts'
import {
  countIndependently,
  type RawConversion,
  type RawPayment,
  type RawView,
  type RawVisits,
} from '#tests/support/visits.ts'
import { deleteOldVisits } from './delete-old-visits.ts'
import { rollUpVisits } from './roll-up-visits.ts'

const now = new Date('2026-11-21T15:00:00Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ env: { VISIT_RETENTION_DAYS: '3' } })
  admin = await app.as('admin')
})
beforeEach(empty)
afterAll(() => app.close())

async function empty() {
  app.clock.set(now)
  await app.deps.open.script(`delete from page_views; delete from conversions; delete from payments; delete from page_view_days;
    delete from conversion_days; delete from traffic_days; delete from visits_counted`)
}

let paymentsMade = 0
async function save({ views = [], steps = [], sales = [] }: Partial<RawVisits>): Promise<void> {
  const { db } = app.deps
  if (views.length > 0) await db.insert(pageViews).values(views)
  if (steps.length > 0) await db.insert(conversions).values(steps)
  if (sales.length > 0)
    await db.insert(payments).values(
      sales.map((sale) => ({
        ...sale,
        provider: 'stripe' as const,
        providerPaymentId: `payment-${++paymentsMade}`,
        currency: 'usd',
        refundedAt: sale.refundedCents ? sale.paidAt : null,
      })),
    )
}

async function dashboard(timeframe = '7d') {
  const response = await admin.get(`/api/admin/analytics-dashboard?timeframe=${timeframe}`)
  expect(response.status).toBe(200)
  return response.body
}
async function figures(timeframe?: string) {
  const { countedUntil: _, ...counts } = await dashboard(timeframe)
  return counts
}
async function rollUps() {
  const { rows } = await app.deps.open.query(`
    select jsonb_build_object(
      'pages', (select jsonb_agg(to_jsonb(p) order by p.day, p.page_path) from page_view_days p),
      'steps', (select jsonb_agg(to_jsonb(c) order by c.day, c.event_type) from conversion_days c),
      'sources', (select jsonb_agg(to_jsonb(t) order by t.day, t.source) from traffic_days t)) as all`)
  return rows[0]?.all
}

/** Times on both sides of midnights, of the days from 9 days ago until now. */
const instants = fc
  .oneof(
    fc.integer({ min: -9 * 24 * 60, max: 0 }).map((minutes) => now.getTime() + minutes * 60_000),
    fc
      .record({ day: fc.integer({ min: -8, max: 0 }), ms: fc.integer({ min: -2, max: 2 }) })
      .map(({ day, ms }) => Date.parse('2026-11-21') + day * dayMs + ms),
  )
  .map((ms) => new Date(ms))
const sessions = fc.constantFrom('visit-a', 'visit-b', 'visit-c', 'visit-d', 'visit-e')
const sources = fc.constantFrom('direct', 'internal', 'internal', 'search', 'social', 'referral')
const cents = fc.integer({ min: 1, max: 40_000 })
const visitsOf = (at: fc.Arbitrary<Date>): fc.Arbitrary<RawVisits> =>
  fc.record({
    views: fc.array(
      fc.record<RawView>({
        at,
        sessionId: sessions,
        pagePath: fc.constantFrom(
          '/',
          '/pricing',
          '/study/questions/session/7',
          '/study/questions/session/81',
          '/b2/3',
        ),
        trafficSource: sources as fc.Arbitrary<RawView['trafficSource']>,
        secondsOnPage: fc.option(fc.integer({ min: 0, max: 86_400 })),
      }),
      { maxLength: 30 },
    ),
    steps: fc.array(
      fc.record<RawConversion>({
        at,
        sessionId: sessions,
        eventType: fc.constantFrom(
          'register',
          'login_complete',
          'checkout_start',
          'payment_complete',
          'made_up',
        ),
        valueCents: fc.option(cents),
      }),
      { maxLength: 15 },
    ),
    sales: fc.array(
      fc.record<RawPayment>({
        paidAt: at,
        visitSession: fc.option(fc.oneof(sessions, fc.constant('visit-unseen'))),
        status: fc.constantFrom('paid', 'paid', 'mismatch'),
        amountCents: cents.map((amount) => amount + 40_000),
        refundedCents: fc.oneof(fc.constant(0), cents),
      }),
      { maxLength: 8 },
    ),
  })

describe('the reply equals an independent computation', () => {
  test('over any visits, counted at once', async () => {
    await fc.assert(
      fc.asyncProperty(visitsOf(instants), async (visits) => {
        await empty()
        await save(visits)
        await rollUpVisits(app.deps)
        for (const timeframe of ['7d', '30d'] as const)
          expect(await figures(timeframe)).toEqual(countIndependently(visits, timeframe, now))
      }),
      { numRuns: 15 },
    )
  })

  test('over visits of a few hours, counted while they come, with late exits and standstills', async () => {
    // Each session begins at its own time, so that none goes on after the day of its first view is final.
    const begins: Record<string, number> = {
      'visit-a': 170,
      'visit-b': 100,
      'visit-c': 64,
      'visit-d': 41,
      'visit-e': 21,
    }
    const minutes = fc.integer({ min: 0, max: 20 * 60 }).map((later) => new Date(later * 60_000))
    const pauses = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 3, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(visitsOf(minutes), pauses, async (drawn, hours) => {
        await empty()
        const at = (later: Date, session: string | null) =>
          new Date(now.getTime() - (begins[session ?? ''] ?? 50) * hourMs + later.getTime())
        const visits: RawVisits = {
          views: drawn.views.map((row) => ({ ...row, at: at(row.at, row.sessionId) })),
          steps: drawn.steps.map((row) => ({ ...row, at: at(row.at, row.sessionId) })),
          sales: drawn.sales.map((row) => ({ ...row, paidAt: at(row.paidAt, row.visitSession) })),
        }
        let until = now.getTime() - 190 * hourMs
        for (const pause of [...hours, 1000]) {
          const next = Math.min(now.getTime(), until + pause * hourMs)
          await saveBetween(visits, until, next)
          app.clock.set(new Date(next))
          await rollUpVisits(app.deps)
          until = next
        }
        expect(await figures('30d')).toEqual(countIndependently(withoutComingExits(visits), '30d', now))
      }),
      { numRuns: 12 },
    )
  })

  /** The time on a page is known a day after its view. */
  const exitOf = (row: RawView) => row.at.getTime() + dayMs - 1
  const withoutComingExits = (visits: RawVisits): RawVisits => ({
    ...visits,
    views: visits.views.map((row) => (exitOf(row) > now.getTime() ? { ...row, secondsOnPage: null } : row)),
  })
  async function saveBetween(visits: RawVisits, from: number, to: number): Promise<void> {
    const isIn = (ms: number) => ms > from && ms <= to
    await save({
      views: visits.views
        .filter((row) => isIn(row.at.getTime()))
        .map((row) => ({ ...row, secondsOnPage: null })),
      steps: visits.steps.filter((row) => isIn(row.at.getTime())),
      sales: visits.sales.filter((row) => isIn(row.paidAt.getTime())),
    })
    for (const row of visits.views.filter((view) => isIn(exitOf(view))))
      await app.deps.open.query(
        `update page_views set seconds_on_page = $4 where id in (select id from page_views
           where session_id = $1 and page_path = $2 and at = $3 and seconds_on_page is null order by id limit 1)`,
        [row.sessionId, row.pagePath, row.at, row.secondsOnPage],
      )
  }
})

const view = (at: string, sessionId: string, more: Partial<RawView> = {}): RawView => ({
  at: new Date(at),
  sessionId,
  pagePath: '/pricing',
  trafficSource: 'direct',
  secondsOnPage: null,
  ...more,
})

test('before the first roll-up everything is zero, and nothing is known to be counted', async () => {
  await save({ views: [view('2026-11-21T10:00:00Z', 'visit-a')] })
  expect(await dashboard()).toEqual({
    ...countIndependently({ views: [], steps: [], sales: [] }, '7d', now),
    countedUntil: null,
  })
})

test('a session over midnight counts once, where it came from first', async () => {
  await save({
    views: [
      view('2026-11-20T23:58:00Z', 'visit-a', { trafficSource: 'internal' }),
      view('2026-11-20T23:59:59.999Z', 'visit-a', { trafficSource: 'search', secondsOnPage: 10 }),
      view('2026-11-21T00:00:00Z', 'visit-a', { trafficSource: 'social', secondsOnPage: 21 }),
      view('2026-11-21T00:01:00Z', 'visit-a', { pagePath: '/' }),
    ],
  })
  await rollUpVisits(app.deps)
  const { pageViewStats, conversionFunnel, trafficSources, countedUntil } = await dashboard()
  expect(pageViewStats).toEqual([
    { pagePath: '/pricing', views: 3, uniqueVisitors: 1, avgTimeOnPage: 15.5 },
    { pagePath: '/', views: 1, uniqueVisitors: 1, avgTimeOnPage: 0 },
  ])
  expect(conversionFunnel[0]).toEqual({ eventType: 'page_view', uniqueUsers: 1, count: 4 })
  expect(trafficSources.filter(({ sessions }: { sessions: number }) => sessions > 0)).toEqual([
    { source: 'search', sessions: 1, conversions: 0, revenue: 0 },
  ])
  expect(countedUntil).toBe(now.toISOString())
})

test('revenue is what was paid and not given back; a value that a browser sends is none', async () => {
  const visitor = app.browser()
  for (const eventType of ['checkout_start', 'register'])
    await visitor.post('/api/analytics/conversion', {
      sessionId: 'visit-a',
      eventType,
      conversionValue: 9_999_999,
    })
  const paid = { status: 'paid', amountCents: 10_000, refundedCents: 0 } as const
  const at = (text: string) => new Date(text)
  await save({
    views: [
      view('2026-11-18T10:00:00Z', 'visit-a', { trafficSource: 'social' }),
      view('2026-11-18T10:00:00Z', 'visit-b', { trafficSource: 'search' }),
    ],
    sales: [
      { ...paid, paidAt: at('2026-11-20T10:00:00Z'), visitSession: 'visit-a', refundedCents: 2_500 },
      { ...paid, paidAt: at('2026-11-20T11:00:00Z'), visitSession: 'visit-a' },
      { ...paid, paidAt: at('2026-11-20T10:00:00Z'), visitSession: 'visit-b', status: 'mismatch' },
      { ...paid, paidAt: at('2026-11-20T10:00:00Z'), visitSession: null },
      { ...paid, paidAt: at('2026-11-20T10:00:00Z'), visitSession: 'visit-unseen', amountCents: 999 },
    ],
  })
  await rollUpVisits(app.deps)
  expect((await dashboard()).trafficSources).toEqual([
    { source: 'direct', sessions: 0, conversions: 1, revenue: 999 },
    { source: 'internal', sessions: 0, conversions: 0, revenue: 0 },
    { source: 'search', sessions: 1, conversions: 0, revenue: 0 },
    { source: 'social', sessions: 1, conversions: 1, revenue: 17_500 },
    { source: 'referral', sessions: 0, conversions: 0, revenue: 0 },
  ])
})

const sale = { visitSession: 'visit-a', status: 'paid', amountCents: 10_000, refundedCents: 0 } as const
/** A sale six days before, as its day is when only the source of its visit tells where it belongs. */
async function saveOldSale(): Promise<void> {
  await save({
    views: [view('2026-11-15T10:00:00Z', 'visit-a', { trafficSource: 'social' })],
    sales: [{ ...sale, paidAt: new Date('2026-11-15T10:05:00Z') }],
  })
}
const refund = (at: Date) =>
  app.deps.open.query('update payments set refunded_cents = 4000, refunded_at = $1', [at])
const soldBy = async (source: string) =>
  (await dashboard()).trafficSources.find((row: { source: string }) => row.source === source)

test('a refund counts on the day of its payment, though that day is final', async () => {
  app.clock.set(new Date('2026-11-16T12:00:00Z'))
  await saveOldSale()
  await rollUpVisits(app.deps)
  app.clock.set(new Date('2026-11-18T02:00:00Z'))
  await rollUpVisits(app.deps)
  await refund(app.clock.now())
  app.clock.advance(600_000)
  await rollUpVisits(app.deps)
  app.clock.set(now)
  expect(await soldBy('social')).toMatchObject({ revenue: 6_000 })
  expect(await rollUps()).toMatchObject({ sources: [{ day: '2026-11-15', sessions: 1, conversions: 1 }] })
})

test('a refund of a sale whose visit is deleted leaves its day as it was', async () => {
  await saveOldSale()
  await rollUpVisits(app.deps)
  await deleteOldVisits(app.deps)
  await refund(now)
  const before = await rollUps()
  app.clock.advance(600_000)
  await rollUpVisits(app.deps)
  expect(await rollUps()).toEqual(before)
  expect(await soldBy('social')).toMatchObject({ revenue: 10_000 })
})

test('a refund of a sale whose visit is deleted in part is not counted twice', async () => {
  await save({
    views: [
      view('2026-11-17T23:50:00Z', 'visit-a', { trafficSource: 'social' }),
      view('2026-11-18T00:05:00Z', 'visit-a', { trafficSource: 'internal' }),
    ],
    sales: [{ ...sale, paidAt: new Date('2026-11-18T00:10:00Z') }],
  })
  await rollUpVisits(app.deps)
  await deleteOldVisits(app.deps)
  await refund(now)
  app.clock.advance(600_000)
  await rollUpVisits(app.deps)
  // Where the visit came from is forgotten.
  expect(await soldBy('social')).toMatchObject({ conversions: 0, revenue: 0 })
  expect(await soldBy('direct')).toMatchObject({ conversions: 1, revenue: 6_000 })
})

describe('with visits of ten days', () => {
  const views = Array.from({ length: 240 }, (_, hour) =>
    view(new Date(now.getTime() - hour * hourMs).toISOString(), `visit-${hour % 17}`, {
      secondsOnPage: hour,
    }),
  )
  const steps = views.map(({ at, sessionId }) => ({ at, sessionId, eventType: 'register', valueCents: null }))

  test('to count again changes nothing, and neither do two servers at once', async () => {
    await save({ views, steps })
    await Promise.all([rollUpVisits(app.deps), rollUpVisits(app.deps)])
    const once = await rollUps()
    expect(await figures('30d')).toEqual(countIndependently({ views, steps, sales: [] }, '30d', now))
    await rollUpVisits(app.deps)
    await Promise.all([rollUpVisits(app.deps), rollUpVisits(app.deps)])
    expect(await rollUps()).toEqual(once)
  })

  test('what is old is deleted, and every figure stays', async () => {
    await save({ views, steps })
    await rollUpVisits(app.deps)
    const before = await figures('30d')
    await deleteOldVisits(app.deps)
    for (const table of ['page_views', 'conversions']) {
      const { rows } = await app.deps.open.query(
        `select count(*)::int as count, min(at) as oldest from ${table}`,
      )
      // Three days before noon of today, and all of that day.
      expect(rows).toEqual([{ count: 88, oldest: new Date('2026-11-18T00:00:00Z') }])
    }
    await rollUpVisits(app.deps)
    expect(await figures('30d')).toEqual(before)
    app.clock.advance(10 * dayMs)
    await rollUpVisits(app.deps)
    await deleteOldVisits(app.deps)
    expect((await app.deps.open.query('select 1 from page_views')).rows).toEqual([])
    await admin.renew()
    expect(await figures('30d')).toEqual(before)
  })

  test('what was never counted, or not yet finally, stays', async () => {
    await save({ views, steps })
    await deleteOldVisits(app.deps)
    app.clock.set(new Date('2026-11-14T12:00:00Z'))
    await rollUpVisits(app.deps)
    app.clock.set(now)
    await deleteOldVisits(app.deps)
    const { rows } = await app.deps.open.query('select min(at) as oldest from page_views')
    expect(rows).toEqual([{ oldest: new Date('2026-11-13T00:00:00Z') }])
  })

  test('an admin reads roll-ups only', async () => {
    const recording = recordStatements()
    await dashboard('90d')
    recording.restore()
    const tables = recording.sent.flatMap(
      ({ text }) => /from "?(\w*(?:visit|view|conver|traffic|pay)\w*)/.exec(text)?.[1] ?? [],
    )
    expect(tables.toSorted()).toEqual(['conversion_days', 'page_view_days', 'traffic_days', 'visits_counted'])
  })
})

test('more than a batch is deleted in one night', async () => {
  await app.deps.open.query(`
    insert into page_views (at, session_id, page_path, traffic_source)
    select timestamptz '2026-11-10 00:00Z' + n * interval '1 second', 'visit-' || n % 500, '/', 'direct'
    from generate_series(1, 20001) n`)
  await rollUpVisits(app.deps)
  await deleteOldVisits(app.deps)
  expect((await app.deps.open.query('select 1 from page_views')).rows).toEqual([])
  expect((await figures('30d')).conversionFunnel[0]).toEqual({
    eventType: 'page_view',
    uniqueUsers: 500,
    count: 20_001,
  })
})

test('of a hundred and more pages those with the most views are listed', async () => {
  await app.deps.open.query(`
    insert into page_views (at, session_id, page_path, traffic_source)
    select timestamptz '2026-11-21 00:00Z' , 'visit-' || view, '/page-' || page, 'direct'
    from generate_series(1, 120) page, generate_series(1, page) view`)
  await rollUpVisits(app.deps)
  const { pageViewStats } = await dashboard()
  expect(pageViewStats).toHaveLength(100)
  expect(pageViewStats.at(-1)).toMatchObject({ pagePath: '/page-21', views: 21 })
})

test('of the made-up paths of a day a thousand are counted', async () => {
  await app.deps.open.query(`
    insert into page_views (at, session_id, page_path, traffic_source)
    select timestamptz '2026-11-21 00:00Z', 'visit-a', '/made-up-' || page, 'direct' from generate_series(1, 1005) page
    union all select timestamptz '2026-11-21 00:00Z', 'visit-b', '/made-up-1004', 'direct'`)
  await rollUpVisits(app.deps)
  const { rows } = await app.deps.open.query('select page_path from page_view_days')
  expect(rows).toHaveLength(1000)
  expect(rows).toContainEqual({ page_path: '/made-up-1004' })
  expect((await dashboard()).conversionFunnel[0]).toMatchObject({ count: 1006 })
})

test('what a visitor makes up on two days is counted as quickly as any other visit', async () => {
  // Comparing every page with every earlier one would take longer than a test may.
  await app.deps.open.query(`
    insert into page_views (at, session_id, page_path, traffic_source)
    select timestamptz '2026-11-20 00:00Z' + day * interval '1 day', 'visit-a', '/' || day || '-made-up-' || page, 'direct'
    from generate_series(0, 1) day, generate_series(1, 6000) page
    union all select timestamptz '2026-11-21 01:00Z', 'visit-a', '/0-made-up-1', 'direct' from generate_series(1, 9)`)
  await rollUpVisits(app.deps)
  const { rows } = await app.deps.open.query(
    `select page_path, views, visitors from page_view_days where day = '2026-11-21' order by views desc, page_path limit 2`,
  )
  expect(rows).toEqual([
    { page_path: '/0-made-up-1', views: 9, visitors: 0 },
    { page_path: '/1-made-up-1', views: 1, visitors: 1 },
  ])
})
