import { describe, expect, it } from 'vitest'
import { findUserById } from '#server/features/accounts/accounts.queries.ts'
import {
  challengeFor,
  codeOf,
  sendCode,
  sendPassword,
  stepMs,
  twoFactorApp,
} from '#tests/support/server/two-factor.ts'
import { sealPlainTotpSecrets } from './totp-secret.ts'

const { app, account, totp, currentCode } = twoFactorApp()

describe('turning it on and off', () => {
  it('needs the password before it shows a secret', async () => {
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
    await other.post('/api/user/totp/confirm', { code: codeOf(app, setup.body.secret) })
    expect((await other.get('/api/user/totp')).body).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect((await elsewhere.get('/api/user')).status).toBe(401)
  })

  it('proves nothing before it is on', async () => {
    const other = await app.as('learner')
    const setup = await other.post('/api/user/totp/setup', { currentPassword: other.password })
    const code = codeOf(app, setup.body.secret)
    expect((await other.post('/api/user/confirm-identity/code', { code })).status).toBe(400)
    expect((await other.post('/api/user/totp/confirm', { code })).status).toBe(200)
  })

  it('shows no new secret while it is on', async () => {
    const response = await account.post('/api/user/totp/setup', {
      currentPassword: account.password,
    })
    expect(response).toMatchObject({ status: 409, body: { code: 'two_factor_on' } })
  })

  it('is turned off with both the password and a code, not with one of them', async () => {
    const off = (currentPassword: string, code: string) =>
      account.post('/api/user/totp/disable', { currentPassword, code })
    expect((await off('wrong-one', currentCode())).status).toBe(400)
    expect((await off(account.password, '000000')).status).toBe(400)
    expect((await account.get('/api/user/totp')).body.isOn).toBe(true)
    expect((await off(account.password, currentCode())).status).toBe(200)
    expect((await sendPassword(app.browser(), account)).body).toMatchObject({
      id: account.userId,
    })
  })

  it('replaces the recovery codes', async () => {
    const renewed = await account.post('/api/user/totp/recovery-codes', {
      currentPassword: account.password,
      code: currentCode(),
    })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    const browser = app.browser()
    const challenge = await challengeFor(browser, account)
    expect((await sendCode(browser, { challenge, code: totp.recoveryCodes[0] ?? '' })).status).toBe(401)
    expect((await sendCode(browser, { challenge, code: renewed.body.recoveryCodes[0] })).status).toBe(200)
  })
})

describe('the secret at rest', () => {
  const stored = async () => String((await findUserById(app.deps.db, account.userId))?.totpSecret)
  const storePlain = () =>
    app.deps.open.query('update users set totp_secret = $1 where id = $2', [totp.secret, account.userId])
  const signIn = async () => {
    const browser = app.browser()
    return (await sendCode(browser, { challenge: await challengeFor(browser, account), code: currentCode() }))
      .status
  }

  it('is encrypted, for this account alone', async () => {
    expect(await stored()).toMatch(/^v1\./)
    expect(await stored()).not.toContain(totp.secret)
    expect(await signIn()).toBe(200)
    const other = await app.as('admin')
    await app.deps.open.query(
      'update users set (totp_secret, totp_enabled_at) = (select totp_secret, totp_enabled_at from users where id = $1) where id = $2',
      [account.userId, other.userId],
    )
    app.clock.advance(stepMs)
    const browser = app.browser()
    const first = await browser.post('/api/login', { username: other.username, password: other.password })
    const response = await sendCode(browser, { challenge: first.body.challenge, code: currentCode() })
    expect(response.status).toBe(500)
  })

  it('from before encryption works, and is encrypted at its first use', async () => {
    await storePlain()
    expect(await signIn()).toBe(200)
    expect(await stored()).toMatch(/^v1\./)
    app.clock.advance(stepMs)
    expect(await signIn()).toBe(200)
  })

  it('that is not used is encrypted, too', async () => {
    await storePlain()
    await sealPlainTotpSecrets(app.deps)
    expect(await stored()).toMatch(/^v1\./)
    expect(await signIn()).toBe(200)
    const sealed = await stored()
    await sealPlainTotpSecrets(app.deps)
    expect(await stored()).toBe(sealed)
  })

  it('does not break the recovery codes when its key is lost', async () => {
    await app.deps.open.query("update users set totp_secret = 'v1.AAAA.AAAA.AAAA' where id = $1", [
      account.userId,
    ])
    const browser = app.browser()
    const step = { challenge: await challengeFor(browser, account), code: totp.recoveryCodes[0] ?? '' }
    expect((await sendCode(browser, step)).status).toBe(200)
  })

  it('is not in the user’s data download', async () => {
    const data = JSON.stringify((await account.get('/api/user/data')).body)
    expect(data).not.toContain(totp.secret)
    expect(data).not.toContain(await stored())
  })
})
