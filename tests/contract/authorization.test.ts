import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { everyCall, pathOf, plainBody } from './every-call.ts'

/** Every call as every kind of user: the guard of its entry decides, whatever the call itself does. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
})
afterAll(() => app.close())

const identities = ['visitor', 'deleted', 'temporary', 'learner', 'expired', 'premium', 'admin'] as const
type Identity = (typeof identities)[number]

/** The guard's refusal, or undefined when the call is open to this user. */
function expectedRefusal(call: Endpoint, identity: Identity): { status: number; code?: string } | undefined {
  if (call.access === 'public') return undefined
  if (identity === 'visitor' || identity === 'deleted') return { status: 401, code: 'signed_out' }
  if (identity === 'temporary' && !call.openToTemporaryPassword)
    return { status: 403, code: 'password_change_required' }
  if (call.access === 'admin' && identity !== 'admin') return { status: 403, code: 'forbidden' }
  if (call.access === 'premium' && (identity === 'learner' || identity === 'expired'))
    return { status: 403, code: 'premium_required' }
  return undefined
}

async function userOf(identity: Identity): Promise<Client> {
  if (identity === 'deleted') {
    const gone = await app.as('learner')
    await app.deps.open.query('delete from users where id = $1', [gone.userId])
    return gone
  }
  if (identity === 'temporary') {
    const user = await app.as('learner')
    await app.deps.open.query('update sessions set is_temporary = true where user_id = $1', [user.userId])
    return user
  }
  return app.as(identity)
}

describe.each(everyCall)('%s', (_name, call) => {
  test.each(identities)('as %s', async (identity) => {
    const user = await userOf(identity)
    const sendsBody = call.method !== 'GET' && !call.consumes
    const answer = await user.send({
      method: call.method,
      url: pathOf(call),
      ...(sendsBody ? { payload: (plainBody(call.body) ?? {}) as object } : {}),
    })
    const refusal = expectedRefusal(call, identity)
    if (refusal) {
      expect(answer.status).toBe(refusal.status)
      if (call.errors !== 'text') expect(answer.body.code).toBe(refusal.code)
      return
    }
    expect(answer.status).toBeLessThan(500)
    if (call.access !== 'public') expect(answer.status).not.toBe(401)
    if (answer.status === 403) expect(answer.body.code).not.toBe('signed_out')
  })
})

test('an unsafe call from another site is refused, cookie or not', async () => {
  const learner = await app.as('learner')
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
    { 'sec-fetch-site': undefined },
  ]) {
    const answer = await learner.send({
      method: 'PUT',
      url: '/api/study/settings',
      payload: { dailyMinutes: 30 },
      headers,
    })
    expect(answer.status, JSON.stringify(headers)).toBe(403)
    expect(answer.body.code).toBe('cross_site')
  }
  const ours = await learner.send({
    method: 'PUT',
    url: '/api/study/settings',
    payload: { dailyMinutes: 30 },
    headers: { 'sec-fetch-site': undefined, origin: app.deps.config.publicUrl },
  })
  expect(ours.status).toBe(200)
})
