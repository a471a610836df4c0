import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts } from '#contracts/accounts/accounts.ts'
import { catalogue } from '#contracts/catalogue/catalogue.ts'
import { study } from '#contracts/study/study.ts'
import { studySessions } from '#contracts/study/study-sessions.ts'
import { CallError } from './call-error.ts'
import { createCall, urlOf } from './calls.ts'
import { reasonOf, textOf } from './failure-text.ts'

interface Sent {
  address: string
  init: RequestInit
  atMs: number
}

/** A `fetch` that responds after `takesMs` and records its requests. */
function transport(respond: () => Response | Error = () => Response.json({ ok: true }), takesMs = 0) {
  const sent: Sent[] = []
  const send = async (address: RequestInfo | URL, init: RequestInit = {}) => {
    sent.push({ address: String(address), init, atMs: Date.now() })
    if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs))
    const response = respond()
    if (response instanceof Error) throw response
    return response
  }
  return { sent, call: createCall(send) }
}

const star = (id: number) => ({ params: { id }, body: { isStarred: true } })

async function errorOf(promise: Promise<unknown>): Promise<CallError> {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(CallError)
  return error as CallError
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the address of a call', () => {
  it('fills in parameters, encoded, and omits missing ones', () => {
    expect(urlOf(studySessions.tagProgress, { params: { tag: 'HER2/neu +' } })).toBe(
      '/api/analytics/tags/HER2%2Fneu%20%2B/progress',
    )
    expect(urlOf(catalogue.listChapters, { query: { search: 'a b' } })).toBe('/api/chapters?search=a+b')
    expect(urlOf(catalogue.listChapters, { query: { search: undefined } })).toBe('/api/chapters')
  })
})

describe('a call that somebody waits for', () => {
  it('is not sent again by a second click while it is under way', async () => {
    const { sent, call } = transport(undefined, 100)
    const both = [1, 2].map(() => call(study.starFlashcard, star(1), { urgent: true }))
    void call(study.starFlashcard, star(2), { urgent: true })
    await vi.advanceTimersByTimeAsync(100)
    expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }])
    expect(sent).toHaveLength(2)
    void call(study.starFlashcard, star(1), { urgent: true })
    expect(sent).toHaveLength(3)
  })
})

describe('batching', () => {
  it('delays a call by 50 ms', async () => {
    const { sent, call } = transport()
    void call(study.starFlashcard, star(1))
    await vi.advanceTimersByTimeAsync(49)
    expect(sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveLength(1)
  })

  it('sends ten calls of one method and path at once', async () => {
    const { sent, call } = transport()
    for (let n = 0; n < 9; n++) void call(study.starFlashcard, star(1))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(0)
    void call(study.starFlashcard, star(1))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.map(({ atMs }) => atMs)).toEqual([0])
    await vi.advanceTimersByTimeAsync(45)
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45])
  })

  it('sends the next call of a group 5 ms after the response to the last', async () => {
    const { sent, call } = transport(undefined, 100)
    void call(study.starFlashcard, star(1))
    void call(study.starFlashcard, star(1))
    await vi.advanceTimersByTimeAsync(400)
    expect(sent.map(({ atMs }) => atMs)).toEqual([50, 155])
  })

  it('continues after a failed call, and each caller gets its own response', async () => {
    let responses = 0
    const { call } = transport(() => {
      responses += 1
      return responses === 1 ? new Response('No', { status: 400 }) : Response.json({ id: 1, isStarred: true })
    })
    const first = errorOf(call(study.starFlashcard, star(1)))
    const second = call(study.starFlashcard, star(1))
    await vi.advanceTimersByTimeAsync(100)
    expect((await first).text).toBe('No')
    expect(await second).toEqual({ id: 1, isStarred: true })
  })

  it('keeps a group separate from calls to other paths', async () => {
    const { sent, call } = transport(undefined, 100)
    void call(study.starFlashcard, star(1))
    void call(study.starFlashcard, star(2))
    await vi.advanceTimersByTimeAsync(60)
    expect(sent.map(({ atMs }) => atMs)).toEqual([50, 50])
  })

  it('never lets a later group of the same path overtake an earlier one', async () => {
    const { sent, call } = transport(undefined, 200)
    void call(study.starFlashcard, star(1))
    await vi.advanceTimersByTimeAsync(60)
    void call(study.starFlashcard, star(1))
    await vi.advanceTimersByTimeAsync(300)
    expect(sent.map(({ atMs }) => atMs)).toEqual([50, 250])
  })

  it('sends page loads and urgent calls at once', async () => {
    const { sent, call } = transport()
    void call(accounts.currentUser)
    void call(study.starFlashcard, star(1), { urgent: true })
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 0])
  })
})

