import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import autocannon from 'autocannon'

/** One call of a measurement; made anew for each request. */
export interface Call {
  method: 'GET' | 'POST'
  path: string
  cookie?: string
  body?: unknown
}

export interface LoadResult {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** As many requests as the server takes, or `perSecond` of them, over `seconds`. @throws Error when one is not a 200. */
export async function load(
  url: string,
  options: { next: () => Call; connections: number; seconds: number; perSecond?: number },
): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections: options.connections,
    duration: options.seconds,
    ...(options.perSecond ? { overallRate: options.perSecond } : {}),
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
  return {
    perSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  }
}

/** The times of `count` requests, `atOnce` at a time, in ms and in order of length. */
export async function sample(
  url: string,
  options: { next: () => Call; count: number; atOnce: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.atOnce })
  const times: number[] = []
  let left = options.count
  const work = async () => {
    while (left-- > 0) {
      const started = performance.now()
      await send(url, options.next(), agent)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: options.atOnce }, work))
  agent.destroy()
  return times.sort((a, b) => a - b)
}

function send(url: string, call: Call, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(call.path, url),
      { method: call.method, agent, headers: headersOf(call) },
      (answer) => {
        answer.resume()
        answer.once('end', () =>
          answer.statusCode === 200
            ? resolve()
            : reject(new Error(`${call.path} answered ${answer.statusCode}`)),
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

/** A rating of a random card with an id of its own. */
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
