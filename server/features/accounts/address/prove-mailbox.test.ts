import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#server/database/tables/accounts.ts'
import { findUserByEmail } from '#server/features/accounts/accounts.queries.ts'
import { runRecoveries } from '#server/features/accounts/sign-in/recover-account.ts'
import { registration } from '#tests/support/app/payment-app.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { mailTo, temporaryPasswordTo } from '#tests/support/outbox.ts'
import { addressTokenTo, confirmMailed, confirmToken } from '#tests/support/server/address-link.ts'
import { challengeFor, codeOf, sendCode, stepMs } from '#tests/support/server/two-factor.ts'

/** Users who prove in another way than by the link that they read a mailbox, and what that ends. */

const newPassword = 'entirely-new-1'
let app: TestApp
/** A user, perhaps not the owner of `address`, who has registered with it. */
let holder: Client
let form: ReturnType<typeof registration>
let address: string

beforeEach(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '10' } })
  form = registration({ subscriptionPlan: 'free' })
  address = form.email
  holder = app.browser()
  await holder.post('/api/register', form)
})
afterEach(() => app.close())

async function recovered(email = address): Promise<string> {
  await app.browser().post('/api/forgot-password', { email })
  await runRecoveries(app.deps)
  return temporaryPasswordTo(app.deps, email)
}

const signIn = (password: string, browser = app.browser()) =>
  browser.post('/api/login', { username: form.username, password })

const choose = (browser: Client, currentPassword: string) =>
  browser.put('/api/user/password', { currentPassword, newPassword, confirmPassword: newPassword })

async function turnOnTotp(by: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await by.post('/api/user/totp/setup', { currentPassword: form.password })).body
  const { body } = await by.post('/api/user/totp/confirm', { code: codeOf(app, secret) })
  app.clock.advance(stepMs)
  return { secret, recoveryCodes: body.recoveryCodes }
}

const isConfirmed = async (email = address) => {
  const user = await findUserByEmail(app.deps.db, email)
  return user !== undefined && user.confirmedEmail === user.email
}

describe('a temporary password that was mailed and used', () => {
  it('confirms the address', async () => {
    const browser = app.browser()
    const temporary = await recovered()
    expect(await isConfirmed()).toBe(false)
    expect((await signIn(temporary, browser)).body).toMatchObject({ isEmailConfirmed: true })
    await choose(browser, temporary)
    expect((await browser.get('/api/user')).body).toMatchObject({ email: address, isEmailConfirmed: true })
  })

  it('shown to an admin who invites confirms nothing; the invitation’s link does', async () => {
    const admin = await app.as('admin')
    const invite = async (username: string) =>
      (await admin.post('/api/admin/invite-admin', { email: `${username}@mail.example`, username })).body
    const { tempPassword } = await invite('shown')
    const browser = app.browser()
    await browser.post('/api/login', { username: 'shown', password: tempPassword })
    await choose(browser, tempPassword)
    expect((await browser.get('/api/user')).body).toMatchObject({ isEmailConfirmed: false })
    await invite('linked')
    const [mail] = await mailTo(app.deps, 'linked@mail.example')
    const token = /#invitation=([\w-]+)"/.exec(mail?.html ?? '')?.[1]
    const accepted = await app.browser().post('/api/accept-invitation', { token, newPassword })
    expect(accepted.body).toMatchObject({ isEmailConfirmed: true })
  })

  it('of an invited admin who lost the link confirms', async () => {
    const admin = await app.as('admin')
    const invited = { email: 'lost@mail.example', username: 'lost' }
    await admin.post('/api/admin/invite-admin', invited)
    const password = await recovered(invited.email)
    await app.browser().post('/api/login', { username: invited.username, password })
    expect(await isConfirmed(invited.email)).toBe(true)
  })
})

