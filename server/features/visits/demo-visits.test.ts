import { expect, test } from 'vitest'
import { funnelSteps } from '#domain/visits/funnel.ts'
import { visitsApp } from '#tests/support/visits-app.ts'
import { ensureDemoVisits } from './ensure-demo-visits.ts'
import { playDemoVisits } from './play-demo-visits.ts'

const { app, dashboard } = visitsApp()
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

test('only a visit of a purchase pays', () => {
  const reached = new Set(playDemoVisits(demo).steps.map(({ eventType }) => eventType))
  expect(funnelSteps.filter((step) => reached.has(step))).toEqual([
    'register',
    'login_complete',
    'checkout_start',
  ])
  const sale = { sessionId: 'demo-sale-1', paidAt: new Date('2026-11-01T12:00:00Z') }
  const { steps } = playDemoVisits({ ...demo, sales: [sale] })
  const paid = steps.filter(({ eventType }) => eventType === 'payment_complete')
  expect(paid.map(({ sessionId }) => sessionId)).toEqual(['demo-sale-1'])
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
