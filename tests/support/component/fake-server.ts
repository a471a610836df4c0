import { matchPath } from 'react-router'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Endpoint, Reply } from '#contracts/endpoint.ts'

export interface SentRequest {
  method: string
  url: URL
  body: unknown
}

interface FakeError {
  status: number
  error: string
  code?: string
  fields?: Record<string, string>
}

type Respond = (request: SentRequest) => Response | Promise<Response>

/** The part of XMLHttpRequest by which forms with files are sent. Everything is sent at once. */
function fakeUploads(respond: (address: string, init: RequestInit) => Promise<Response>) {
  return class extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    statusText = ''
    responseText = ''
    #to = { method: '', address: '' }
    open(method: string, address: string): void {
      this.#to = { method, address }
    }
    async send(body: FormData): Promise<void> {
      const progress = { loaded: 1, total: 1 }
      this.upload.dispatchEvent(Object.assign(new Event('progress'), progress))
      try {
        const response = await respond(this.#to.address, { method: this.#to.method, body })
        const { status, statusText } = response
        Object.assign(this, { status, statusText, responseText: await response.text() })
        this.dispatchEvent(new Event('load'))
      } catch {
        this.dispatchEvent(new Event('error'))
      }
    }
  }
}

/**
 * Replaces `fetch` in a component test. A request to an endpoint without a reply fails the test.
 * `requests` lists what was sent, oldest first.
 */
export function fakeServer() {
  const routes: { endpoint: Endpoint; respond: Respond }[] = []
  const requests: SentRequest[] = []
  const unexpected: string[] = []

  const isTo = (endpoint: Endpoint, { method, url }: SentRequest) =>
    endpoint.method === method && matchPath(endpoint.path, url.pathname) !== null

  async function respond(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(address), window.location.origin)
    const method = init.method ?? 'GET'
    const body: unknown =
      init.body instanceof FormData
        ? Object.fromEntries(init.body)
        : typeof init.body === 'string'
          ? JSON.parse(init.body)
          : undefined
    const request = { method, url, body }
    requests.push(request)
    const route = routes.findLast(({ endpoint }) => isTo(endpoint, request))
    if (route) return route.respond(request)
    unexpected.push(`${method} ${url.pathname}`)
    throw new TypeError('Failed to fetch')
  }

  beforeEach(() => {
    routes.length = 0
    requests.length = 0
    unexpected.length = 0
    vi.stubGlobal('fetch', respond)
    vi.stubGlobal('XMLHttpRequest', fakeUploads(respond))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    expect(unexpected, 'requests without a reply').toEqual([])
  })

  return {
    requests,
    /** Of `requests` those to this endpoint. */
    requestsTo: (endpoint: Endpoint) => requests.filter((request) => isTo(endpoint, request)),
    /** Replies to every further request to this endpoint; a function sees the request. */
    reply<E extends Endpoint>(endpoint: E, reply: Reply<E> | ((request: SentRequest) => Reply<E>)) {
      const respond: Respond = (request) => Response.json(reply instanceof Function ? reply(request) : reply)
      routes.push({ endpoint, respond })
    },
    /** Rejects every further request to this endpoint, in the shape that the endpoint gives its errors. */
    reject(endpoint: Endpoint, { status, ...body }: FakeError) {
      const respond: Respond = () =>
        endpoint.errors === 'text' ? new Response(body.error, { status }) : Response.json(body, { status })
      routes.push({ endpoint, respond })
    },
    /** Further requests to this endpoint fail as without a network. */
    disconnect(endpoint: Endpoint) {
      routes.push({ endpoint, respond: () => Promise.reject(new TypeError('Failed to fetch')) })
    },
    /** Further requests to this endpoint wait for their reply, or fail after a wait. @returns what ends it. */
    delay<E extends Endpoint>(endpoint: E, reply: Reply<E> | Error): () => void {
      let send: () => void = () => undefined
      const isSent = new Promise<void>((resolve) => {
        send = resolve
      })
      const answer = () => (reply instanceof Error ? Promise.reject(reply) : Response.json(reply))
      routes.push({ endpoint, respond: () => isSent.then(answer) })
      return () => send()
    },
    /** Never responds to further requests to this endpoint. */
    hang(endpoint: Endpoint) {
      routes.push({ endpoint, respond: () => new Promise(() => undefined) })
    },
  }
}
