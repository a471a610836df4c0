import { CronExpressionParser } from 'cron-parser'

/** The first instant after another at which a cron expression (UTC) is due, as epoch milliseconds. @throws Error */
export function nextRunAfter(cron: string, afterMs: number): number {
  return CronExpressionParser.parse(cron, { currentDate: new Date(afterMs), tz: 'UTC' })
    .next()
    .getTime()
}

const overdueAfterPeriods = 2

/**
 * Whether a job is overdue: it should have run since its last run, or since it could first run, and more than
 * two periods ago.
 */
export function isOverdue(cron: string, { sinceMs, nowMs }: { sinceMs: number; nowMs: number }): boolean {
  const dueMs = nextRunAfter(cron, sinceMs)
  const periodMs = nextRunAfter(cron, dueMs) - dueMs
  return nowMs > dueMs + overdueAfterPeriods * periodMs
}
