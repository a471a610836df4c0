import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, now, view, visitsApp } from '#tests/support/app/visits-app.ts'
import {
  countIndependently,
  type RawConversion,
  type RawPayment,
  type RawView,
  type RawVisits,
} from '#tests/support/visits.ts'
import { rollUpVisits } from './roll-up-visits.ts'

const { app, empty, save, dashboard, figures } = visitsApp()

/** Times on both sides of midnight, from 9 days ago until now. */
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
        handledAt: fc.option(fc.constant(now)),
        currency: fc.constantFrom('usd', 'usd', 'usd', 'eur'),
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
    // Each session begins at its own time, so that none continues after the day of its first view is final.
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

  /** The time on a page is known up to a day after its view. */
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
    { pagePath: '/', views: 1, uniqueVisitors: 1, avgTimeOnPage: null },
  ])
  expect(conversionFunnel[0]).toEqual({ eventType: 'page_view', uniqueUsers: 1, count: 4 })
  expect(trafficSources.filter(({ sessions }: { sessions: number }) => sessions > 0)).toEqual([
    { source: 'search', sessions: 1, conversions: 0, revenue: 0 },
  ])
  expect(countedUntil).toBe(now.toISOString())
})

test('by source, revenue is what was paid and not given back; a value that a browser sends is none', async () => {
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
    { source: 'direct', sessions: 0, conversions: 0, revenue: 0 },
    { source: 'internal', sessions: 0, conversions: 0, revenue: 0 },
    { source: 'search', sessions: 1, conversions: 0, revenue: 0 },
    { source: 'social', sessions: 1, conversions: 1, revenue: 17_500 },
    { source: 'referral', sessions: 0, conversions: 0, revenue: 0 },
  ])
  // These payments have no session, or a session of which nothing is known.
  expect((await dashboard()).revenue.unknownSource).toEqual({ conversions: 2, revenue: 10_999 })
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
