import { expect, test } from 'vitest'
import { funnelSteps } from '#domain/visits/funnel.ts'
import { visitsApp } from '#tests/support/app/visits-app.ts'
import { ensureDemoVisits } from './ensure-visits.ts'
import { playDemoVisits } from './play-visits.ts'

const { app, dashboard, save } = visitsApp()
const now = new Date('2026-11-21T15:00:00Z')
const demo = { seed: 7, firstDay: '2026-08-24', lastDay: '2026-11-21', now, sales: [] }

test('the same days have the same visits, all of them past and marked', () => {
  const { views, steps } = playDemoVisits(demo)
  expect(playDemoVisits(demo)).toEqual({ views, steps })
  expect(views.length).toBeGreaterThan(2500)
  expect(views.length).toBeLessThan(10_000)
  for (const { at, sessionId } of [...views, ...steps]) {
    expect(at.getTime()).toBeLessThan(now.getTime())
    expect(sessionId).toMatch(/^demo-/)
  }
})

test('they lead up to a payment, and nobody pays without one', () => {
  const reached = new Set(playDemoVisits(demo).steps.map(({ eventType }) => eventType))
  expect(funnelSteps.filter((step) => reached.has(step))).toEqual([
    'register',
    'login_complete',
    'checkout_start',
  ])
})

test('a demo without visits gets them once, counted; any other database never', async () => {
  const { open } = app.deps
  const views = async () => Number((await open.query('select count(*) as n from page_views')).rows[0]?.n)
  const withDemo = (isDemo: boolean) => ({ ...app.deps, config: { ...app.deps.config, withDemo: isDemo } })
  await ensureDemoVisits(withDemo(false))
  expect(await views()).toBe(0)
  await ensureDemoVisits(withDemo(true))
  const made = await views()
  expect(made).toBeGreaterThan(2500)
  const { pageViewStats, conversionFunnel, trafficSources, countedUntil } = await dashboard('90d')
  expect(pageViewStats.length).toBeGreaterThan(8)
  expect(conversionFunnel[0].uniqueUsers).toBeGreaterThan(700)
  expect(trafficSources.every(({ revenue }: { revenue: number }) => revenue === 0)).toBe(true)
  expect(countedUntil).toBe(now.toISOString())
  await ensureDemoVisits(withDemo(true))
  expect(await views()).toBe(made)
})

test('payments of the demo have the visits that led to them, and are its revenue', async () => {
  const sale = { status: 'paid' as const, amountCents: 10_000, refundedCents: 0 }
  await save({
    sales: [
      { ...sale, paidAt: new Date('2026-11-10T12:00:00Z'), visitSession: 'demo-buyer-1' },
      { ...sale, paidAt: new Date('2026-11-20T12:00:00Z'), visitSession: 'demo-buyer-2' },
      { ...sale, paidAt: new Date('2026-11-20T12:00:00Z'), visitSession: null },
    ],
  })
  await ensureDemoVisits({ ...app.deps, config: { ...app.deps.config, withDemo: true } })
  const { conversionFunnel, trafficSources } = await dashboard('30d')
  expect(conversionFunnel.at(-1)).toEqual({ eventType: 'payment_complete', uniqueUsers: 2, count: 2 })
  const sum = (name: 'conversions' | 'revenue') =>
    trafficSources.reduce((total: number, source: Record<typeof name, number>) => total + source[name], 0)
  expect([sum('conversions'), sum('revenue')]).toEqual([2, 20_000])
})
