import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { OpenDatabase } from '#server/database/connect.ts'
import { parseRows } from '#server/database/rows.ts'
import type { Clock } from '#server/platform/clock.ts'
import { tooManyRequests } from './http-error.ts'

export interface ThrottleRule {
  name: string
  points: number
  windowSeconds: number
}

/** A point that was taken, so that it can be refunded. */
export interface Point {
  counter: string
  windowEndsMs: number
}

export type Taken = { point: Point } | { point: undefined; waitSeconds: number }

/**
 * Counters shared by all servers through the database. A rejected call takes no point, so a refunded point is available at
 * once.
 */
export interface Throttle {
  /** Takes a point, or returns the time until there is one. */
  tryTake(rule: ThrottleRule, key: string): Promise<Taken>
  /** Takes a point. @throws HttpError 429 with Retry-After when none is left. */
  take(rule: ThrottleRule, key: string): Promise<Point>
  refund(point: Point): Promise<void>
  /**
   * Allows an attempt at a secret: the point is taken first, so that of many attempts at once no more are made than there are
   * points. `undefined` from `verify` is a failure and costs the point; everything else refunds it.
   * @throws HttpError 429 with Retry-After when none is left.
   */
  attempt<T>(rule: ThrottleRule, key: string, verify: () => Promise<T | undefined>): Promise<T | undefined>
  /** Takes the first point of a window that begins now, whatever was taken before. */
  renew(rule: ThrottleRule, key: string): Promise<void>
  /** Whether any point of the current window is taken. */
  isTaken(rule: ThrottleRule, key: string): Promise<boolean>
  /** Deletes the counters of windows that have ended. */
  deleteExpired(): Promise<void>
}

/** `expire` in epoch milliseconds: a bigint, which one of the engines returns as text. */
const counterRow = z.object({ expire: z.coerce.number() })

/** One statement, so that no two calls get the same last point. It returns no row when no point is left. */
const takeOne = `
  insert into throttles as counter (key, points, expire) values ($1, 1, $2::bigint + $3::bigint)
  on conflict (key) do update set
    points = case when counter.expire <= $2::bigint then 1 else counter.points + 1 end,
    expire = case when counter.expire <= $2::bigint then excluded.expire else counter.expire end
  where counter.expire <= $2::bigint or counter.points < $4::integer
  returning expire`

/** @param factor multiplies every rule's points, for load tests. */
export function createThrottle(
  open: Pick<OpenDatabase, 'query'>,
  { clock, factor }: { clock: Clock; factor: number },
): Throttle {
  const nowMs = () => clock.now().getTime()

  async function tryTake(rule: ThrottleRule, key: string): Promise<Taken> {
    const counter = counterOf(rule, key)
    const limit = Math.ceil(rule.points * factor)
    const now = nowMs()
    const values = [counter, now, rule.windowSeconds * 1000, limit]
    const [taken] = parseRows(counterRow, await open.query(takeOne, values))
    if (taken) return { point: { counter, windowEndsMs: taken.expire } }
    const full = await open.query('select expire from throttles where key = $1', [counter])
    const waitMs = (parseRows(counterRow, full)[0]?.expire ?? now) - now
    return { point: undefined, waitSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
  }

  async function take(rule: ThrottleRule, key: string): Promise<Point> {
    const taken = await tryTake(rule, key)
    if (!taken.point) throw tooManyRequests(taken.waitSeconds)
    return taken.point
  }

  async function refund({ counter, windowEndsMs }: Point): Promise<void> {
    // A point of an earlier window is not refunded to the current one.
    await open.query(
      'update throttles set points = points - 1 where key = $1 and expire = $2 and points > 0',
      [counter, windowEndsMs],
    )
  }

  return {
    tryTake,
    take,
    refund,
    async attempt(rule, key, verify) {
      const point = await take(rule, key)
      let hasFailed = false
      try {
        const outcome = await verify()
        hasFailed = outcome === undefined
        return outcome
      } finally {
        if (!hasFailed) await refund(point)
      }
    },
    async renew(rule, key) {
      await open.query(
        `insert into throttles (key, points, expire) values ($1, 1, $2)
         on conflict (key) do update set points = 1, expire = excluded.expire`,
        [counterOf(rule, key), nowMs() + rule.windowSeconds * 1000],
      )
    },
    async isTaken(rule, key) {
      const { rows } = await open.query(
        'select 1 from throttles where key = $1 and expire > $2 and points > 0',
        [counterOf(rule, key), nowMs()],
      )
      return rows.length > 0
    },
    async deleteExpired() {
      await open.query('delete from throttles where expire <= $1', [nowMs()])
    },
  }
}

/** Hashed: keys contain addresses and logins as typed, of any length. */
function counterOf(rule: ThrottleRule, key: string): string {
  return `${rule.name}:${createHash('sha256').update(key).digest('base64url')}`
}
