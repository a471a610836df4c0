import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, now, view, visitsApp } from '#tests/support/app/visits-app.ts'
import { recordStatements } from '#tests/support/database/record-statements.ts'
import { countIndependently } from '#tests/support/visits.ts'
import { deleteOldVisits } from './delete-old-visits.ts'
import { rollUpVisits } from './roll-up-visits.ts'

/** What remains of visits over time: final days, refunds, deletion. */

const { app, admin, save, dashboard, figures, rollUps } = visitsApp()

const sale = { visitSession: 'visit-a', status: 'paid', amountCents: 10_000, refundedCents: 0 } as const
/** Saves a sale of six days ago with one page view, whose source is the source of the sale. */
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

test('a refund counts where its payment came from, though the day of that is final', async () => {
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
  expect(await soldBy('social')).toMatchObject({ conversions: 1 })
  expect(await rollUps()).toMatchObject({ sources: [{ day: '2026-11-15', sessions: 1 }] })
})

test('a refund of a sale whose visit is deleted counts where the visit came from', async () => {
  await saveOldSale()
  await rollUpVisits(app.deps)
  await deleteOldVisits(app.deps)
  await refund(now)
  const before = await rollUps()
  app.clock.advance(600_000)
  await rollUpVisits(app.deps)
  expect(await rollUps()).toEqual(before)
  expect(await soldBy('social')).toMatchObject({ conversions: 1, revenue: 6_000 })
})

test('a sale whose visit is deleted in part stays where the visit came from', async () => {
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
  expect(await soldBy('social')).toMatchObject({ conversions: 1, revenue: 6_000 })
  expect(await soldBy('direct')).toMatchObject({ conversions: 0, revenue: 0 })
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
      // The rows are from three days before noon of today until now, with all of the first day.
      expect(rows).toEqual([{ count: 88, oldest: new Date('2026-11-18T00:00:00Z') }])
    }
    await rollUpVisits(app.deps)
    expect(await figures('30d')).toEqual(before)
    app.clock.advance(10 * dayMs)
    await rollUpVisits(app.deps)
    await deleteOldVisits(app.deps)
    expect((await app.deps.open.query('select 1 from page_views')).rows).toEqual([])
    await admin.renew()
    // The months of revenue have moved on.
    expect({ ...(await figures('30d')), revenue: undefined }).toEqual({ ...before, revenue: undefined })
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

  test('an admin reads roll-ups and payments, never the log', async () => {
    const recording = recordStatements()
    await dashboard('90d')
    recording.restore()
    const tables = recording.sent.flatMap(
      ({ text }) => /from "?(\w*(?:visit|view|conver|traffic|pay)\w*)/.exec(text)?.[1] ?? [],
    )
    expect([...new Set(tables)].toSorted()).toEqual([
      'conversion_days',
      'page_view_days',
      'payments',
      'traffic_days',
      'visits_counted',
    ])
  })
})

test('more than a batch is deleted in one night', async () => {
  await app.deps.open.background.query(`
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
