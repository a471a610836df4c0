import type { pageViews } from '#server/database/tables/visits.ts'

/** Raw rows of visits, and what an admin is to read of them, computed in another way than by the server. */

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
  }
}

type IsShown = (at: Date) => boolean

/** The first of each key. */
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
        avgTimeOnPage: times.length > 0 ? times.reduce((sum, seconds) => sum + seconds) / times.length : 0,
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

function sourcesOf({ views, sales }: RawVisits, isShown: IsShown) {
  // Of two views at the same instant the one that was stored first is the first: sorting keeps their order.
  const inOrder = views.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const sourceOf = (session: string | null) =>
    inOrder.find((row) => row.sessionId === session && row.trafficSource !== 'internal')?.trafficSource ??
    'direct'
  const begun = firsts(views, (row) => row.sessionId).filter((row) => isShown(row.at))
  return ['direct', 'internal', 'search', 'social', 'referral'].map((source) => {
    const sold = sales.filter(
      (sale) =>
        sale.status === 'paid' &&
        sale.visitSession !== null &&
        isShown(sale.paidAt) &&
        sourceOf(sale.visitSession) === source,
    )
    return {
      source,
      sessions: begun.filter((row) => sourceOf(row.sessionId) === source).length,
      conversions: new Set(
        sold.map((sale) => `${sale.visitSession} ${Math.floor(sale.paidAt.getTime() / dayMs)}`),
      ).size,
      revenue: sold.reduce((sum, sale) => sum + sale.amountCents - sale.refundedCents, 0),
    }
  })
}
