import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
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
