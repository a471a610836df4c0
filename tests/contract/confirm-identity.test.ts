import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { everyCall, fieldsOf, pathOf, plainBody } from './every-call.ts'

/**
 * "Confirm that it is you": the endpoints that declare it, the bodies that require it, and the one rule for
 * both.
 */

const wrong = 'The current password is incorrect'
const declared = everyCall.filter(([, call]) => call.confirmsIdentity && call.confirmsIdentity !== 'recent')
const recent = everyCall.filter(([, call]) => call.confirmsIdentity === 'recent')
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1' } })
})
afterAll(() => app.close())

/** A user whose sign-in is too old to replace the password. */
async function signedInLongAgo(): Promise<Client> {
  const user = await app.as('admin')
  app.clock.advance(10 * 60_000 + 1)
  return user
}

const newPassword = 'batt3ry-staple'
const own = (user: Client, more: object) => ({ email: `${user.username}@mail.example`, ...more })

/** A body that passes validation and requires the confirmation. */
function bodyOf(call: Endpoint, more: object): object {
  const changed =
    typeof call.confirmsIdentity === 'object' ? { [call.confirmsIdentity.changing]: 'new@mail.example' } : {}
  const passwords = fieldsOf(call.body).includes('newPassword')
    ? { newPassword, confirmPassword: newPassword }
    : {}
  return { ...(plainBody(call.body) as object), ...changed, ...passwords, ...more }
}

const send = (user: Client, call: Endpoint, payload: object) =>
  user.send({ method: call.method, url: pathOf(call), payload })

test('every call whose body has a current password declares that it confirms the identity, and only those', () => {
  const asking = everyCall.filter(([, call]) => fieldsOf(call.body).includes('currentPassword'))
  expect(declared.map(([name]) => name)).toEqual(asking.map(([name]) => name))
  expect(declared.length).toBeGreaterThanOrEqual(6)
})

test('what cannot be undone, or gives away people and rights, needs a fresh proof', () => {
  expect(recent.map(([name]) => name).toSorted()).toEqual([
    'accounts.endSession',
    'audit.exportAudit',
    'bulkActs.actOnUsers',
    'mailAdmin.createBroadcast',
    'mailAdmin.startBroadcast',
    'paymentAdmin.exportPayments',
    'paymentAdmin.markRefunded',
    'paymentAdmin.refundPayment',
    'premiumAdmin.endPremium',
    'premiumAdmin.givePremium',
    'userAdmin.deleteUser',
    'userAdmin.endSessions',
    'userAdmin.exportUsers',
    'userAdmin.grantAdmin',
    'userAdmin.inviteAdmin',
    'userAdmin.resetTwoFactor',
    'userAdmin.restoreUser',
    'userAdmin.revokeAdmin',
    'userAdmin.suspendUser',
    'userAdmin.updateUser',
    'userSupport.changeContentRoles',
    'userSupport.correctAddress',
    'userSupport.sendPasswordReset',
  ])
})

describe.each(recent)('%s', (_name, call) => {
  test('is refused ten minutes after the sign-in, and open for ten minutes after a proof', async () => {
    const user = await signedInLongAgo()
    const codeOf = async () => (await send(user, call, bodyOf(call, {}))).body?.code
    expect(await codeOf()).toBe('reauthentication_required')
    const confirm = (currentPassword: string) => user.post('/api/user/confirm-identity', { currentPassword })
    expect((await confirm('not-it')).status).toBe(400)
    expect(await codeOf()).toBe('reauthentication_required')
    expect((await confirm(user.password)).status).toBe(200)
    expect(await codeOf()).not.toBe('reauthentication_required')
    app.clock.advance(10 * 60_000 + 1)
    expect(await codeOf()).toBe('reauthentication_required')
  })
})

describe.each(declared)('%s', (_name, call) => {
  test('is not open to visitors', () => {
    expect(call.access).not.toBe('public')
  })

  test('asks for the password when the sign-in is old', async () => {
    const user = await signedInLongAgo()
    const { currentPassword: _, ...body } = bodyOf(call, {}) as { currentPassword?: string }
    const answer = await send(user, call, body)
    // If the body must have the password, its own message comes first.
    const isRequired = !call.body?.safeParse(body).success
    expect(answer.status).toBe(isRequired ? 400 : 403)
    if (!isRequired) expect(answer.body.code).toBe('reauthentication_required')
  })

  test('of 101 wrong passwords ten are looked at, and the right one after them is not', async () => {
    const user = await signedInLongAgo()
    const guesses = Array.from({ length: 101 }, (_, n) =>
      send(user, call, bodyOf(call, { currentPassword: `wrong-guess-${n}` })),
    )
    const answers = await Promise.all(guesses)
    const wrongs = answers.filter(({ status }) => status === 400)
    expect(wrongs.map(({ body }) => body.fields)).toEqual(Array(10).fill({ currentPassword: wrong }))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(91)
    const right = await send(user, call, bodyOf(call, { currentPassword: user.password }))
    expect(right.status).toBe(429)
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0)
    expect((await user.get('/api/user')).body.email).toBe(`${user.username}@mail.example`)
  })

  test('right passwords are not counted', async () => {
    const user = await signedInLongAgo()
    for (let n = 0; n < 12; n++) {
      const body = bodyOf(call, { currentPassword: user.password })
      const answer = await send(user, call, body)
      // By then the account may have been deleted.
      if (answer.status === 401) return
      expect([answer.status, answer.body.error]).not.toEqual([429, expect.anything()])
      expect(answer.body.error).not.toBe(wrong)
      if (answer.status === 200 && 'newPassword' in body) user.password = newPassword
    }
  })
})

test('guesses are counted over all calls together', async () => {
  const user = await signedInLongAgo()
  for (let n = 0; n < 10; n++) {
    const call = declared[n % declared.length]?.[1]
    if (call) expect((await send(user, call, bodyOf(call, { currentPassword: 'not-it' }))).status).toBe(400)
  }
  for (const [, call] of declared)
    expect((await send(user, call, bodyOf(call, { currentPassword: user.password }))).status).toBe(429)
})

test('a profile change that leaves the e-mail as it is asks for nothing', async () => {
  const user = await signedInLongAgo()
  const answer = await user.put('/api/user/profile', own(user, { firstName: 'Sam' }))
  expect([answer.status, answer.body.firstName]).toEqual([200, 'Sam'])
})
