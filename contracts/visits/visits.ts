import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, instant, trimmed } from '#contracts/primitives.ts'
import { funnelSteps } from '#domain/visits/funnel.ts'
import { trafficSources } from '#domain/visits/traffic-source.ts'
import { timeframes } from '#domain/visits/visit-days.ts'

/**
 * Visits: page views, conversions and page exits. They contain no name and no address. Nothing is sent or stored when
 * the browser asks not to be tracked (Do-Not-Track, Global Privacy Control). Failures are only logged.
 */

/** The visit of a tab: an id made by the browser, kept in session storage under `visitSession`. */
const sessionId = z
  .string()
  .regex(/^[A-Za-z0-9-]{8,64}$/, 'A visit session is 8 to 64 letters, digits or hyphens')
const pagePath = trimmed(500).refine((path) => path.startsWith('/'), 'A page path begins with /')
const utm = trimmed(100).nullish()

export const pageViewBody = z.object({
  sessionId,
  pagePath,
  pageTitle: trimmed(300).default(''),
  referrerUrl: trimmed(2000).nullish(),
  userAgent: trimmed(1000).nullish(),
  trafficSource: z.enum(trafficSources),
  utm_source: utm,
  utm_medium: utm,
  utm_campaign: utm,
})

/**
 * A step of the funnel. In order: `page_view`, counted from the page views themselves; `register`, `login_complete`
 * ({method: 'username_password'}) and `checkout_start` ({planId}), sent by the browser; `payment_complete`, which the
 * server alone records.
 */
export const conversionBody = z.object({
  sessionId,
  eventType: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,49}$/, 'An event type is written in lower case with underscores')
    .refine(
      (type) => type !== 'payment_complete' && type !== 'page_view',
      'Only the server records this event',
    ),
  eventData: z.record(trimmed(50), z.union([trimmed(300), z.number(), z.boolean(), z.null()])).nullish(),
  /** The value in cents. A value sent by a browser is never revenue. */
  conversionValue: z.number().int().min(0).max(10_000_000).nullish(),
})

export const pageExitBody = z.object({
  sessionId,
  /** The time in seconds, limited to one day. */
  timeOnPage: z.number().min(0).max(31_536_000),
  pagePath,
})

/** A beacon may be sent as text/plain, whose body is then JSON text. */
const asJson = (body: unknown): unknown => {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

const cents = z.number().int().min(0)
/** Cents of days on which more may have gone back than was paid. */
const signedCents = z.number().int()
/** `stored` is false when the browser asked not to be tracked. */
const visitReply = z.object({ ok: z.literal(true), stored: z.boolean() })
/** The limit is high because a whole teaching hospital may share one address. */
const limit = { points: 600, windowSeconds: 60, per: 'address' } as const
const bodyLimit = 16_384

export const visits = {
  pageView: endpoint({
    method: 'POST',
    path: '/api/analytics/page-view',
    summary: 'A page was opened',
    access: 'public',
    limit,
    bodyLimit,
    body: pageViewBody,
    reply: visitReply,
  }),
  conversion: endpoint({
    method: 'POST',
    path: '/api/analytics/conversion',
    summary: 'A step of the funnel was reached',
    access: 'public',
    limit,
    bodyLimit,
    body: conversionBody,
    reply: visitReply,
  }),
  pageExit: endpoint({
    method: 'POST',
    path: '/api/analytics/page-exit',
    summary: 'A page was left; sent as a beacon, as JSON or plain text',
    access: 'public',
    limit,
    bodyLimit,
    body: z.preprocess(asJson, pageExitBody),
    reply: visitReply,
  }),
}

/** Revenue in cents of US dollars, as elsewhere in the API. */
const revenueSums = { payments: count, gross: cents, refunded: signedCents, net: signedCents }

/**
 * Revenue from all payments, with or without a visit. What went back is subtracted on the day on which it did;
 * money that fits no order counts once it is handled.
 */
export const revenue = z.object({
  ...revenueSums,
  /** Payments whose visit is not known; together with `trafficSources` they are all payments. */
  unknownSource: z.object({ conversions: count, revenue: signedCents }),
  /** The plans, those with the most revenue first. `planId` is null for money that fits no order. */
  plans: z.array(z.object({ planId: z.string().nullable(), ...revenueSums })),
  /** The last twelve months in UTC, whatever the timeframe: `month` is YYYY-MM, the oldest first. */
  months: z.array(z.object({ month: z.string(), ...revenueSums })),
  /**
   * Payments of the timeframe that fit no order and wait to be handled, or came in another currency; in cents
   * of that currency.
   */
  uncounted: z.array(z.object({ currency: z.string(), payments: count, net: cents })),
})

/** The statistics on visits, from roll-ups by day, and on payments, for admins. */
export const visitsAdmin = {
  dashboard: endpoint({
    method: 'GET',
    path: '/api/admin/analytics-dashboard',
    summary: 'Page views, the conversion funnel, traffic sources and revenue of the last 7, 30 or 90 days',
    access: 'admin',
    query: z.object({ timeframe: z.enum(timeframes).default('30d') }),
    reply: z.object({
      pageViewStats: z.array(
        z.object({
          /** The path, with ids as `:id`. */
          pagePath: z.string(),
          views: count,
          uniqueVisitors: count,
          /** The mean in seconds, over the views whose end is known. */
          /** Seconds, over the views whose end is known; null where there is none. */
          avgTimeOnPage: z.number().nullable(),
        }),
      ),
      /** The steps in the order of the funnel. */
      conversionFunnel: z.array(z.object({ eventType: z.enum(funnelSteps), uniqueUsers: count, count })),
      trafficSources: z.array(
        z.object({
          source: z.enum(trafficSources),
          sessions: count,
          conversions: count,
          /** Revenue as in `revenue`, from payments whose visit came from this source. */
          revenue: signedCents,
        }),
      ),
      revenue,
      /** The instant up to which visits are counted; null before the first roll-up. */
      countedUntil: instant.nullable(),
    }),
  }),
}
