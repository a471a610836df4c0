import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { visitsAdmin } from '#contracts/visits.ts'
import { completeFunnel } from '#domain/visits/funnel.ts'
import { trafficSources } from '#domain/visits/traffic-source.ts'
import { fakeServer } from '#tests/support/fake-server.ts'
import { renderApp } from '#tests/support/render.tsx'
import type { VisitsDashboard } from './visits-frame.tsx'
import { VisitsPanel } from './visits-panel.tsx'

const server = fakeServer()
const none = { sessions: 0, conversions: 0, revenue: 0 }
const counted: VisitsDashboard = {
  pageViewStats: [{ pagePath: '/pricing', views: 1400, uniqueVisitors: 900, avgTimeOnPage: 42.4 }],
  conversionFunnel: completeFunnel([
    { eventType: 'page_view', uniqueUsers: 1000, count: 4000 },
    { eventType: 'register', uniqueUsers: 100, count: 110 },
    { eventType: 'login_complete', uniqueUsers: 250, count: 600 },
    { eventType: 'checkout_start', uniqueUsers: 50, count: 70 },
    { eventType: 'payment_complete', uniqueUsers: 20, count: 20 },
  ]),
  trafficSources: trafficSources.map((source) => ({
    source,
    ...(source === 'search' ? { sessions: 800, conversions: 20, revenue: 199_950 } : none),
  })),
  countedUntil: '2026-11-21T14:50:00.000Z',
}
const empty: VisitsDashboard = {
  pageViewStats: [],
  conversionFunnel: completeFunnel([]),
  trafficSources: trafficSources.map((source) => ({ source, ...none })),
  countedUntil: null,
}

const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

it('shows the funnel with dropout against the step before, sources with rate and revenue, and pages', async () => {
  server.reply(visitsAdmin.dashboard, counted)
  renderApp(<VisitsPanel />)
  await screen.findByText('Conversion funnel')
  expect(rowsOf('Conversion funnel')).toEqual([
    ['Opened a page', '1,000', '4,000', '–'],
    ['Registered', '100', '110', '90%'],
    ['Signed in', '250', '600', 'None'],
    ['Began to pay', '50', '70', '80%'],
    ['Paid', '20', '20', '60%'],
  ])
  expect(rowsOf('Traffic sources')).toContainEqual(['Search', '800', '20', '2.5%', '$1999.50'])
  expect(rowsOf('Traffic sources')).toContainEqual(['Direct', '0', '0', '–', '$0.00'])
  expect(rowsOf('Page views')).toEqual([['/pricing', '1,400', '900', '42 s']])
  screen.getByText(/Visits are counted until Nov 21/)
})

it('asks for 30 days, and for others by the address, which keeps what else it holds', async () => {
  server.reply(visitsAdmin.dashboard, counted)
  const { user, router } = renderApp(<VisitsPanel />, { at: '/?tab=conversions' })
  await screen.findByText('Conversion funnel')
  await user.click(screen.getByRole('radio', { name: '7 days' }))
  expect(router.state.location.search).toBe('?tab=conversions&timeframe=7d')
  expect(server.requests.map(({ url }) => url.searchParams.get('timeframe'))).toEqual(['30d', '7d'])
  await act(() => router.navigate(-1))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '30 days' }).checked).toBe(true)
})

it('says on the page and once in a toast that it could not be loaded, and tries again', async () => {
  server.reject(visitsAdmin.dashboard, { status: 403, error: 'You do not have permission to do this' })
  const { user } = renderApp(<VisitsPanel />)
  await screen.findByText('Failed to load analytics data')
  screen.getByText('Failed to fetch analytics data')
  screen.getByText('You do not have permission to do this')
  server.reply(visitsAdmin.dashboard, counted)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Conversion funnel')
})

it('says that there is nothing', async () => {
  server.reply(visitsAdmin.dashboard, empty)
  renderApp(<VisitsPanel />)
  await screen.findByText('No analytics data available')
  screen.getByText('Visits have not been counted yet.')
})
