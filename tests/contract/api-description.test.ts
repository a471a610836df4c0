import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#server/database/tables/accounts.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { everyCall } from './every-call.ts'

/**
 * /api/openapi.json describes to everybody the calls that they may make, but not the structure of the admin
 * area.
 */

/** The length from which on an object that two calls share needs a name. */
const longestCopy = 300

let app: TestApp
/** What an admin reads. */
let whole: Awaited<ReturnType<typeof describedTo>>
beforeAll(async () => {
  app = await startTestApp()
  whole = await describedTo(await app.as('admin'))
})
afterAll(() => app.close())

const namesOf = (calls: typeof everyCall) => calls.map(([name]) => name).toSorted()
const ofAdmins = everyCall.filter(([, { access }]) => access === 'admin')
const ofOthers = everyCall.filter(([, { access }]) => access !== 'admin')

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, whose form the check of the description proves
type Json = any

async function describedTo(client: Client): Promise<{ names: string[]; text: string; body: Json }> {
  const { status, body } = await client.get('/api/openapi.json')
  expect(status).toBe(200)
  const names = operationsOf(body).map(({ operationId }) => operationId)
  return { names: names.toSorted(), text: JSON.stringify(body), body }
}

const operationsOf = (body: Json): Json[] =>
  Object.values(body.paths).flatMap((path) => Object.values(path as object))

test.each(['visitor', 'learner', 'premium', 'expired'] as const)(
  'a %s reads of no admin call',
  async (kind) => {
    const { names, text } = await describedTo(await app.as(kind))
    expect(names).toEqual(namesOf(ofOthers))
    expect(text).not.toContain('/api/admin')
    for (const [name, { summary }] of ofAdmins) expect(text, name).not.toContain(JSON.stringify(summary))
  },
)

test('an admin reads of every call, and not before their temporary password is replaced', async () => {
  const admin = await app.as('admin')
  expect((await describedTo(admin)).names).toEqual(namesOf(everyCall))
  const isTemporary = (value: boolean) =>
    app.deps.db.update(sessions).set({ isTemporary: value }).where(eq(sessions.userId, admin.userId))
  await isTemporary(true)
  expect((await describedTo(admin)).names).toEqual(namesOf(ofOthers))
  await isTemporary(false)
  expect((await describedTo(admin)).names).toEqual(namesOf(everyCall))
})

/** Every object in a document, with the place where it is. */
function* partsOf(json: Json, at = ''): Generator<[at: string, part: Json]> {
  if (typeof json !== 'object' || json === null) return
  yield [at, json]
  for (const [key, value] of Object.entries(json)) yield* partsOf(value, `${at}/${key.replaceAll('/', '~1')}`)
}

const operationOf = (name: string) => operationsOf(whole.body).find(({ operationId }) => operationId === name)

test.each(everyCall)('%s says who may call it', (name, { access, method, crossOrigin }) => {
  const { security } = operationOf(name)
  if (access === 'public') return expect(security).toEqual([])
  const [schemes] = security
  expect(security).toHaveLength(1)
  expect(schemes.session).toEqual(access === 'user' ? [] : [access])
  expect('sameOrigin' in schemes).toBe(method !== 'GET' && !crossOrigin)
})

test.each(everyCall)('%s has a reply of its media type, and refusals', (name, call) => {
  const { responses, requestBody } = operationOf(name)
  expect(Object.keys(responses[200].content)).toEqual([call.produces ?? 'application/json'])
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['4XX', '5XX']))
  expect(Object.keys(responses[404]?.content ?? {})).toEqual(call.hasNotFoundPage ? [call.produces] : [])
  expect(Object.keys(responses).includes('401')).toBe(call.access !== 'public')
  const bodies = { multipart: 'multipart/form-data', raw: '*/*' }
  const expected = call.consumes ? bodies[call.consumes] : 'application/json'
  if (call.method === 'GET') expect(requestBody).toBeUndefined()
  else if (!requestBody.$ref) expect(Object.keys(requestBody.content)).toEqual([expected])
})

test('references lead somewhere, required properties exist, and nothing has a bare `nullable`', () => {
  const { body } = whole
  const resolve = (pointer: string) =>
    pointer
      .slice(2)
      .split('/')
      .reduce((json, key) => json?.[key], body)
  for (const [at, part] of partsOf(body)) {
    if (typeof part.$ref === 'string') expect(resolve(part.$ref), `${at} ${part.$ref}`).toBeDefined()
    expect(part, at).not.toHaveProperty('nullable')
    if (!Array.isArray(part.required) || at.endsWith('/properties')) continue
    expect(Object.keys(part.properties ?? {}), at).toEqual(expect.arrayContaining(part.required))
  }
})

test('every tag that a call has says what it is for', () => {
  const { body } = whole
  const described = new Map(body.tags.map(({ name, description }: Json) => [name, description]))
  for (const { operationId, tags } of operationsOf(body))
    expect(described.get(tags[0]), operationId).toMatch(/\w+ \w+/)
})

test('names are in place of copies, and the document stays small', async () => {
  const learner = await describedTo(await app.as('learner'))
  // Characters for each call.
  expect(whole.text.length / everyCall.length).toBeLessThan(1_376)
  const callsOfLearners = everyCall.filter(([, { access }]) => access !== 'admin')
  expect(learner.text.length / callsOfLearners.length).toBeLessThan(1_376)
  const copies = new Map<string, string[]>()
  for (const [at, part] of partsOf(whole.body.paths)) {
    if (part.type !== 'object' || !part.properties) continue
    const text = JSON.stringify(part)
    if (text.length > longestCopy) copies.set(text, [...(copies.get(text) ?? []), at])
  }
  expect([...copies.values()].filter((places) => places.length > 1)).toEqual([])
})

test('it names the address of the service and the cookie of its sessions', async () => {
  const { body } = whole
  const { publicUrl } = app.deps.config
  expect(body.servers).toEqual([{ url: publicUrl }])
  const admin = await app.as('admin')
  expect(admin.cookie()).toMatch(new RegExp(`^${body.components.securitySchemes.session.name}=`))
})
