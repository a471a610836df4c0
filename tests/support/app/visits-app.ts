import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { payments } from '#server/database/tables/billing.ts'
import { conversions, pageViews } from '#server/database/tables/visits.ts'
import type { RawView, RawVisits } from '#tests/support/visits.ts'
import { type Client, startTestApp, type TestApp } from './test-app.ts'

export const now = new Date('2026-11-21T15:00:00Z')
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/**
 * An app for the tests of one file that keeps visits for three days and is emptied before each test, and an
 * admin who reads the statistics.
 */
export function visitsApp() {
  const app = {} as TestApp
  const admin = {} as Client
  beforeAll(async () => {
    Object.assign(app, await startTestApp({ env: { VISIT_RETENTION_DAYS: '3' } }))
    Object.assign(admin, await app.as('admin'))
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
          currency: sale.currency ?? 'usd',
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

  return { app, admin, empty, save, dashboard, figures, rollUps }
}

export const view = (at: string, sessionId: string, more: Partial<RawView> = {}): RawView => ({
  at: new Date(at),
  sessionId,
  pagePath: '/pricing',
  trafficSource: 'direct',
  secondsOnPage: null,
  ...more,
})
