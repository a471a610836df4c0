import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { type ErrorReply, errorReply } from '#contracts/primitives.ts'
import { type Answer, type Client, startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { everyCall, fieldsOf, ofTheValidator, pathOf, plainBody } from './every-call.ts'

/** Every call with malformed input: never a 5xx, and every reply has the form that the contract states. */

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '100000' } })
})
afterAll(() => app.close())

const badIds = [
  '0',
  '-1',
  '1.5',
  'abc',
  '2147483648',
  '99999999999999999999',
  '%00',
  '1%27%20or%201=1',
  '%E2%80%8B',
  'null',
]
const badValues: unknown[] = [
  null,
  true,
  -1,
  2_147_483_648,
  1.5,
  '',
  'nul \u0000 here',
  '\ud800',
  'x'.repeat(6000),
  [],
  [null],
  {},
  { $ne: null },
]
const badBodies = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '42',
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `${'['.repeat(2000)}${']'.repeat(2000)}`,
]

function expectContractForm(call: Endpoint, answer: Answer, what: string): void {
  expect(answer.status, what).toBeLessThan(500)
  // A page for people, such as the unsubscribe answer, says its errors as a page.
  if (call.produces) return
  if (answer.status === 200) {
    expect(call.reply.safeParse(answer.body).success, `${what}: the 200 reply fits its schema`).toBe(true)
    return
  }
  const { error, fields } = (answer.body ?? {}) as Partial<ErrorReply>
  for (const told of [answer.body, error, ...Object.values(fields ?? {})])
    expect(String(told), what).not.toMatch(ofTheValidator)
  if (call.errors === 'text' && answer.status !== 404) expect(typeof answer.body, what).toBe('string')
  else if (!(answer.status >= 300 && answer.status < 400))
    expect(errorReply.safeParse(answer.body).success, `${what}: ${JSON.stringify(answer.body)}`).toBe(true)
}

/** As an admin, who reaches furthest; anew each time, since some of these calls end the session. */
async function attempt(
  call: Endpoint,
  request: { url?: string; payload?: string | object; type?: string },
): Promise<void> {
  admin = await app.as('admin')
  const answer = await admin.send({
    method: call.method,
    url: request.url ?? pathOf(call),
    ...(request.payload === undefined ? {} : { payload: request.payload }),
    headers: request.payload === undefined ? {} : { 'content-type': request.type ?? 'application/json' },
  })
  const what = `${call.method} ${request.url ?? call.path} ${String(JSON.stringify(request.payload)).slice(0, 120)}`
  expectContractForm(call, answer, what)
}

describe.each(everyCall)('%s', (_name, call) => {
  test('bad path parameters and query strings', async () => {
    if (call.path.includes(':')) for (const id of badIds) await attempt(call, { url: pathOf(call, id) })
    for (const field of fieldsOf(call.query)) {
      for (const value of ['', '%00', 'x'.repeat(3000), '-1', '2147483648', '[]', `true&${field}=false`]) {
        await attempt(call, { url: `${pathOf(call)}?${field}=${value}` })
      }
    }
  })

  test('bad bodies', async () => {
    if (call.method === 'GET') return
    for (const body of badBodies) await attempt(call, { payload: body })
    await attempt(call, { payload: 'a=1', type: 'application/x-www-form-urlencoded' })
    await attempt(call, { payload: '<a/>', type: 'text/xml' })
    const plain = plainBody(call.body)
    for (const field of fieldsOf(call.body)) {
      for (const value of badValues)
        await attempt(call, { payload: { ...(plain as object), [field]: value } })
    }
  })
})

test('a huge body is a 413 and nothing is read of it', async () => {
  const learner = await app.as('learner')
  const answer = await learner.send({
    method: 'PUT',
    url: '/api/study/settings',
    payload: JSON.stringify({ timeZone: 'x'.repeat(2_000_000) }),
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.status, answer.body.code]).toEqual([413, 'too_large'])
})

test('unknown paths and methods under /api are JSON 404s', async () => {
  const learner = await app.as('learner')
  for (const [method, url] of [
    ['GET', '/api/nothing'],
    ['DELETE', '/api/chapters'],
    ['PUT', '/api/login'],
    ['GET', '/api/../etc/passwd'],
  ] as const) {
    const answer = await learner.send({ method, url })
    expect([answer.status, answer.body.code], `${method} ${url}`).toEqual([404, 'not_found'])
  }
})

test('fields that are not theirs to set are ignored', async () => {
  const learner = await app.as('learner')
  const answer = await learner.put('/api/user/profile', {
    firstName: 'Sam',
    isAdmin: true,
    subscriptionStatus: 'active',
    subscriptionEndsAt: '2099-01-01',
  })
  expect(answer.body).toMatchObject({ firstName: 'Sam' })
  const user = (await learner.get('/api/user')).body
  expect(user).toMatchObject({
    firstName: 'Sam',
    isAdmin: false,
    subscriptionStatus: 'free',
    isPremium: false,
  })
})