describe('a recovery of an account whose address was never confirmed', () => {
  it('ends every other session, and removes the second step and its codes', async () => {
    const { secret, recoveryCodes } = await turnOnTotp(holder)
    const halfDone = app.browser()
    const challenge = await challengeFor(halfDone, form)
    const owner = app.browser()
    const temporary = await recovered()
    expect((await signIn(temporary, owner)).body).toMatchObject({
      mustChangePassword: true,
      twoFactorEnabled: false,
      isEmailConfirmed: true,
    })
    expect((await holder.get('/api/user')).status).toBe(401)
    for (const code of [codeOf(app, secret), recoveryCodes[0] ?? ''])
      expect((await sendCode(halfDone, { challenge, code })).status).toBe(401)
    expect((await signIn(form.password)).status).toBe(401)
    await choose(owner, temporary)
    expect((await owner.get('/api/user/totp')).body).toEqual({ isOn: false, recoveryCodesLeft: 0 })
    expect((await signIn(newPassword)).body).toMatchObject({ username: form.username })
    const log = await app.deps.db.select().from(auditLog).where(eq(auditLog.action, 'user.reclaim'))
    expect(log).toMatchObject([
      { actorName: 'system', details: { before: { twoFactor: true }, after: { twoFactor: false } } },
    ])
  })

  it('leaves whoever held it no way back: neither a change of address nor a payment ticket', async () => {
    const paid = registration()
    const { body } = await app.browser().post('/api/register', paid)
    const elsewhere = app.browser()
    await elsewhere.post('/api/login', { username: paid.username, password: paid.password })
    await elsewhere.put('/api/user/profile', { email: 'holder@mail.example' })
    const token = await addressTokenTo(app.deps, 'holder@mail.example')
    const temporary = await recovered(paid.email)
    await app.browser().post('/api/login', { username: paid.username, password: temporary })
    expect((await elsewhere.get('/api/user')).status).toBe(401)
    expect((await confirmToken(app, token)).body.code).toBe('confirmation_superseded')
    expect(await findUserByEmail(app.deps.db, paid.email)).toMatchObject({ pendingEmail: null })
    const byTicket = { userId: body.user.id, username: paid.username, password: body.ticket }
    expect((await app.browser().post('/api/auto-login', byTicket)).body).toMatchObject({
      code: 'wrong_ticket',
    })
  })

  it('leaves an admin’s second step: another admin can reset it', async () => {
    await turnOnTotp(holder)
    await app.deps.open.query('update users set is_admin = true where email = $1', [address])
    const temporary = await recovered()
    expect((await signIn(temporary)).body).toMatchObject({ twoFactorRequired: true })
  })

  it('does so once: of two uses at once one signs in', async () => {
    await turnOnTotp(holder)
    const temporary = await recovered()
    const answers = await Promise.all([signIn(temporary), signIn(temporary)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('does nothing before the temporary password is used', async () => {
    await turnOnTotp(holder)
    await recovered()
    expect((await holder.get('/api/user/totp')).body).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect((await signIn('wrong-password')).status).toBe(401)
    expect(await isConfirmed()).toBe(false)
  })
})

describe('a recovery of an account whose address is confirmed', () => {
  beforeEach(() => confirmMailed(app, address))

  it('asks for the second step, and removes nothing of it', async () => {
    const { secret } = await turnOnTotp(holder)
    const temporary = await recovered()
    const browser = app.browser()
    const { challenge } = (await signIn(temporary, browser)).body
    expect(challenge).toEqual(expect.any(String))
    expect((await holder.get('/api/user/totp')).body).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect((await sendCode(browser, { challenge, code: codeOf(app, secret) })).body).toMatchObject({
      mustChangePassword: true,
      twoFactorEnabled: true,
    })
    expect((await holder.get('/api/user/totp')).body).toEqual({ isOn: true, recoveryCodesLeft: 10 })
  })

  it('ends a change of address that somebody else has asked for', async () => {
    await holder.put('/api/user/profile', { email: 'holder@mail.example' })
    const token = await addressTokenTo(app.deps, 'holder@mail.example')
    expect((await signIn(await recovered())).body).toMatchObject({ email: address, pendingEmail: null })
    expect((await confirmToken(app, token)).body.code).toBe('confirmation_superseded')
  })

  it('asks for the second step also when the link was used while it was under way', async () => {
    const other = registration({ subscriptionPlan: 'free' })
    const browser = app.browser()
    await browser.post('/api/register', other)
    const { secret } = (await browser.post('/api/user/totp/setup', { currentPassword: other.password })).body
    await browser.post('/api/user/totp/confirm', { code: codeOf(app, secret) })
    const password = await recovered(other.email)
    await confirmMailed(app, other.email)
    const { body } = await app.browser().post('/api/login', { username: other.username, password })
    expect(body).toMatchObject({ twoFactorRequired: true })
  })
})

it('a recovery that begins before an address changes, and is mailed after it, goes to nobody’s old address', async () => {
  await confirmMailed(app, address)
  await app.browser().post('/api/forgot-password', { email: address })
  await holder.put('/api/user/profile', { email: 'new@mail.example' })
  await confirmMailed(app, 'new@mail.example')
  await runRecoveries(app.deps)
  const templates = (await mailTo(app.deps, address)).map(({ template }) => template)
  expect(templates).not.toContain('passwordRecovery')
})
