import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryPasswordTo } from '#tests/support/outbox.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { findUserById } from './accounts.queries.ts'
import { runRecoveries } from './recover-account.ts'
import { openSession } from './sessions.ts'
import { sealPlainTotpSecrets } from './totp-secret.ts'

const stepMs = 30_000
let app: TestApp
let account: Client
let secret: string
let recoveryCodes: string[]

const codeOf = (from = secret) =>
  new TOTP({ secret: Secret.fromBase32(from) }).generate({ timestamp: app.clock.now().getTime() })

beforeEach(async () => {
  app = await startTestApp()
  account = await app.as('admin')
  const setup = await account.post('/api/user/totp/setup', { currentPassword: account.password })
  secret = setup.body.secret
  expect(setup.body.url).toContain('otpauth://totp/')
  expect(setup.body.qrSvg).toContain('<svg')
  const confirmed = await account.post('/api/user/totp/confirm', { code: codeOf() })
  expect(confirmed.status).toBe(200)
  recoveryCodes = confirmed.body.recoveryCodes
  app.clock.advance(stepMs)
})
afterEach(() => app.close())

const password = (browser: Client, given = account.password) =>
  browser.post('/api/login', { username: account.username, password: given })

async function challenge(browser: Client): Promise<string> {
  const answer = await password(browser)
  expect(answer.body).toEqual({ twoFactorRequired: true, challenge: expect.any(String) })
  return answer.body.challenge
}
const secondStep = (browser: Client, body: { challenge: string; code: string }) =>
  browser.post('/api/login/second-step', body)

