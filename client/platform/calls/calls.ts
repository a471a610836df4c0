import { type CallInput, type Endpoint, type Reply, userIdHeader } from '#contracts/endpoint.ts'
import { errorOf, networkError } from './call-error.ts'
import { withFreshProof } from './fresh-proof.ts'

const batchWaitMs = 50
const batchGapMs = 5
const maxBatchSize = 10

export interface CallOptions {
  /** The user waits for it: it is sent at once instead of joining a batch. Page loads (GET) are urgent by default. */
  urgent?: boolean
  /** Low: whatever the page loads at the same time comes first. */
  priority?: RequestPriority
  signal?: AbortSignal
  /** Valid for this user only: 401 when somebody else is signed in by now. */
  userId?: number
}

/** What the transport reads of an endpoint, so that a caller without the contract's schemas can use it too. */
type Route = Pick<Endpoint, 'method' | 'path'>
interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
}
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E>, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions]

/** The address of a call: parameters in the path, the rest in the query string. */
export function urlOf(route: Route, input: RawInput = {}): string {
  const params = new Map(Object.entries(input.params ?? {}))
  const path = route.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** The transport of all calls, on top of any `fetch`. */
export function createCall(fetcher: typeof fetch) {
  const enqueue = createBatches()
  const underWay = new Map<string, Promise<unknown>>()

  /** A second click, before a button shows that it works, gets the reply to the first: nothing is done twice. */
  function once(key: string, start: () => Promise<unknown>): Promise<unknown> {
    const found = underWay.get(key)
    if (found) return found
    const reply = start().finally(() => underWay.delete(key))
    underWay.set(key, reply)
    return reply
  }

  async function request(route: Route, input: RawInput, options: CallOptions): Promise<unknown> {
    const { signal, userId, priority } = options
    const hasBody = input.body !== undefined
    const headers = {
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(userId !== undefined && { [userIdHeader]: String(userId) }),
    }
    const response = await fetcher(urlOf(route, input), {
      method: route.method,
      credentials: 'include',
      signal: signal ?? null,
      ...(priority && { priority }),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(hasBody && { body: JSON.stringify(input.body) }),
    }).catch((error: unknown) => {
      throw signal?.aborted ? error : networkError(error)
    })
    if (!response.ok) throw await errorOf(response)
    return response.json()
  }

  return function call<E extends Endpoint>(
    endpoint: E,
    ...[callInput, options = {}]: CallArguments<E>
  ): Promise<Reply<E>> {
    const input: RawInput = callInput ?? {}
    const urgent = options.urgent ?? endpoint.method === 'GET'
    const send = () => request(endpoint, input, options) as Promise<Reply<E>>
    const start = () => withFreshProof(send)
    if (urgent && endpoint.method !== 'GET' && !options.signal) {
      const key = JSON.stringify([endpoint.method, urlOf(endpoint, input), input.body, options.userId])
      return once(key, start) as Promise<Reply<E>>
    }
    return urgent
      ? start()
      : enqueue(`${endpoint.method} ${urlOf(endpoint, { params: input.params })}`, start)
  }
}

export const call = createCall((address, init) => fetch(address, init))

type Job = () => Promise<void>
interface Batch {
  jobs: Job[]
  timer: ReturnType<typeof setTimeout>
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Groups jobs by key: a group waits 50 ms or for 10 jobs, then its jobs run one after another with a gap of 5 ms.
 * Groups of one key never overtake each other.
 */
function createBatches() {
  const open = new Map<string, Batch>()
  const tails = new Map<string, Promise<void>>()

  function close(key: string): void {
    const batch = open.get(key)
    if (!batch) return
    clearTimeout(batch.timer)
    open.delete(key)
    const tail = (tails.get(key) ?? Promise.resolve()).then(() => runAll(batch.jobs))
    tails.set(key, tail)
    void tail.then(() => {
      if (tails.get(key) === tail) tails.delete(key)
    })
  }

  function batchOf(key: string): Batch {
    const found = open.get(key)
    if (found) return found
    const batch: Batch = { jobs: [], timer: setTimeout(() => close(key), batchWaitMs) }
    open.set(key, batch)
    return batch
  }

  return function enqueue<T>(key: string, start: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const batch = batchOf(key)
      batch.jobs.push(() => start().then(resolve, reject))
      if (batch.jobs.length >= maxBatchSize) close(key)
    })
  }
}

async function runAll(jobs: Job[]): Promise<void> {
  for (const [index, job] of jobs.entries()) {
    if (index > 0) await pause(batchGapMs)
    await job()
  }
}
