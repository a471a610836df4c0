import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'

/** One call of a measurement. It is created anew for each request. */
export interface Call {
  method: 'GET' | 'POST'
  path: string
  cookie?: string
  body?: unknown
}

/**
 * The number of requests that the server handles per second at full load, over `seconds`. @throws Error if
 * one is not a 200
 */
export async function load(
  url: string,
  options: { next: () => Call; connections: number; seconds: number },
): Promise<number> {
  const result = await autocannon({
    url,
    connections: options.connections,
    duration: options.seconds,
    requests: [
      {
        setupRequest: (prepared) => {
          const call = options.next()
          return {
            ...prepared,
            method: call.method,
            path: call.path,
            headers: headersOf(call),
            ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
          }
        },
      },
    ],
  })
  const bad = result.non2xx + result.errors
  if (bad > 0) throw new Error(`${bad} of ${result.requests.total} requests failed at ${url}`)
  return result.requests.total / result.duration
}

/**
 * The sorted times in milliseconds of `count` requests, or of groups of requests made one after the other.
 * `atOnce` of them run at a time.
 */
export async function sample(
  url: string,
  options: { next: () => Call | Call[]; count: number; atOnce: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.atOnce })
  const times: number[] = []
  let left = options.count
  const work = async () => {
    while (left-- > 0) {
      const started = performance.now()
      for (const call of [options.next()].flat()) await send(url, call, agent)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: options.atOnce }, work))
  agent.destroy()
  return times.sort((a, b) => a - b)
}

/**
 * The times of requests that arrive at random, `perSecond` of them on average, like those of independent
 * learners. Each time counts from the moment at which the request was due, so it includes waiting for an
 * earlier one.
 * @returns the sorted times in milliseconds
 */
export async function arrivals(
  url: string,
  options: { next: () => Call; connections: number; seconds: number; perSecond: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections })
  const times: number[] = []
  const pending: Promise<void>[] = []
  const endsAt = performance.now() + options.seconds * 1000
  let dueAt = performance.now()
  while (dueAt < endsAt) {
    const at = dueAt
    await wait(Math.max(0, at - performance.now()))
    pending.push(send(url, options.next(), agent).then(() => void times.push(performance.now() - at)))
    dueAt += (-Math.log(1 - Math.random()) * 1000) / options.perSecond
  }
  await Promise.all(pending)
  agent.destroy()
  return times.sort((a, b) => a - b)
}

function send(url: string, call: Call, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(call.path, url),
      { method: call.method, agent, headers: headersOf(call) },
      (response) => {
        response.resume()
        response.once('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${call.path} returned ${response.statusCode}`)),
        )
      },
    )
    sent.once('error', reject)
    sent.end(call.body === undefined ? undefined : JSON.stringify(call.body))
  })
}

const headersOf = (call: Call) => ({
  'sec-fetch-site': 'same-origin',
  ...(call.cookie ? { cookie: call.cookie } : {}),
  ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
})

/** A rating of a card with a new id. */
export function ratingOf(cardId: number, cookie: string): Call {
  const confidence = 1 + Math.floor(Math.random() * 3)
  return {
    method: 'POST',
    path: `/api/flashcards/${cardId}/progress`,
    cookie,
    body: { reviewId: randomUUID(), confidence },
  }
}

/** The value below which a share of the sorted times lies. */
export const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export const median = (values: number[]) =>
  percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

export const anyOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
