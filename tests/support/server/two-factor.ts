import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

/** The time for which a code is valid. */
export const stepMs = 30_000

/** The code that the authenticator app shows now. */
export const codeOf = (app: TestApp, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() })

interface Totp {
  secret: string
  recoveryCodes: string[]
}

/** Turns on two-factor sign-in, and waits until the code that confirmed it has expired. */
async function enrol(app: TestApp, account: Client): Promise<Totp> {
  const setup = await account.post('/api/user/totp/setup', { currentPassword: account.password })
  const { secret, url, qrSvg } = setup.body
  expect(url).toContain('otpauth://totp/')
  expect(qrSvg).toContain('<svg')
  const confirmed = await account.post('/api/user/totp/confirm', { code: codeOf(app, secret) })
  expect(confirmed.status).toBe(200)
  app.clock.advance(stepMs)
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}

/** An app for the tests of one file. `account` and `totp` belong to a new admin for each test. */
export function twoFactorApp() {
  const app = {} as TestApp
  const account = {} as Client
  const totp = {} as Totp
  beforeAll(async () => {
    Object.assign(app, await startTestApp())
  })
  beforeEach(async () => {
    Object.assign(account, await app.as('admin'))
    Object.assign(totp, await enrol(app, account))
  })
  afterAll(() => app.close())
  return { app, account, totp, currentCode: () => codeOf(app, totp.secret) }
}

/** Sends the first step, with the password. */
export const sendPassword = (
  browser: Client,
  { username, password }: Pick<Client, 'username' | 'password'>,
) => browser.post('/api/login', { username, password })

/** @returns the challenge after the right password */
export async function challengeFor(
  browser: Client,
  account: Pick<Client, 'username' | 'password'>,
): Promise<string> {
  const response = await sendPassword(browser, account)
  expect(response.body).toEqual({ twoFactorRequired: true, challenge: expect.any(String) })
  return response.body.challenge
}

export const sendCode = (browser: Client, body: { challenge: string; code: string }) =>
  browser.post('/api/login/second-step', body)
