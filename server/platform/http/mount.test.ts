import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, userIdHeader } from '#contracts/endpoint.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { handleErrors } from './errors.ts'
import type { SignedIn } from './handlers.ts'
import { mount } from './mount.ts'
import { serializerCompiler } from './serialize.ts'
import { validatorCompiler } from './validate.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('a request that names another user than its session’s is signed out, and counts against no limit', async () => {
  const [sender, signedIn] = [await app.as('learner'), await app.as('learner')]
  const chapters = (await signedIn.get('/api/chapters')).body as { id: number; isCore: boolean }[]
  const core = chapters.find((chapter) => chapter.isCore)
  const [studyCard] = (await signedIn.get(`/api/chapters/${core?.id}/flashcards`)).body
  const rateAs = (named: string) =>
    signedIn.send({
      method: 'POST',
      url: `/api/flashcards/${studyCard.flashcard.id}/progress`,
      headers: { [userIdHeader]: named },
      payload: { confidence: 3, reviewId: randomUUID() },
    })
  for (const named of [String(sender.userId), '', 'x', `${signedIn.userId}, ${sender.userId}`]) {
    const response = await rateAs(named)
    expect([response.status, response.body.code]).toEqual([401, 'signed_out'])
  }
  expect((await signedIn.get('/api/study/today')).body.reviewedToday).toBe(0)
  expect((await rateAs(String(signedIn.userId))).status).toBe(200)
  expect((await signedIn.get('/api/study/today')).body.reviewedToday).toBe(1)
})

test.each([
  ['free', 403, 'premium_required'],
  ['expired', 403, 'premium_required'],
  ['premium', 200, undefined],
  ['admin', 200, undefined],
] as const)(
  'a premium endpoint responds to the access level %s with %i',
  async (accessLevel, status, code) => {
    const user: SignedIn = {
      sessionId: 1,
      userId: 1,
      username: 'ines',
      email: 'ines@mail.example',
      isAdmin: accessLevel === 'admin',
      contentRoles: [],
      accessLevel,
      isTemporary: false,
      mustSetUpTwoFactor: false,
      provedAt: app.clock.now(),
      timeZone: 'UTC',
      examDate: null,
      dailyMinutes: 45,
      easyButton: false,
      memoryWeights: null,
      newCardsPerDay: 10,
      origin: { address: '192.0.2.1', userAgent: '', requestId: 'request-1' },
    }
    const server = Fastify()
    server.setValidatorCompiler(validatorCompiler)
    server.setSerializerCompiler(serializerCompiler)
    handleErrors(server)
    const premiumOnly = endpoint({
      method: 'GET',
      path: '/api/premium-only',
      summary: 'For this test',
      access: 'premium',
      reply: z.object({ ok: z.literal(true) }),
    })
    mount(server, 'test.premiumOnly', premiumOnly, async () => ({ ok: true }), {
      findSignedIn: async () => user,
      noteRefusal: async () => undefined,
      throttle: app.deps.throttle,
      confirmIdentity: () => Promise.reject(new Error('this endpoint confirms no identity')),
    })
    const response = await server.inject('/api/premium-only')
    expect([response.statusCode, response.json().code]).toEqual([status, code])
  },
)
