import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyCall, pathOf, plainRequestBody } from '#tests/contract/every-call.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { codeOf } from '#tests/support/server/two-factor.ts'

/** Where admins must use two-factor sign-in, an admin without it can set it up and do nothing else. */

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ env: { ADMIN_SECOND_STEP: 'required' } })
  admin = await app.as('admin')
})
afterAll(() => app.close())

const open = [
  'accounts.currentUser',
  'accounts.changePassword',
  'accountSecurity.twoFactorState',
  'accountSecurity.totpSetup',
  'accountSecurity.totpConfirm',
]
const guarded = everyCall.filter(([, { access }]) => access !== 'public')

describe('before it is set up', () => {
  test.each(guarded.filter(([name]) => !open.includes(name)))('%s is closed', async (_name, call) => {
    const answer = await admin.send({ method: call.method, url: pathOf(call), ...plainRequestBody(call) })
    expect(answer).toMatchObject({ status: 403, body: { code: 'two_factor_setup_required' } })
  })

  test('the user is told so', async () => {
    expect((await admin.get('/api/user')).body).toMatchObject({ isAdmin: true, mustSetUpTwoFactor: true })
  })

  test('learners are asked for nothing', async () => {
    const learner = await app.as('learner')
    expect((await learner.get('/api/user')).body.mustSetUpTwoFactor).toBe(false)
    expect((await learner.get('/api/chapters')).status).toBe(200)
  })
})

test('once it is set up, everything is open', async () => {
  const { body: setup } = await admin.post('/api/user/totp/setup', { currentPassword: admin.password })
  expect((await admin.post('/api/user/totp/confirm', { code: codeOf(app, setup.secret) })).status).toBe(200)
  expect((await admin.get('/api/user')).body.mustSetUpTwoFactor).toBe(false)
  expect((await admin.get('/api/admin/users')).status).toBe(200)
})
