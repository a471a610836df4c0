import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { type ErrorReply, errorReply } from '#contracts/primitives.ts'
import { type Answer, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { multipartBody } from '#tests/support/server/upload.ts'
import { everyCall, fieldsOf, ofTheValidator, pathOf, plainBody } from './every-call.ts'
import { reuseUsers } from './reused-users.ts'

/** Every call with malformed input. It never causes a 5xx, and every reply has the form in the contract. */

let app: TestApp
/** Sends as an admin, who has access to most calls. */
const asAdmin = reuseUsers(() => app.as('admin'))
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

function expectContractForm(call: Endpoint, response: Answer, what: string): void {
  expect(response.status, what).toBeLessThan(500)
  const mediaType = String(response.headers['content-type']).split(';')[0]
  const isPage = response.status === 404 && call.hasNotFoundPage
  if (call.produces && (response.status === 200 || isPage)) {
    expect(mediaType, what).toBe(call.produces)
    return
  }
  if (response.status === 200) {
    expect(mediaType, what).toBe('application/json')
    expect(call.reply.safeParse(response.body).success, `${what}: the 200 reply fits its schema`).toBe(true)
    return
  }
  const { error, fields } = (response.body ?? {}) as Partial<ErrorReply>
  for (const message of [response.body, error, ...Object.values(fields ?? {})])
    expect(String(message), what).not.toMatch(ofTheValidator)
  if (call.errors === 'text' && response.status !== 404) expect(mediaType, what).toBe('text/plain')
  else if (!(response.status >= 300 && response.status < 400)) {
    expect(mediaType, what).toBe('application/json')
    expect(errorReply.safeParse(response.body).success, `${what}: ${JSON.stringify(response.body)}`).toBe(
      true,
    )
  }
}

async function attempt(
  call: Endpoint,
  request: { url?: string; payload?: string | object; type?: string },
): Promise<void> {
  const response = await asAdmin('admin', call, (admin) =>
    admin.send({
      method: call.method,
      url: request.url ?? pathOf(call),
      ...(request.payload === undefined ? {} : { payload: request.payload }),
      headers: request.payload === undefined ? {} : { 'content-type': request.type ?? 'application/json' },
    }),
  )
  const what = `${call.method} ${request.url ?? call.path} ${String(JSON.stringify(request.payload)).slice(0, 120)}`
  expectContractForm(call, response, what)
  // Otherwise this would test the guard.
  if (call.access !== 'public') expect(response.status, what).not.toBe(401)
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

test.each([
  ['POST', '/api/flashcards/undefined/progress', 'id', 'The flashcard’s id in the address must be a number'],
  ['GET', '/api/chapters/NaN/flashcards', 'id', 'The chapter’s id in the address must be a number'],
  ['GET', '/api/drugs/1.5', 'id', 'The drug’s id in the address must be a whole number'],
  ['GET', '/api/progress/null', 'drugId', 'The drug’s id in the address must be a number'],
  ['GET', '/api/questions/blocks/0', 'id', 'The block’s id in the address cannot be less than 1'],
  [
    'PUT',
    '/api/questions/blocks/1/questions/x/marks',
    'questionId',
    'The question’s id in the address must be a number',
  ],
  [
    'POST',
    '/api/questions/blocks/1/sections/x/open',
    'number',
    'The section’s number in the address must be a number',
  ],
  [
    'PUT',
    `/api/analytics/tags/${'x'.repeat(101)}/progress`,
    'tag',
    'The tag in the address cannot exceed 100 characters',
  ],
  ['POST', '/api/admin/grant-admin/x', 'id', 'The user’s id in the address must be a number'],
  ['DELETE', '/api/admin/promo-codes/x', 'id', 'The promo code’s id in the address must be a number'],
  ['GET', '/api/admin/outbox/x', 'id', 'The message’s id in the address must be a number'],
  ['POST', '/api/admin/flagged-content/x/resolve', 'id', 'The report’s id in the address must be a number'],
] as const)('%s %s says what is wrong with the %s', async (method, url, field, message) => {
  const response = await asAdmin('admin', everyCall[0]?.[1] as Endpoint, (admin) =>
    admin.send({ method, url, ...(method !== 'GET' && { payload: {} }) }),
  )
  expect(response.status).toBe(400)
  expect(response.body).toMatchObject({ error: message, code: 'invalid', fields: { [field]: message } })
})

test('every number in an address is of a thing that people know', async () => {
  const things = new Set<string>()
  for (const [, call] of everyCall.filter(([, { path }]) => /:(id|number|\w+Id)\b/.test(path))) {
    const { body } = await asAdmin('admin', call, (admin) =>
      admin.send({
        method: call.method,
        url: pathOf(call, 'undefined'),
        ...(call.method !== 'GET' && { payload: {} }),
      }),
    )
    const [, thing = call.path] =
      /^The ([a-z ]+)’s (?:id|number) in the address must be a number$/.exec(body.error) ?? []
    things.add(thing)
  }
  expect([...things].sort()).toEqual([
    'block',
    'broadcast',
    'change',
    'change set',
    'chapter',
    'deck',
    'dispute',
    'drug',
    'flashcard',
    'import',
    'message',
    'note',
    'payment',
    'promo code',
    'question',
    'report',
    'review',
    'saved filter',
    'session',
    'subscription',
    'suggestion',
    'user',
  ])
})

const forms = everyCall.filter(([, call]) => call.consumes === 'multipart')
const badForms: [string, { payload: Buffer | string; type: string }][] = [
  ['no boundary', { payload: 'x', type: 'multipart/form-data' }],
  ['nothing in it', { payload: '--b--\r\n', type: 'multipart/form-data; boundary=b' }],
  ['an empty body', { payload: '', type: 'multipart/form-data; boundary=b' }],
  [
    'broken off',
    {
      payload: '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nx',
      type: 'multipart/form-data; boundary=b',
    },
  ],
  ['another boundary', { payload: '--c\r\n\r\n--c--', type: 'multipart/form-data; boundary=b' }],
  [
    'a part without a name',
    {
      payload: '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n',
      type: 'multipart/form-data; boundary=b',
    },
  ],
  [
    'a name that is a property of all objects',
    {
      payload: '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
      type: 'multipart/form-data; boundary=b',
    },
  ],
]

describe.each(forms)('the form of %s', (_name, call) => {
  test.each(badForms)('with %s', async (_what, form) => attempt(call, form))

  test.each(badValues.filter((value) => typeof value === 'string'))('with the title %j', async (title) => {
    const { payload, headers } = multipartBody({ title, fileName: 'cards.csv', bytes: 'q,a' })
    await attempt(call, { payload, type: headers['content-type'] })
  })

  test.each(['', '../../x.csv', 'nul\u0000.csv', `${'x'.repeat(3_000)}.csv`, '.csv', 'a.csv.exe'])(
    'with a file called %j',
    async (fileName) => {
      const { payload, headers } = multipartBody({ title: 'A title', fileName, bytes: 'q,a' })
      await attempt(call, { payload, type: headers['content-type'] })
    },
  )
})

test('a huge body is a 413 and nothing is read of it', async () => {
  const learner = await app.as('learner')
  const response = await learner.send({
    method: 'PUT',
    url: '/api/study/settings',
    payload: JSON.stringify({ timeZone: 'x'.repeat(2_000_000) }),
    headers: { 'content-type': 'application/json' },
  })
  expect([response.status, response.body.code]).toEqual([413, 'too_large'])
})

test('unknown paths and methods under /api are JSON 404s', async () => {
  const learner = await app.as('learner')
  for (const [method, url] of [
    ['GET', '/api/nothing'],
    ['DELETE', '/api/chapters'],
    ['PUT', '/api/login'],
    ['GET', '/api/../etc/passwd'],
  ] as const) {
    const response = await learner.send({ method, url })
    expect([response.status, response.body.code], `${method} ${url}`).toEqual([404, 'not_found'])
  }
})

test('fields that are not theirs to set are ignored', async () => {
  const learner = await app.as('learner')
  const response = await learner.put('/api/user/profile', {
    firstName: 'Sam',
    isAdmin: true,
    subscriptionStatus: 'active',
    subscriptionEndsAt: '2099-01-01',
  })
  expect(response.body).toMatchObject({ firstName: 'Sam' })
  const user = (await learner.get('/api/user')).body
  expect(user).toMatchObject({
    firstName: 'Sam',
    isAdmin: false,
    subscriptionStatus: 'free',
    isPremium: false,
  })
})
