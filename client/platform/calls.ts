import { type CallInput, type Endpoint, type Reply, userIdHeader } from '#contracts/endpoint.ts'
import { createBatches } from './batches.ts'

/** A call that failed. `text` is shown to users; queries put the status before it in `message`. */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly text: string
  readonly fields: Record<string, string> | undefined

  constructor(details: {
    status: number
    code: string
    text: string
    message?: string
    fields?: Record<string, string> | undefined
  }) {
    super(details.message ?? details.text)
    this.name = 'CallError'
    this.status = details.status
    this.code = details.code
    this.text = details.text
    this.fields = details.fields
  }
}

export interface CallOptions {
  /** The user waits for it: it is sent at once instead of joining a batch. Page loads (GET) are urgent by default. */
  urgent?: boolean
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
export function createCall(send: typeof fetch) {
  const enqueue = createBatches()

  async function request(route: Route, input: RawInput, options: CallOptions): Promise<unknown> {
    const { signal, userId } = options
    const hasBody = input.body !== undefined
    const headers = {
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(userId !== undefined && { [userIdHeader]: String(userId) }),
    }
    const response = await send(urlOf(route, input), {
      method: route.method,
      credentials: 'include',
      signal: signal ?? null,
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
    const start = () => request(endpoint, input, options) as Promise<Reply<E>>
    return urgent
      ? start()
      : enqueue(`${endpoint.method} ${urlOf(endpoint, { params: input.params })}`, start)
  }
}

export const call = createCall((address, init) => fetch(address, init))

/** The text about a failure for users: the server's, else `otherwise`. */
export function textOf(error: unknown, otherwise: string): string {
  return (error instanceof CallError && error.text) || otherwise
}

/** Why something could not be loaded, in plain words: the texts of browsers and of failing servers are not. */
export function reasonOf(error: Error): string {
  if (!(error instanceof CallError)) return 'The answer could not be read. Try again in a moment.'
  const { status, text } = error
  if (status === 0) return 'Check your connection and try again.'
  if (status >= 500) return 'The server is in trouble. Try again in a moment.'
  return isReadable(text) ? text : `The server gave an answer that was not expected (${status}).`
}

/** A proxy between browser and server may respond with an HTML page. */
const isReadable = (text: string) => text !== '' && text.length <= 300 && !text.trimStart().startsWith('<')

function networkError(error: unknown): CallError {
  return new CallError({
    status: 0,
    code: 'network',
    text: error instanceof Error ? error.message : String(error),
  })
}

/** Statuses from 500 on give the status text; below, the body's `error`, or the body itself where it is plain text. */
async function errorOf(response: Response): Promise<CallError> {
  const { status } = response
  if (status >= 500) {
    return new CallError({ status, code: 'server', text: response.statusText || 'Server Error' })
  }
  const body = await response.text()
  const known = readError(body)
  return new CallError({ status, code: known?.code ?? '', text: known?.error ?? body, fields: known?.fields })
}

interface ErrorBody {
  error: string
  code?: string
  fields?: Record<string, string>
}

function readError(body: string): ErrorBody | undefined {
  try {
    const read: unknown = JSON.parse(body)
    return isErrorBody(read) ? read : undefined
  } catch {
    return undefined
  }
}

function isErrorBody(read: unknown): read is ErrorBody {
  return typeof read === 'object' && read !== null && 'error' in read && typeof read.error === 'string'
}
