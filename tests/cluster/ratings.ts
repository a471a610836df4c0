import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { anyOf } from '../../bench/load.ts'

/** A rating that a learner has given: sent until it is acknowledged, always under the same id. */
export interface Rating {
  reviewId: string
  userId: number
  flashcardId: number
  confidence: number
  firstSentAt: number
  /** When the answer 200 was there; undefined: never. All times are of Date.now(). */
  acknowledgedAt?: number
}

interface Attempt {
  begunAt: number
  endedAt: number
  ms: number
  /** 0: no answer. */
  status: number
  /** A 503 that is not JSON or has no Retry-After, or any other answer but 200. */
  isUnclear: boolean
}

export interface RatingLearner {
  userId: number
  cookie: string
  /** Learners come from addresses of their own, as in life; the limits of the server count by them. */
  address: string
  /** Whether the connection is kept for the next rating, as browsers do, or each rating has its own. */
  keepsConnection: boolean
}

export interface RatingLoad {
  ratings: readonly Rating[]
  attempts: readonly Attempt[]
  /** Resolves when all attempts that had begun by then have ended. */
  untilEnded(begunBy: number): Promise<void>
  /** Begins no more ratings. Resolves when all are acknowledged or given up. */
  stop(): Promise<void>
}

export const ratingsPerSecond = 30
const longestAttemptMs = 20_000
/** Between two attempts, with some chance, so that they do not come all at once. */
const pauseMs = () => 500 + Math.random() * 500
const giveUpMs = 90_000

/** Ratings that arrive evenly, whether or not those before them have been answered. */
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

/** Closes connections before the balancer does, so that no request goes out on one that is being closed for its age. */
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

/** What happened to the ratings of a span of time. */
export interface Summary {
  acknowledged: number
  /** Attempts that were not answered with 200. */
  failed: number
  /** Of these, not answered with 503, JSON and Retry-After. */
  unclear: number
  /** The longest time without an acknowledgement, in seconds. */
  withoutServiceSeconds: number
  /** From the beginning of the first attempt that failed to that of the last one, in seconds; 0 when none failed. */
  disturbedSeconds: number
}

/** Of all attempts that began in this span, which have ended. Times of Date.now(). */
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
