import { act, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { visitsAdmin } from '#contracts/visits/visits.ts'
import { completeFunnel } from '#domain/visits/funnel.ts'
import { trafficSources } from '#domain/visits/traffic-source.ts'
import { unreadableDrawings } from '#tests/support/component/drawings.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { observeByHand } from '#tests/support/component/intersection.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import type { VisitsDashboard } from './visits-frame.tsx'
import { VisitsPanel } from './visits-panel.tsx'

const server = fakeServer()
observeByHand()
const none = { sessions: 0, conversions: 0, revenue: 0 }
const nothing = { payments: 0, gross: 0, refunded: 0, net: 0 }
const months = [
  '2025-12',
  ...Array.from({ length: 11 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`),
]
/** Two payments without a known visit, and one of a search. */
const revenue: VisitsDashboard['revenue'] = {
  payments: 3,
  gross: 252_950,
  refunded: 10_000,
  net: 242_950,
  unknownSource: { conversions: 2, revenue: 43_000 },
  plans: [
    { planId: 'annual', payments: 2, gross: 212_950, refunded: 10_000, net: 202_950 },
    { planId: null, payments: 1, gross: 40_000, refunded: 0, net: 40_000 },
  ],
  months: months.map((month) => ({
    month,
    ...(month === '2026-11' ? { payments: 3, gross: 252_950, refunded: 10_000, net: 242_950 } : nothing),
    ...(month === '2025-12' && { payments: 1, gross: 10_000, refunded: 0, net: 10_000 }),
  })),
  uncounted: [],
}
const noRevenue: VisitsDashboard['revenue'] = {
  ...nothing,
  unknownSource: { conversions: 0, revenue: 0 },
  plans: [],
  months: months.map((month) => ({ month, ...nothing })),
  uncounted: [],
}
const counted: VisitsDashboard = {
  pageViewStats: [
    { pagePath: '/pricing', views: 1400, uniqueVisitors: 900, avgTimeOnPage: 42.4 },
    { pagePath: '/terms', views: 3, uniqueVisitors: 3, avgTimeOnPage: null },
  ],
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
  revenue,
  countedUntil: '2026-11-21T14:50:00.000Z',
}
const empty: VisitsDashboard = {
  pageViewStats: [],
  conversionFunnel: completeFunnel([]),
  trafficSources: trafficSources.map((source) => ({ source, ...none })),
  revenue: noRevenue,
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
  expect(rowsOf('Traffic sources')).toContainEqual(['Search', '800', '20', '2.5%', '$1,999.50'])
  expect(rowsOf('Traffic sources')).toContainEqual(['Direct', '0', '0', '–', '$0.00'])
  expect(rowsOf('Page views')).toEqual([
    ['/pricing', '1,400', '900', '42 s'],
    ['/terms', '3', '3', '–'],
  ])
  screen.getByText(/Visits are counted until Nov 21/)
})

it('saves no time on a page that nobody was seen to leave', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:page-views')
  const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  server.reply(visitsAdmin.dashboard, counted)
  const { user } = renderApp(<VisitsPanel />)
  await user.click(await screen.findByRole('button', { name: 'Export CSV of page views' }))
  await vi.waitFor(() => expect(saved).toHaveBeenCalled())
  const [file] = saved.mock.lastCall ?? []
  expect((await (file as Blob).text()).split('\r\n').slice(1)).toEqual([
    '/pricing,1400,900,42.4',
    '/terms,3,3,',
    '',
  ])
  saved.mockRestore()
  opened.mockRestore()
})

/** The names and values in a list, as an object. */
const totalsIn = (place: Pick<typeof screen, 'getAllByRole'>) =>
  Object.fromEntries(
    place.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

it('shows all revenue, and beside it what visits brought: the parts sum up to it', async () => {
  server.reply(visitsAdmin.dashboard, counted)
  renderApp(<VisitsPanel />)
  await screen.findByText('Conversion funnel')
  expect(totalsIn(screen)).toMatchObject({
    Revenue: '$2,429.50',
    'From visits with a source': '$1,999.50',
  })
  expect(rowsOf('Traffic sources').slice(-2)).toEqual([
    ['Source unknown', '–', '2', '–', '$430.00'],
    ['All', '–', '22', '–', '$2,429.50'],
  ])
})

it('shows revenue gross, refunded and net, by plan and by month', async () => {
  server.reply(visitsAdmin.dashboard, counted)
  const { user } = renderApp(<VisitsPanel />)
  const card = within(await screen.findByRole('region', { name: 'Revenue' }))
  expect(totalsIn(card)).toEqual({ Payments: '3', Gross: '$2,529.50', Refunded: '$100.00', Net: '$2,429.50' })
  expect(rowsOf('Revenue by plan')).toEqual([
    ['Premium 1 Year', '2', '$2,129.50', '$100.00', '$2,029.50'],
    ['Fits no order, handled', '1', '$400.00', '$0.00', '$400.00'],
  ])
  card.getByText('In the last twelve months: $2,529.50 net, most of it in November 2026 with $2,429.50.')
  card.getByRole('figure', { name: /^In the last twelve months: / })
  expect(unreadableDrawings()).toEqual([])
  await user.click(card.getByRole('button', { name: 'Show as table' }))
  const byMonth = card.getByRole('table', { name: /^Revenue by month/ })
  const rows = within(byMonth)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows).toHaveLength(13)
  expect(rows[1]).toEqual(['Nov 2026', '3', '$2,529.50', '$100.00', '$2,429.50'])
  expect(rows.at(-1)).toEqual(['Dec 2025', '1', '$100.00', '$0.00', '$100.00'])
  expect(screen.queryByText(/Not in these numbers/)).toBeNull()
})

it('names the money that is in none of the sums, and leads to it', async () => {
  const uncounted = [
    { currency: 'eur', payments: 1, net: 5000 },
    { currency: 'usd', payments: 2, net: 17_000 },
  ]
  server.reply(visitsAdmin.dashboard, { ...counted, revenue: { ...revenue, uncounted } })
  const { router, user } = renderApp(<VisitsPanel />)
  const text = await screen.findByText(/^Not in these numbers/)
  expect(text.textContent).toContain(
    '50.00 EUR and $170.00 in 3 payments that fit no order. What is not refunded',
  )
  await user.click(screen.getByRole('link', { name: '3 payments that fit no order' }))
  expect(router.state.location).toMatchObject({ pathname: '/admin/payments', search: '?show=mismatch' })
})

it('shows revenue where no visit was counted at all', async () => {
  server.reply(visitsAdmin.dashboard, { ...empty, revenue })
  renderApp(<VisitsPanel />)
  const card = within(await screen.findByRole('region', { name: 'Revenue' }))
  expect(totalsIn(card)).toMatchObject({ Net: '$2,429.50' })
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
