import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { mailTo, temporaryPasswordTo } from '#tests/support/outbox.ts'
import { confirmMailed } from '#tests/support/server/address-link.ts'
import { runRecoveries } from './recover-account.ts'

const minuteMs = 60_000
const newPassword = 'entirely-new-1'
let app: TestApp
let user: Client
let address: string

beforeEach(async () => {
  app = await startTestApp()
  user = await app.as('learner')
  address = `${user.username}@mail.example`
})
afterEach(() => app.close())

const signIn = (browser: Client, password: string) =>
  browser.post('/api/login', { username: user.username, password })

async function recover(): Promise<string> {
  await app.browser().post('/api/forgot-password', { email: address })
  await runRecoveries(app.deps)
  return temporaryPasswordTo(app.deps, address)
}

describe('a request for recovery', () => {
  it.each(['/api/forgot-password', '/api/forgot-username'])(
    '%s responds alike for known and unknown addresses',
    async (path) => {
      const known = await app.browser().post(path, { email: address })
      const unknown = await app.browser().post(path, { email: 'nobody@mail.example' })
      expect(known.status).toBe(200)
      expect(unknown).toMatchObject({ status: known.status, body: known.body })
      const headers = (response: typeof known) => Object.keys(response.headers).sort()
      expect(headers(unknown)).toEqual(headers(known))
    },
  )

  it('looks the address up only after the response', async () => {
    await app.browser().post('/api/forgot-password', { email: address })
    expect(await mailTo(app.deps, address)).toEqual([])
    await runRecoveries(app.deps)
    expect(await mailTo(app.deps, address)).toHaveLength(1)
  })

  it('sends nothing to an unknown address', async () => {
    await app.browser().post('/api/forgot-password', { email: 'nobody@mail.example' })
    await runRecoveries(app.deps)
    expect(await mailTo(app.deps, 'nobody@mail.example')).toEqual([])
  })

  it('mails to the address of the account, however the visitor spelled it', async () => {
    await app.browser().post('/api/forgot-username', { email: address.toUpperCase() })
    await runRecoveries(app.deps)
    const [mail] = await mailTo(app.deps, address)
    expect(mail?.subject).toBe('Your username')
    expect(mail?.html).toContain(`<strong>${user.username}</strong>`)
    expect(mail?.html).not.toContain('password')
  })

  it('is throttled at five an hour, for known and unknown addresses alike', async () => {
    const statuses = async (email: string, ip: (attempt: number) => string) => {
      const all = []
      for (let attempt = 1; attempt <= 6; attempt++) {
        const response = await app.browser().send({
          method: 'POST',
          url: '/api/forgot-password',
          payload: { email },
          remoteAddress: ip(attempt),
        })
        all.push(response.status)
      }
      return all
    }
    const fiveOnly = [200, 200, 200, 200, 200, 429]
    expect(await statuses(address, (attempt) => `10.1.0.${attempt}`)).toEqual(fiveOnly)
    expect(await statuses('nobody@mail.example', (attempt) => `10.2.0.${attempt}`)).toEqual(fiveOnly)
    expect(await statuses('others@mail.example', () => '10.3.0.1')).toEqual(fiveOnly)
  })
})

describe('the temporary password', () => {
  it('leaves the old password working until it is used', async () => {
    const temporary = await recover()
    expect((await signIn(app.browser(), user.password)).status).toBe(200)
    expect((await signIn(app.browser(), temporary)).body).toMatchObject({ mustChangePassword: true })
    expect((await signIn(app.browser(), user.password)).status).toBe(401)
  })

  it('works once', async () => {
    const temporary = await recover()
    expect((await signIn(app.browser(), temporary)).status).toBe(200)
    expect((await signIn(app.browser(), temporary)).status).toBe(401)
  })

  it('of two uses at once, one succeeds', async () => {
    const temporary = await recover()
    const responses = await Promise.all([1, 2, 3].map(() => signIn(app.browser(), temporary)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  it('works for 60 minutes', async () => {
    const temporary = await recover()
    app.clock.advance(60 * minuteMs)
    expect((await signIn(app.browser(), temporary)).status).toBe(401)
    expect((await signIn(app.browser(), user.password)).status).toBe(200)
  })

  it('is replaced by the next one', async () => {
    const first = await recover()
    const second = await recover()
    expect((await signIn(app.browser(), first)).status).toBe(401)
    expect((await signIn(app.browser(), second)).status).toBe(200)
  })

  it('opens a session that may only change the password', async () => {
    const temporary = await recover()
    const browser = app.browser()
    await signIn(browser, temporary)
    expect((await browser.get('/api/user')).body.mustChangePassword).toBe(true)
    for (const call of [
      () => browser.get('/api/chapters'),
      () => browser.put('/api/user/profile', { firstName: 'Eve' }),
      () => browser.get('/api/user/data'),
      () => browser.delete('/api/user', { currentPassword: temporary }),
      () => browser.post('/api/user/totp/setup', { currentPassword: temporary }),
    ])
      expect(await call()).toMatchObject({ status: 403, body: { code: 'password_change_required' } })
  })

  it('is the current password of that change, which opens a full session and ends all others', async () => {
    const temporary = await recover()
    const browser = app.browser()
    await signIn(browser, temporary)
    const change = (currentPassword: string, password = newPassword) =>
      browser.put('/api/user/password', { currentPassword, newPassword: password, confirmPassword: password })
    expect((await change(user.password)).status).toBe(400)
    expect((await change(temporary, temporary)).body.fields).toHaveProperty('newPassword')
    expect((await change(temporary)).status).toBe(200)
    expect((await browser.get('/api/chapters')).status).toBe(200)
    expect((await user.get('/api/user')).status).toBe(401)
    expect((await signIn(app.browser(), temporary)).status).toBe(401)
    expect((await signIn(app.browser(), user.password)).status).toBe(401)
    expect((await signIn(app.browser(), newPassword)).status).toBe(200)
  })

  it('ends with a password change made without it, and with a new e-mail address once it is in force', async () => {
    const one = await recover()
    const body = { currentPassword: user.password, newPassword, confirmPassword: newPassword }
    expect((await user.put('/api/user/password', body)).status).toBe(200)
    expect((await signIn(app.browser(), one)).status).toBe(401)
    const two = await recover()
    expect((await user.put('/api/user/profile', { email: 'new@mail.example' })).status).toBe(200)
    await confirmMailed(app, 'new@mail.example')
    expect((await signIn(app.browser(), two)).status).toBe(401)
  })
})

it('a new e-mail address is reported to the old one when it is asked for, once', async () => {
  await user.put('/api/user/profile', { email: 'new@mail.example', firstName: 'Ada' })
  const [mail] = await mailTo(app.deps, address)
  expect(mail?.template).toBe('emailChanged')
  expect(mail?.html).toContain('new@mail.example')
  await user.put('/api/user/profile', { lastName: 'Lovelace', email: 'NEW@mail.example' })
  const reports = (await mailTo(app.deps, address)).filter(({ template }) => template === 'emailChanged')
  expect(reports).toHaveLength(1)
})