describe('a request', () => {
  it('carries credentials and a JSON body', async () => {
    const { sent, call } = transport()
    await call(study.starFlashcard, star(7), { urgent: true })
    expect(sent[0]?.address).toBe('/api/flashcards/7/star')
    expect(sent[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      body: '{"isStarred":true}',
      headers: { 'content-type': 'application/json' },
    })
  })

  it('has neither body nor content type without input', async () => {
    const { sent, call } = transport()
    await call(accounts.currentUser)
    expect(sent[0]?.init.body).toBeUndefined()
    expect(sent[0]?.init.headers).toBeUndefined()
  })
})

describe('errors', () => {
  const failing = (respond: () => Response | Error) => errorOf(transport(respond).call(accounts.currentUser))

  it('read the text, code and fields of a JSON body', async () => {
    const body = { error: 'Not yours', code: 'forbidden', fields: { id: 'Unknown' } }
    const error = await failing(() => Response.json(body, { status: 403 }))
    expect(error).toMatchObject({
      status: 403,
      code: 'forbidden',
      text: 'Not yours',
      fields: { id: 'Unknown' },
    })
    expect(error.message).toBe('Not yours')
  })

  it('use a plain text as it is', async () => {
    const error = await failing(() => new Response('Invalid username or password', { status: 401 }))
    expect(error).toMatchObject({ status: 401, code: '', text: 'Invalid username or password' })
  })

  const page = '<html><head><title>502 Bad Gateway</title></head></html>'
  const inTrouble = 'The server is in trouble. Try again in a moment.'
  const busy = 'The service is busy. Please try again in a moment.'
  const notExpected = (status: number) => `The server gave an answer that was not expected (${status}).`

  it.each([
    ['a failure that says nothing', 500, 'Internal Server Error', '', inTrouble],
    ['a failure over HTTP/2, which has no status texts', 500, '', '', inTrouble],
    ['a page of a proxy', 502, 'Bad Gateway', page, inTrouble],
    ['an empty body of a proxy', 504, 'Gateway Timeout', '', inTrouble],
    ['a line of a proxy', 503, 'Service Unavailable', 'upstream connect error', inTrouble],
    ['a text of the server', 500, 'Internal Server Error', 'Internal Server Error', inTrouble],
    ['somebody else’s JSON', 503, 'Service Unavailable', '{"error":"secret"}', inTrouble],
    ['the server’s own words', 503, 'Service Unavailable', `{"error":"${busy}","code":"unavailable"}`, busy],
    ['a page of a proxy that refuses', 413, 'Request Entity Too Large', page, notExpected(413)],
    ['JSON of a proxy that refuses', 403, 'Forbidden', '{"message":"Forbidden"}', notExpected(403)],
    ['a text without an end', 400, 'Bad Request', 'x'.repeat(301), notExpected(400)],
  ])('are a sentence for people: %s', async (_what, status, statusText, body, text) => {
    const error = await failing(() => new Response(body, { status, statusText }))
    expect(error).toMatchObject({ status, text })
  })

  it('keep the status text from 500 on as the message of the error', async () => {
    const error = await failing(() => new Response(page, { status: 502, statusText: 'Bad Gateway' }))
    expect(error.message).toBe('Bad Gateway')
  })

  it('use the error’s own text, with status 0, when the network fails', async () => {
    const error = await failing(() => new TypeError('Failed to fetch'))
    expect(error).toMatchObject({ status: 0, code: 'network', text: 'Failed to fetch' })
  })

  it('fall back to the caller’s text when there is none', async () => {
    const error = await failing(() => new Response('', { status: 400 }))
    expect(textOf(error, 'Please try again')).toBe('Please try again')
    expect(textOf(new Error('bug'), 'Please try again')).toBe('Please try again')
  })

  it('rethrow an abort unchanged', async () => {
    const leaving = new AbortController()
    leaving.abort()
    const { call } = transport(() => new DOMException('gone', 'AbortError'))
    const error = await call(accounts.currentUser, {}, { signal: leaving.signal }).catch(
      (error: unknown) => error,
    )
    expect(error).not.toBeInstanceOf(CallError)
  })
})

describe('why something could not be loaded', () => {
  const error = (status: number, text: string) => new CallError({ status, code: '', text })

  it('is our own text when the network or the server failed, the server’s when it rejected the request', () => {
    expect(reasonOf(error(0, 'Failed to fetch'))).toBe('Check your connection and try again.')
    expect(reasonOf(error(503, 'Service Unavailable'))).toBe(
      'The server is in trouble. Try again in a moment.',
    )
    expect(reasonOf(new SyntaxError('Unexpected token <'))).toBe(
      'The answer could not be read. Try again in a moment.',
    )
    expect(reasonOf(error(429, 'Too many requests'))).toBe('Too many requests')
    const unexpected = 'The server gave an answer that was not expected (418).'
    expect(reasonOf(error(418, ''))).toBe(unexpected)
    expect(reasonOf(error(418, '<html><h1>Teapot</h1></html>'))).toBe(unexpected)
  })
})
