import type { pageViews } from '#server/database/tables/visits.ts'

/**
 * Raw rows of visits, and the statistics that an admin has to see, computed in another way than by the
 * server.
 */

export type RawView = Required<
  Pick<typeof pageViews.$inferInsert, 'sessionId' | 'pagePath' | 'trafficSource' | 'secondsOnPage'>
> & { at: Date }
export interface RawConversion {
  at: Date
  sessionId: string
  eventType: string
  valueCents: number | null
}
export interface RawPayment {
  paidAt: Date
  visitSession: string | null
  status: 'paid' | 'mismatch'
  amountCents: number
  refundedCents: number
  /** The time at which an admin handled money that fits no order. */
  handledAt?: Date | null
  /** The currency, usd by default. */
  currency?: string
}
export interface RawVisits {
  views: RawView[]
  steps: RawConversion[]
  sales: RawPayment[]
}

const dayMs = 86_400_000

export function countIndependently(visits: RawVisits, timeframe: '7d' | '30d' | '90d', now: Date) {
  const today = Math.floor(now.getTime() / dayMs)
  const isShown = (at: Date) => {
    const day = Math.floor(at.getTime() / dayMs)
    return day <= today && day > today - Number(timeframe.slice(0, -1))
  }
  return {
    pageViewStats: pagesOf(visits.views, isShown),
    conversionFunnel: funnelOf(visits, isShown),
    trafficSources: sourcesOf(visits, isShown),
    revenue: revenueOf(visits, isShown, now),
  }
}

type IsShown = (at: Date) => boolean

/** The first row of each key. */
function firsts<Row extends { at: Date }>(rows: Row[], keyOf: (row: Row) => string): Row[] {
  const seen = new Set<string>()
  return rows
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)))
}

const pageOf = (path: string) =>
  path
    .split('/')
    .map((part) => (/^\d+$/.test(part) ? ':id' : part))
    .join('/')

function pagesOf(views: RawView[], isShown: IsShown) {
  const shown = views.filter((row) => isShown(row.at))
  const visitors = firsts(views, (row) => `${row.sessionId} ${pageOf(row.pagePath)}`).filter((row) =>
    isShown(row.at),
  )
  return [...new Set(shown.map((row) => pageOf(row.pagePath)))]
    .map((pagePath) => {
      const here = (row: RawView) => pageOf(row.pagePath) === pagePath
      const times = shown.filter(here).flatMap((row) => row.secondsOnPage ?? [])
      return {
        pagePath,
        views: shown.filter(here).length,
        uniqueVisitors: visitors.filter(here).length,
        avgTimeOnPage: times.length > 0 ? times.reduce((sum, seconds) => sum + seconds) / times.length : null,
      }
    })
    .sort((a, b) => b.views - a.views || (a.pagePath < b.pagePath ? -1 : 1))
}

function funnelOf({ views, steps }: RawVisits, isShown: IsShown) {
  const events = [...views.map((row) => ({ ...row, eventType: 'page_view' })), ...steps]
  const visitors = firsts(events, (row) => `${row.sessionId} ${row.eventType}`).filter((row) =>
    isShown(row.at),
  )
  return ['page_view', 'register', 'login_complete', 'checkout_start', 'payment_complete'].map(
    (eventType) => ({
      eventType,
      uniqueUsers: visitors.filter((row) => row.eventType === eventType).length,
      count: events.filter((row) => row.eventType === eventType && isShown(row.at)).length,
    }),
  )
}

const isRevenue = ({ status, handledAt = null, currency = 'usd' }: RawPayment) =>
  currency === 'usd' && (status === 'paid' || handledAt !== null)

/** Finds the source of a session; null if the session has no view. */
function sourceFinder(views: RawView[]): (session: string | null) => string | null {
  // Of two views at the same instant, the one stored first counts as the first. Sorting keeps their order.
  const inOrder = views.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return (session) => {
    const ofSession = inOrder.filter((row) => row.sessionId === session)
    if (ofSession.length === 0) return null
    return ofSession.find((row) => row.trafficSource !== 'internal')?.trafficSource ?? 'direct'
  }
}

function salesOf(sales: RawPayment[]) {
  const paid = sales.filter(({ status }) => status === 'paid')
  const sessions = paid.map((sale) => sale.visitSession ?? `without a session: ${sales.indexOf(sale)}`)
  return {
    conversions: new Set(
      paid.map((sale, place) => `${sessions[place]} ${Math.floor(sale.paidAt.getTime() / dayMs)}`),
    ).size,
    revenue: sumsOf(sales).net,
  }
}

function sumsOf(sales: RawPayment[]) {
  const gross = sales.reduce((sum, sale) => sum + sale.amountCents, 0)
  const refunded = sales.reduce((sum, sale) => sum + sale.refundedCents, 0)
  return { payments: sales.length, gross, refunded, net: gross - refunded }
}

function sourcesOf({ views, sales }: RawVisits, isShown: IsShown) {
  const sourceOf = sourceFinder(views)
  const begun = firsts(views, (row) => row.sessionId).filter((row) => isShown(row.at))
  const sold = sales.filter((sale) => isRevenue(sale) && isShown(sale.paidAt))
  return ['direct', 'internal', 'search', 'social', 'referral'].map((source) => ({
    source,
    sessions: begun.filter((row) => sourceOf(row.sessionId) === source).length,
    ...salesOf(sold.filter((sale) => sourceOf(sale.visitSession) === source)),
  }))
}

/** The revenue. These payments are stored without an order, and therefore without a plan. */
function revenueOf({ views, sales }: RawVisits, isShown: IsShown, now: Date) {
  const sourceOf = sourceFinder(views)
  const shown = sales.filter((sale) => isShown(sale.paidAt))
  const sold = shown.filter(isRevenue)
  const open = shown.filter((sale) => !isRevenue(sale) && sumsOf([sale]).net > 0)
  const months = Array.from({ length: 12 }, (_, place) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + place)).toISOString().slice(0, 7),
  )
  return {
    ...sumsOf(sold),
    unknownSource: salesOf(sold.filter((sale) => sourceOf(sale.visitSession) === null)),
    plans: sold.length > 0 ? [{ planId: null, ...sumsOf(sold) }] : [],
    months: months.map((month) => ({
      month,
      ...sumsOf(sales.filter((sale) => isRevenue(sale) && sale.paidAt.toISOString().startsWith(month))),
    })),
    uncounted: [...new Set(open.map(({ currency = 'usd' }) => currency))].toSorted().map((currency) => {
      const { payments, net } = sumsOf(open.filter((sale) => (sale.currency ?? 'usd') === currency))
      return { currency, payments, net }
    }),
  }
}