describe('signing in', () => {
  it('opens no session before the second step', async () => {
    const browser = app.browser()
    const answer = await password(browser)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await browser.get('/api/user')).status).toBe(401)
  })

  it('opens one with the code, once', async () => {
    const browser = app.browser()
    const given = { challenge: await challenge(browser), code: codeOf() }
    expect((await secondStep(browser, given)).body).toMatchObject({
      id: account.userId,
      twoFactorEnabled: true,
    })
    expect((await browser.get('/api/user')).status).toBe(200)
    expect((await secondStep(app.browser(), given)).status).toBe(401)
  })

  it('takes no code twice, not even for another sign-in', async () => {
    const code = codeOf()
    const first = app.browser()
    const second = app.browser()
    await secondStep(first, { challenge: await challenge(first), code })
    const again = await secondStep(second, { challenge: await challenge(second), code })
    expect(again).toMatchObject({ status: 401, body: 'The code is not correct' })
  })

  it('allows a clock that is half a minute off, not more', async () => {
    const early = codeOf()
    app.clock.advance(stepMs)
    const browser = app.browser()
    expect((await secondStep(browser, { challenge: await challenge(browser), code: early })).status).toBe(200)
    const late = codeOf()
    app.clock.advance(3 * stepMs)
    const other = app.browser()
    expect((await secondStep(other, { challenge: await challenge(other), code: late })).status).toBe(401)
  })

  it('takes each recovery code once, as people type it', async () => {
    const [code = ''] = recoveryCodes
    expect(new Set(recoveryCodes).size).toBe(10)
    const browser = app.browser()
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`
    expect((await secondStep(browser, { challenge: await challenge(browser), code: typed })).status).toBe(200)
    expect((await browser.get('/api/user/totp')).body).toEqual({ isOn: true, recoveryCodesLeft: 9 })
    const other = app.browser()
    expect((await secondStep(other, { challenge: await challenge(other), code })).status).toBe(401)
  })

  it('gives five attempts for one password, and ten in a quarter of an hour', async () => {
    const browser = app.browser()
    const given = { challenge: await challenge(browser), code: '000000' }
    for (let attempt = 1; attempt <= 5; attempt++)
      expect((await secondStep(browser, given)).body).toBe('The code is not correct')
    expect((await secondStep(browser, { ...given, code: codeOf() })).body).toContain('has expired')
    const next = { challenge: await challenge(browser), code: '000000' }
    for (let attempt = 1; attempt <= 5; attempt++) await secondStep(browser, next)
    const last = { challenge: await challenge(browser), code: codeOf() }
    expect((await secondStep(browser, last)).status).toBe(429)
  })

  it('forgets the password after ten minutes', async () => {
    const browser = app.browser()
    const given = { challenge: await challenge(browser), code: '' }
    app.clock.advance(10 * 60_000)
    expect((await secondStep(browser, { ...given, code: codeOf() })).status).toBe(401)
  })
})

describe('no way around it', () => {
  it('is asked for after a temporary password too, which is spent only then', async () => {
    const address = `${account.username}@mail.example`
    await app.browser().post('/api/forgot-password', { email: address })
    await runRecoveries(app.deps)
    const temporary = await temporaryPasswordTo(app.deps, address)
    const browser = app.browser()
    const first = await password(browser, temporary)
    expect(first.body.twoFactorRequired).toBe(true)
    expect((await browser.get('/api/user')).status).toBe(401)
    expect((await password(app.browser())).status).toBe(200)
    const signedIn = await secondStep(browser, { challenge: first.body.challenge, code: codeOf() })
    expect(signedIn.body).toMatchObject({ mustChangePassword: true })
    const change = {
      currentPassword: temporary,
      newPassword: 'entirely-new-1',
      confirmPassword: 'entirely-new-1',
    }
    expect((await browser.put('/api/user/password', change)).status).toBe(200)
    expect((await browser.get('/api/admin/outbox')).status).toBe(200)
    expect((await password(app.browser(), 'entirely-new-1')).body.twoFactorRequired).toBe(true)
  })

  it('no action opens a session for such an account without its second step', async () => {
    const user = await findUserById(app.deps.db, account.userId)
    if (!user) throw new Error('the user is gone')
    const browser = { userAgent: 'test', sessionToken: undefined }
    await expect(openSession(app.deps, { user, browser })).rejects.toMatchObject({
      code: 'two_factor_required',
    })
  })

  it('a challenge of one account is of no use with the code of another', async () => {
    const other = await app.as('learner')
    const setup = await other.post('/api/user/totp/setup', { currentPassword: other.password })
    await other.post('/api/user/totp/confirm', { code: codeOf(setup.body.secret) })
    app.clock.advance(stepMs)
    const browser = app.browser()
    const given = { challenge: await challenge(browser), code: codeOf(setup.body.secret) }
    expect((await secondStep(browser, given)).status).toBe(401)
  })

  it('a password change kills sign-ins that are half done', async () => {
    const browser = app.browser()
    const half = await challenge(browser)
    const change = {
      currentPassword: account.password,
      newPassword: 'entirely-new-1',
      confirmPassword: 'entirely-new-1',
    }
    await account.put('/api/user/password', change)
    expect((await secondStep(browser, { challenge: half, code: codeOf() })).status).toBe(401)
  })
})

describe('the secret at rest', () => {
  const stored = async () => String((await findUserById(app.deps.db, account.userId))?.totpSecret)
  const storePlain = () =>
    app.deps.open.query('update users set totp_secret = $1 where id = $2', [secret, account.userId])
  const signIn = async () => {
    const browser = app.browser()
    return (await secondStep(browser, { challenge: await challenge(browser), code: codeOf() })).status
  }

  it('is encrypted, for this account alone', async () => {
    expect(await stored()).toMatch(/^v1\./)
    expect(await stored()).not.toContain(secret)
    expect(await signIn()).toBe(200)
    const other = await app.as('admin')
    await app.deps.open.query(
      'update users set (totp_secret, totp_enabled_at) = (select totp_secret, totp_enabled_at from users where id = $1) where id = $2',
      [account.userId, other.userId],
    )
    app.clock.advance(stepMs)
    const browser = app.browser()
    const first = await browser.post('/api/login', { username: other.username, password: other.password })
    const answer = await secondStep(browser, { challenge: first.body.challenge, code: codeOf() })
    expect(answer.status).toBe(500)
  })

  it('of before encryption goes on working, and is encrypted at its first use', async () => {
    await storePlain()
    expect(await signIn()).toBe(200)
    expect(await stored()).toMatch(/^v1\./)
    app.clock.advance(stepMs)
    expect(await signIn()).toBe(200)
  })

  it('that nobody uses is encrypted all the same', async () => {
    await storePlain()
    await sealPlainTotpSecrets(app.deps)
    expect(await stored()).toMatch(/^v1\./)
    expect(await signIn()).toBe(200)
    const sealed = await stored()
    await sealPlainTotpSecrets(app.deps)
    expect(await stored()).toBe(sealed)
  })

  it('leaves the recovery codes working when its key is lost', async () => {
    await app.deps.open.query("update users set totp_secret = 'v1.AAAA.AAAA.AAAA' where id = $1", [
      account.userId,
    ])
    const browser = app.browser()
    const given = { challenge: await challenge(browser), code: recoveryCodes[0] ?? '' }
    expect((await secondStep(browser, given)).status).toBe(200)
  })

  it('is in no download of one’s data', async () => {
    const data = JSON.stringify((await account.get('/api/user/data')).body)
    expect(data).not.toContain(secret)
    expect(data).not.toContain(await stored())
  })
})

describe('many codes at once', () => {
  it('of 60 for one account ten are looked at, and a right one after them is not', async () => {
    const challenges = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const answer = await app.browser().send({
          method: 'POST',
          url: '/api/login',
          payload: { username: account.username, password: account.password },
          remoteAddress: `10.8.${n}.1`,
        })
        return answer.body.challenge as string
      }),
    )
    const answers = await Promise.all(
      challenges.flatMap((one) =>
        [1, 2, 3, 4, 5].map(() => secondStep(app.browser(), { challenge: one, code: '000000' })),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(50)
    const browser = app.browser()
    const right = { challenge: await challenge(browser), code: codeOf() }
    expect((await secondStep(browser, right)).status).toBe(429)
  })

  it('right ones are not counted', async () => {
    for (let n = 0; n < 12; n++) {
      const browser = app.browser()
      const given = { challenge: await challenge(browser), code: codeOf() }
      expect((await secondStep(browser, given)).status).toBe(200)
      app.clock.advance(stepMs)
    }
  })
})

describe('turning it on and off', () => {
  it('asks for the password before it shows a secret', async () => {
    const other = await app.as('learner')
    expect((await other.post('/api/user/totp/setup', { currentPassword: 'wrong-one' })).status).toBe(400)
  })

  it('is not on before a right code, and ends the other sessions', async () => {
    const other = await app.as('learner')
    const elsewhere = app.browser()
    await elsewhere.post('/api/login', { username: other.username, password: other.password })
    const setup = await other.post('/api/user/totp/setup', { currentPassword: other.password })
    expect((await other.post('/api/user/totp/confirm', { code: '000000' })).status).toBe(400)
    expect((await other.get('/api/user/totp')).body.isOn).toBe(false)
    expect((await elsewhere.get('/api/user')).status).toBe(200)
    await other.post('/api/user/totp/confirm', { code: codeOf(setup.body.secret) })
    expect((await other.get('/api/user/totp')).body).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect((await elsewhere.get('/api/user')).status).toBe(401)
  })

  it('shows no new secret while it is on', async () => {
    const answer = await account.post('/api/user/totp/setup', { currentPassword: account.password })
    expect(answer).toMatchObject({ status: 409, body: { code: 'two_factor_on' } })
  })

  it('goes off with the password and a code, not with one of them', async () => {
    const off = (currentPassword: string, code: string) =>
      account.post('/api/user/totp/disable', { currentPassword, code })
    expect((await off('wrong-one', codeOf())).status).toBe(400)
    expect((await off(account.password, '000000')).status).toBe(400)
    expect((await account.get('/api/user/totp')).body.isOn).toBe(true)
    expect((await off(account.password, codeOf())).status).toBe(200)
    expect((await password(app.browser())).body).toMatchObject({ id: account.userId })
  })

  it('gives new recovery codes and kills the old ones', async () => {
    const renewed = await account.post('/api/user/totp/recovery-codes', {
      currentPassword: account.password,
      code: codeOf(),
    })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    const browser = app.browser()
    const half = await challenge(browser)
    expect((await secondStep(browser, { challenge: half, code: recoveryCodes[0] ?? '' })).status).toBe(401)
    expect((await secondStep(browser, { challenge: half, code: renewed.body.recoveryCodes[0] })).status).toBe(
      200,
    )
  })
})
