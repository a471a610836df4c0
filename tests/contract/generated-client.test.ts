import { randomUUID } from 'node:crypto'
import { OpenAPIClientAxios } from 'openapi-client-axios'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { freePort } from '#tests/support/browser/free-port.ts'

/** A client that knows only the description which the service serves: how to call it, where, and with what proof. */

let app: TestApp
let learner: Client
let address: string

beforeAll(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  app = await startTestApp({ env: { PUBLIC_URL: address } })
  learner = await app.as('premium')
  await app.app.server.listen({ port, host: '127.0.0.1' })
})
afterAll(() => app.close())

interface Scheme {
  in: 'cookie' | 'header'
  name: string
}

async function generateClient() {
  const api = new OpenAPIClientAxios({ definition: `${address}/api/openapi.json` })
  const client = await api.init()
  client.defaults.validateStatus = () => true
  const schemes = api.definition.components?.securitySchemes as unknown as Record<
    'session' | 'sameOrigin',
    Scheme
  >
  const call = async (name: string, input: { params?: object; body?: object } = {}) => {
    const operation = client[name]
    if (!operation) throw new Error(`the description has no ${name}`)
    const { status, data, headers } = await operation(input.params as never, input.body ?? {})
    return { status, data, cookies: headers['set-cookie'] ?? [] }
  }
  return { client, schemes, call }
}

/** Signs in, and from then on proves what the security schemes ask for. */
async function signIn({ client, schemes, call }: Awaited<ReturnType<typeof generateClient>>) {
  const { username, password } = learner
  const { status, data, cookies } = await call('accounts.login', { body: { username, password } })
  const session = cookies.find((cookie: string) => cookie.startsWith(`${schemes.session.name}=`))
  client.defaults.headers.common.Cookie = session?.split(';')[0]
  return { status, data }
}

test('it signs in, studies a card and answers a question', async () => {
  const generated = await generateClient()
  const { client, schemes, call } = generated
  expect((await call('accounts.currentUser')).status).toBe(401)
  expect(await signIn(generated)).toMatchObject({ status: 200, data: { username: learner.username } })
  expect((await call('accounts.currentUser')).data).toMatchObject({ id: learner.userId })

  const { data: chapters } = await call('catalogue.listChapters')
  const { data: cards } = await call('study.listChapterFlashcards', { params: { id: chapters[0].id } })
  const rating = {
    params: { id: cards[0].flashcard.id },
    body: { confidence: 3, reviewId: randomUUID(), seconds: 4 },
  }
  expect((await call('study.saveProgress', rating)).status).toBe(403)
  client.defaults.headers.common[schemes.sameOrigin.name] = address
  expect(await call('study.saveProgress', rating)).toMatchObject({
    status: 200,
    data: { flashcardId: cards[0].flashcard.id, duplicate: false, progress: { reviewCount: 1 } },
  })

  const { data: built } = await call('questions.buildBlock', {
    body: { requestId: randomUUID(), source: { by: 'filter', filter: {} }, count: 5, mode: 'tutor' },
  })
  const params = { id: built.id }
  const { data: block } = await call('questions.getBlock', { params })
  const answer = {
    questionId: block.questions[0].questionId,
    answerId: randomUUID(),
    chosen: 0,
    confidence: 2,
    seconds: 30,
  }
  expect(await call('questions.answer', { params, body: answer })).toMatchObject({
    status: 200,
    data: { isFinal: true },
  })

  expect((await call('accounts.logout')).status).toBe(200)
  expect((await call('accounts.currentUser')).status).toBe(401)
})

test('a call without a body accepts an empty object, and a refusal has the form that is described', async () => {
  const generated = await generateClient()
  await signIn(generated)
  generated.client.defaults.headers.common.Origin = address
  const refused = await generated.call('study.saveProgress', { params: { id: 1 }, body: { confidence: 9 } })
  expect(refused).toMatchObject({
    status: 400,
    data: { code: 'invalid', fields: { confidence: expect.any(String) } },
  })
  expect(await generated.call('adminSearch.find').catch((error: Error) => error.message)).toBe(
    'the description has no adminSearch.find',
  )
})
