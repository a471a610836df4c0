import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TrafficSource } from '#domain/visits/traffic-source.ts'
import { instantColumn } from './columns.ts'

export const pageViews = pgTable('page_views', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instantColumn('at').notNull(),
  sessionId: text('session_id').notNull(),
  pagePath: text('page_path').notNull(),
  pageTitle: text('page_title').notNull().default(''),
  referrerUrl: text('referrer_url'),
  userAgent: text('user_agent'),
  trafficSource: text('traffic_source').$type<TrafficSource>().notNull(),
  utmSource: text('utm_source'),
  utmMedium: text('utm_medium'),
  utmCampaign: text('utm_campaign'),
  secondsOnPage: integer('seconds_on_page'),
})

export const conversions = pgTable('conversions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instantColumn('at').notNull(),
  sessionId: text('session_id').notNull(),
  eventType: text('event_type').notNull(),
  eventData: jsonb('event_data').$type<Record<string, unknown>>().notNull().default({}),
  valueCents: integer('value_cents'),
})

/** Roll-ups by day in UTC, computed from the raw rows by a job; see the migration. */
export const pageViewDays = pgTable(
  'page_view_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    pagePath: text('page_path').notNull(),
    views: integer('views').notNull(),
    visitors: integer('visitors').notNull(),
    seconds: bigint('seconds', { mode: 'number' }).notNull(),
    timedViews: integer('timed_views').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.pagePath] })],
)

export const conversionDays = pgTable(
  'conversion_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    eventType: text('event_type').notNull(),
    events: integer('events').notNull(),
    visitors: integer('visitors').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.eventType] })],
)

export const trafficDays = pgTable(
  'traffic_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    source: text('source').$type<TrafficSource>().notNull(),
    sessions: integer('sessions').notNull(),
    /** Nothing uses these two any more: payments hold these numbers. */
    conversions: integer('conversions').notNull().default(0),
    revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.source] })],
)

export const visitsCounted = pgTable('visits_counted', {
  isOnly: boolean('is_only').primaryKey().default(true),
  until: instantColumn('until').notNull(),
})
