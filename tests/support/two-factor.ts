import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Client, TestApp } from './test-app.ts'

/** How long a code is valid. */
export const stepMs = 30_000

/** What the authenticator app shows now. */
export const codeOf = (app: TestApp, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now().getTime() })

export interface TwoFactorUser {
  account: Client
  secret: string
  recoveryCodes: string[]
}

/** A new user with two-factor sign-in, signed in; the code that confirmed it is over. */
export async function createTwoFactorUser(app: TestApp, kind: 'learner' | 'admin'): Promise<TwoFactorUser> {
  const account = await app.as(kind)
  const setup = await account.post('/api/user/totp/setup', { currentPassword: account.password })
  const { secret, url, qrSvg } = setup.body
  expect(url).toContain('otpauth://totp/')
  expect(qrSvg).toContain('<svg')
  const confirmed = await account.post('/api/user/totp/confirm', { code: codeOf(app, secret) })
  expect(confirmed.status).toBe(200)
  app.clock.advance(stepMs)
  return { account, secret, recoveryCodes: confirmed.body.recoveryCodes }
}

/** The first step, with the password. */
export const sendPassword = (
  browser: Client,
  { username, password }: Pick<Client, 'username' | 'password'>,
) => browser.post('/api/login', { username, password })

/** @returns the challenge that the right password leads to. */
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
