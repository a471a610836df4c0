import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { anyOf } from '../../bench/load.ts'

/** A rating of a learner. It is sent until it is acknowledged, always with the same id. */
export interface Rating {
  reviewId: string
  userId: number
  flashcardId: number
  confidence: number
  firstSentAt: number
  /** The time at which the reply 200 arrived; undefined if it never did. All times are from Date.now(). */
  acknowledgedAt?: number
}

interface Attempt {
  begunAt: number
  endedAt: number
  ms: number
  /** The status of the reply; 0 if there was none. */
  status: number
  /** True for a 503 that is not JSON or lacks Retry-After, and for any other reply than 200. */
  isUnclear: boolean
}

export interface RatingLearner {
  userId: number
  cookie: string
  /**
   * Each learner has their own address, as in reality, because the rate limits of the server count by
   * address.
   */
  address: string
  /**
   * True if the connection is reused for the next rating, as browsers do. Otherwise each rating has its own.
   */
  keepsConnection: boolean
}

export interface RatingLoad {
  ratings: readonly Rating[]
  attempts: readonly Attempt[]
  /** Resolves when all attempts that had begun by then have ended. */
  untilEnded(begunBy: number): Promise<void>
  /** Stops beginning ratings. Resolves when all are acknowledged or given up. */
  stop(): Promise<void>
}

export const ratingsPerSecond = 30
const longestAttemptMs = 20_000
/** The pause between two attempts. It is partly random, so that they do not come all at once. */
const pauseMs = () => 500 + Math.random() * 500
const giveUpMs = 90_000

/** Sends ratings at even intervals, even if earlier ones have not been answered yet. */
export function startRatings(options: {
  url: string
  learners: readonly RatingLearner[]
  flashcardIds: readonly number[]
}): RatingLoad {
  const { url, learners, flashcardIds } = options
  const ratings: Rating[] = []
  const attempts: Attempt[] = []
  const open = new Set<Promise<void>>()
  const running = new Set<{ begunAt: number }>()
  let isStopped = false

  async function tryOnce(learner: RatingLearner, rating: Rating): Promise<Attempt> {
    const begun = performance.now()
    const attempt = { begunAt: Date.now() }
    running.add(attempt)
    const answer = await send(url, learner, rating)
    running.delete(attempt)
    return { ...attempt, ...answer, endedAt: Date.now(), ms: performance.now() - begun }
  }

  async function give(learner: RatingLearner): Promise<void> {
    const rating: Rating = {
      reviewId: randomUUID(),
      userId: learner.userId,
      flashcardId: anyOf(flashcardIds),
      confidence: anyOf([1, 2, 3]),
      firstSentAt: Date.now(),
    }
    ratings.push(rating)
    while (Date.now() - rating.firstSentAt < giveUpMs) {
      const attempt = await tryOnce(learner, rating)
      attempts.push(attempt)
      if (attempt.status === 200) {
        rating.acknowledgedAt = Date.now()
        return
      }
      await wait(pauseMs())
    }
  }

  async function arrive(): Promise<void> {
    for (let dueAt = performance.now(); !isStopped; dueAt += 1000 / ratingsPerSecond) {
      await wait(Math.max(0, dueAt - performance.now()))
      const one = give(anyOf(learners)).finally(() => open.delete(one))
      open.add(one)
    }
  }

  const arriving = arrive()
  return {
    ratings,
    attempts,
    untilEnded: async (begunBy) => {
      while ([...running].some(({ begunAt }) => begunAt <= begunBy)) await wait(50)
    },
    stop: async () => {
      isStopped = true
      await arriving
      await Promise.all(open)
    },
  }
}

/**
 * Connections are closed before the balancer closes them, so that no request uses a connection that is being
 * closed for its age.
 */
const keptConnections = new Agent({ keepAlive: true, timeout: 20_000 })

function send(
  url: string,
  { cookie, address, keepsConnection }: RatingLearner,
  { flashcardId, reviewId, confidence }: Rating,
): Promise<{ status: number; isUnclear: boolean }> {
  return new Promise((resolve) => {
    const sent = request(
      new URL(`/api/flashcards/${flashcardId}/progress`, url),
      {
        method: 'POST',
        agent: keepsConnection && keptConnections,
        localAddress: address,
        signal: AbortSignal.timeout(longestAttemptMs),
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      },
      (response) => {
        const { statusCode: status = 0, headers } = response
        const isClear503 =
          status === 503 &&
          headers['retry-after'] !== undefined &&
          headers['content-type']?.startsWith('application/json')
        response.resume()
        response.once('end', () => resolve({ status, isUnclear: status !== 200 && !isClear503 }))
        response.once('error', () => resolve({ status: 0, isUnclear: true }))
      },
    )
    sent.once('error', () => resolve({ status: 0, isUnclear: true }))
    sent.end(JSON.stringify({ reviewId, confidence }))
  })
}

/** A summary of the ratings in a span of time. */
export interface Summary {
  acknowledged: number
  /** The attempts that were not answered with 200. */
  failed: number
  /** Of the failed attempts, those not answered with 503, JSON and Retry-After. */
  unclear: number
  /** The longest time without an acknowledgement, in seconds. */
  withoutServiceSeconds: number
  /** The seconds from the beginning of the first failed attempt to that of the last one; 0 if none failed. */
  disturbedSeconds: number
}

/** Summarizes all attempts that began in this span and have ended. The times are from Date.now(). */
export function summaryOf({ attempts }: RatingLoad, from: number, to: number): Summary {
  const within = attempts.filter(({ begunAt }) => begunAt >= from && begunAt <= to)
  const saved = within.filter(({ status }) => status === 200).map(({ endedAt }) => endedAt)
  const failed = within.filter(({ status }) => status !== 200).map(({ begunAt }) => begunAt)
  const marks = [from, ...saved, to].sort((a, b) => a - b)
  const gaps = marks.slice(1).map((mark, place) => mark - (marks[place] ?? mark))
  return {
    acknowledged: saved.length,
    failed: failed.length,
    unclear: within.filter(({ isUnclear }) => isUnclear).length,
    withoutServiceSeconds: Math.max(...gaps) / 1000,
    disturbedSeconds: failed.length > 0 ? (Math.max(...failed) - Math.min(...failed)) / 1000 : 0,
  }
}
