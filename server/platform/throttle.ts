import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { OpenDatabase } from '../database/connect.ts'
import { tooMany } from './refusal.ts'

export interface ThrottleRule {
  name: string
  points: number
  windowSeconds: number
}

/** Counters shared by all servers through the database. */
export interface Throttle {
  /** Takes a point. @throws Refusal 429 with Retry-After when none is left. */
  take(rule: ThrottleRule, key: string): Promise<void>
  /** Seconds until a point is free again; 0 when one is free now. Takes nothing. */
  waitSeconds(rule: ThrottleRule, key: string): Promise<number>
  /** Points taken in the current window. */
  taken(rule: ThrottleRule, key: string): Promise<number>
  clear(rule: ThrottleRule, key: string): Promise<void>
  /** Removes the counters of windows that have ended. */
  forgetExpired(): Promise<void>
}

/** @param factor multiplies every rule's points, for load tests. */
export function createThrottle(open: OpenDatabase, factor: number): Throttle {
  const limiters = new Map<string, RateLimiterPostgres>()
  const client = {
    query: (statement: { text: string; values: unknown[] }) => open.query(statement.text, statement.values),
  }
  function limiterFor(rule: ThrottleRule): RateLimiterPostgres {
    const known = limiters.get(rule.name)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient: client,
      storeType: 'client',
      tableName: 'throttles',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: rule.name,
      points: Math.ceil(rule.points * factor),
      duration: rule.windowSeconds,
    })
    limiters.set(rule.name, limiter)
    return limiter
  }
  return {
    async take(rule, key) {
      try {
        await limiterFor(rule).consume(key.slice(0, 200))
      } catch (outcome) {
        if (outcome instanceof RateLimiterRes)
          throw tooMany(Math.max(1, Math.ceil(outcome.msBeforeNext / 1000)))
        throw outcome
      }
    },
    async waitSeconds(rule, key) {
      const state = await limiterFor(rule).get(key.slice(0, 200))
      return state && state.remainingPoints <= 0 ? Math.max(1, Math.ceil(state.msBeforeNext / 1000)) : 0
    },
    async taken(rule, key) {
      return (await limiterFor(rule).get(key.slice(0, 200)))?.consumedPoints ?? 0
    },
    async clear(rule, key) {
      await limiterFor(rule).delete(key.slice(0, 200))
    },
    async forgetExpired() {
      // Milliseconds of the wall clock, as the limiter writes them.
      await open.query('delete from throttles where expire < extract(epoch from now()) * 1000')
    },
  }
}
