import { describe, expect, it } from 'vitest'
import { findUserById } from '#server/features/accounts/accounts.queries.ts'
import { runRecoveries } from '#server/features/accounts/sign-in/recover-account.ts'
import { openSession } from '#server/features/accounts/sign-in/sessions.ts'
import { temporaryPasswordTo } from '#tests/support/outbox.ts'
import {
  challengeFor,
  codeOf,
  sendCode,
  sendPassword,
  stepMs,
  twoFactorApp,
} from '#tests/support/server/two-factor.ts'

const { app, account, totp, currentCode } = twoFactorApp()

describe('signing in', () => {
  it('opens no session before the second step', async () => {
    const browser = app.browser()
    const response = await sendPassword(browser, account)
    expect(response.headers['set-cookie']).toBeUndefined()
    expect((await browser.get('/api/user')).status).toBe(401)
  })

  it('opens one with the code, once', async () => {
    const browser = app.browser()
    const step = { challenge: await challengeFor(browser, account), code: currentCode() }
    expect((await sendCode(browser, step)).body).toMatchObject({
      id: account.userId,
      twoFactorEnabled: true,
    })
    expect((await browser.get('/api/user')).status).toBe(200)
    expect((await sendCode(app.browser(), step)).status).toBe(401)
  })

  it('accepts no code twice, not even for another sign-in', async () => {
    const code = currentCode()
    const first = app.browser()
    const second = app.browser()
    await sendCode(first, { challenge: await challengeFor(first, account), code })
    const again = await sendCode(second, { challenge: await challengeFor(second, account), code })
    expect(again).toMatchObject({ status: 401, body: 'The code is not correct' })
  })

  it('tolerates a clock that is half a minute off, not more', async () => {
    const early = currentCode()
    app.clock.advance(stepMs)
    const browser = app.browser()
    expect(
      (await sendCode(browser, { challenge: await challengeFor(browser, account), code: early })).status,
    ).toBe(200)
    const late = currentCode()
    app.clock.advance(3 * stepMs)
    const other = app.browser()
    expect(
      (await sendCode(other, { challenge: await challengeFor(other, account), code: late })).status,
    ).toBe(401)
  })

  it('accepts each recovery code once, as people type it', async () => {
    const [code = ''] = totp.recoveryCodes
    expect(new Set(totp.recoveryCodes).size).toBe(10)
    const browser = app.browser()
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`
    expect(
      (await sendCode(browser, { challenge: await challengeFor(browser, account), code: typed })).status,
    ).toBe(200)
    expect((await browser.get('/api/user/totp')).body).toEqual({ isOn: true, recoveryCodesLeft: 9 })
    const other = app.browser()
    expect((await sendCode(other, { challenge: await challengeFor(other, account), code })).status).toBe(401)
  })

  it('allows five attempts for one password, and ten in a quarter of an hour', async () => {
    const browser = app.browser()
    const step = { challenge: await challengeFor(browser, account), code: '000000' }
    for (let attempt = 1; attempt <= 5; attempt++)
      expect((await sendCode(browser, step)).body).toBe('The code is not correct')
    expect((await sendCode(browser, { ...step, code: currentCode() })).body).toContain('has expired')
    const next = { challenge: await challengeFor(browser, account), code: '000000' }
    for (let attempt = 1; attempt <= 5; attempt++) await sendCode(browser, next)
    const last = { challenge: await challengeFor(browser, account), code: currentCode() }
    expect((await sendCode(browser, last)).status).toBe(429)
  })

  it('tells by mail of a recovery code that proved again who the user is', async () => {
    const [code = ''] = totp.recoveryCodes
    expect((await account.post('/api/user/confirm-identity/code', { code })).status).toBe(200)
    const { rows } = await app.deps.open.query('select subject from outbox where user_id = $1 order by id', [
      account.userId,
    ])
    expect(rows.at(-1)?.subject).toBe('A recovery code was used')
    const { body } = await account.get('/api/user/security')
    expect(body.events[0].kind).toBe('recovery_code_used')
  })

  it('needs the password again after ten minutes', async () => {
    const browser = app.browser()
    const step = { challenge: await challengeFor(browser, account), code: '' }
    app.clock.advance(10 * 60_000)
    expect((await sendCode(browser, { ...step, code: currentCode() })).status).toBe(401)
  })
})

describe('the second step cannot be bypassed', () => {
  it('a temporary password needs it, too, and is used up only then', async () => {
    const address = `${account.username}@mail.example`
    await app.browser().post('/api/forgot-password', { email: address })
    await runRecoveries(app.deps)
    const temporary = await temporaryPasswordTo(app.deps, address)
    const browser = app.browser()
    const first = await sendPassword(browser, { ...account, password: temporary })
    expect(first.body.twoFactorRequired).toBe(true)
    expect((await browser.get('/api/user')).status).toBe(401)
    expect((await sendPassword(app.browser(), account)).status).toBe(200)
    const signedIn = await sendCode(browser, { challenge: first.body.challenge, code: currentCode() })
    expect(signedIn.body).toMatchObject({ mustChangePassword: true })
    const change = {
      currentPassword: temporary,
      newPassword: 'entirely-new-1',
      confirmPassword: 'entirely-new-1',
    }
    expect((await browser.put('/api/user/password', change)).status).toBe(200)
    expect((await browser.get('/api/admin/outbox')).status).toBe(200)
    expect(
      (await sendPassword(app.browser(), { ...account, password: 'entirely-new-1' })).body.twoFactorRequired,
    ).toBe(true)
  })

  it('no action opens a session for such an account without its second step', async () => {
    const user = await findUserById(app.deps.db, account.userId)
    if (!user) throw new Error('the user does not exist')
    const browser = {
      address: '192.0.2.1',
      userAgent: 'test',
      requestId: 'test',
      sessionToken: undefined,
      browserToken: undefined,
    }
    await expect(openSession(app.deps, { user, browser, method: 'password' })).rejects.toMatchObject({
      code: 'two_factor_required',
    })
  })

  it('a challenge of one account does not accept the code of another', async () => {
    const other = await app.as('learner')
    const setup = await other.post('/api/user/totp/setup', { currentPassword: other.password })
    await other.post('/api/user/totp/confirm', { code: codeOf(app, setup.body.secret) })
    app.clock.advance(stepMs)
    const browser = app.browser()
    const step = {
      challenge: await challengeFor(browser, account),
      code: codeOf(app, setup.body.secret),
    }
    expect((await sendCode(browser, step)).status).toBe(401)
  })

  it('a password change ends sign-ins that are half done', async () => {
    const browser = app.browser()
    const challenge = await challengeFor(browser, account)
    const change = {
      currentPassword: account.password,
      newPassword: 'entirely-new-1',
      confirmPassword: 'entirely-new-1',
    }
    await account.put('/api/user/password', change)
    expect((await sendCode(browser, { challenge, code: currentCode() })).status).toBe(401)
  })
})

describe('many codes at once', () => {
  it('of 60 for one account ten are checked, and a right one after them is not', async () => {
    const challenges = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const response = await app.browser().send({
          method: 'POST',
          url: '/api/login',
          payload: { username: account.username, password: account.password },
          remoteAddress: `10.8.${n}.1`,
        })
        return response.body.challenge as string
      }),
    )
    const responses = await Promise.all(
      challenges.flatMap((one) =>
        [1, 2, 3, 4, 5].map(() => sendCode(app.browser(), { challenge: one, code: '000000' })),
      ),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(50)
    const browser = app.browser()
    const right = { challenge: await challengeFor(browser, account), code: currentCode() }
    expect((await sendCode(browser, right)).status).toBe(429)
  })

  it('right ones are not counted', async () => {
    for (let n = 0; n < 12; n++) {
      const browser = app.browser()
      const step = { challenge: await challengeFor(browser, account), code: currentCode() }
      expect((await sendCode(browser, step)).status).toBe(200)
      app.clock.advance(stepMs)
    }
  })
})
