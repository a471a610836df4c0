import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addressConfirmations } from '#server/database/tables/recovery.ts'
import { accountsJobs } from '#server/features/accounts/accounts.jobs.ts'
import { runRecoveries } from '#server/features/accounts/sign-in/recover-account.ts'
import { runDueMail } from '#server/features/messages/delivery/deliver-mail.ts'
import { registration } from '#tests/support/app/payment-app.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { mailTo, temporaryPasswordTo } from '#tests/support/outbox.ts'
import { addressTokenTo, confirmMailed, confirmToken } from '#tests/support/server/address-link.ts'
import { startMailServer } from '#tests/support/server/mail-server.ts'

const dayMs = 86_400_000
const changed = 'new@mail.example'
let app: TestApp
/** This user has registered with `address` and has not confirmed it. */
let user: Client
let address: string
let form: ReturnType<typeof registration>

beforeEach(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '3' } })
  user = app.browser()
  form = registration({ subscriptionPlan: 'free' })
  address = form.email
  await user.post('/api/register', form)
})
afterEach(() => app.close())

const profile = async () => (await user.get('/api/user')).body
const change = (email: string) => user.put('/api/user/profile', { email })
const sendAgain = (browser = user) => browser.post('/api/user/address/send-link')
const cancel = () => user.post('/api/user/address/cancel-change')
const confirm = (token: string) => confirmToken(app, token)
const tokenTo = (email: string) => addressTokenTo(app.deps, email)
const signIn = (username: string) => app.browser().post('/api/login', { username, password: form.password })
const templatesTo = async (email: string) =>
  (await mailTo(app.deps, email)).map(({ template }) => template).sort()

describe('after a registration', () => {
  it('a link is mailed, and everything works before it is used', async () => {
    const [mail] = await mailTo(app.deps, address)
    expect(mail).toMatchObject({ template: 'confirmAddress', status: 'queued' })
    expect(mail?.html).toContain('If you did not create this account, ignore this message')
    expect(mail?.html).not.toContain(form.username)
    expect(mail?.expiresAt.getTime()).toBe(app.clock.now().getTime() + 7 * dayMs)
    expect(await profile()).toMatchObject({ email: address, isEmailConfirmed: false, pendingEmail: null })
    expect((await user.get('/api/chapters')).status).toBe(200)
    expect((await signIn(address)).status).toBe(200)
  })

  it('the link confirms the address, in a browser that is not signed in, and signs nobody in', async () => {
    const browser = app.browser()
    const { status, body, headers } = await browser.post('/api/confirm-address', {
      token: await tokenTo(address),
    })
    expect([status, body]).toEqual([200, { email: address }])
    expect(headers['set-cookie']).toBeUndefined()
    expect((await browser.get('/api/user')).status).toBe(401)
    expect(await profile()).toMatchObject({ email: address, isEmailConfirmed: true })
  })

  it('for a paid plan, too, although nobody is signed in yet', async () => {
    const paid = registration()
    await app.browser().post('/api/register', paid)
    expect((await confirm(await tokenTo(paid.email))).status).toBe(200)
  })

  it('the database holds the hash of the token only, and the log neither', async () => {
    let log = ''
    const logStream = new Writable({
      write(chunk, _encoding, done) {
        log += String(chunk)
        done()
      },
    })
    const logged = await startTestApp({ env: { LOG_LEVEL: 'trace' }, logStream })
    try {
      const other = registration({ subscriptionPlan: 'free' })
      await logged.browser().post('/api/register', other)
      const token = await addressTokenTo(logged.deps, other.email)
      const [row] = await logged.deps.db.select().from(addressConfirmations)
      expect(JSON.stringify({ ...row, tokenHash: [...(row?.tokenHash ?? [])] })).not.toContain(token)
      expect(Buffer.from(row?.tokenHash ?? []).toString()).not.toContain(token)
      await confirmToken(logged, token)
      await confirmToken(logged, token)
      expect(log).toContain('/api/confirm-address')
      expect(log).not.toContain(token)
    } finally {
      await logged.close()
    }
  })

  it('what is stored about the user has the address that waits, and no token', async () => {
    await change(changed)
    const data = (await user.get('/api/user/data')).body
    expect(data.users[0]).toMatchObject({ email: address, pending_email: changed })
    expect(data.address_confirmations).toHaveLength(2)
    expect(JSON.stringify(data)).not.toContain(await tokenTo(changed))
    expect(JSON.stringify(data)).not.toContain('token_hash')
  })
})

describe('a link', () => {
  it('works once, also when it is used twice at once', async () => {
    const token = await tokenTo(address)
    const answers = await Promise.all([confirm(token), confirm(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'confirmation_used' } })
  })

  it('works for seven days', async () => {
    const token = await tokenTo(address)
    app.clock.advance(7 * dayMs)
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'confirmation_expired' } })
    expect((await profile()).isEmailConfirmed).toBe(false)
    const other = registration({ subscriptionPlan: 'free' })
    await app.browser().post('/api/register', other)
    app.clock.advance(7 * dayMs - 1)
    expect((await confirm(await tokenTo(other.email))).status).toBe(200)
  })

  it('that nobody was sent is unknown, like that of a deleted account', async () => {
    expect(await confirm('x'.repeat(43))).toMatchObject({
      status: 404,
      body: { code: 'confirmation_unknown' },
    })
    const token = await tokenTo(address)
    await user.delete('/api/user', { currentPassword: form.password })
    expect((await confirm(token)).status).toBe(404)
    expect(await app.deps.db.select().from(addressConfirmations)).toEqual([])
  })

  it('is replaced by a newer one', async () => {
    const token = await tokenTo(address)
    expect(await sendAgain()).toMatchObject({ status: 200, body: { email: address } })
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'confirmation_superseded' } })
    expect((await confirm(await tokenTo(address))).status).toBe(200)
  })

  it('is sent again five times an hour, and not once the address is confirmed', async () => {
    const strict = await startTestApp()
    try {
      const other = registration({ subscriptionPlan: 'free' })
      const browser = strict.browser()
      await browser.post('/api/register', other)
      const statuses: number[] = []
      for (let n = 1; n <= 6; n++) statuses.push((await sendAgain(browser)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      expect(await mailTo(strict.deps, other.email)).toHaveLength(6)
    } finally {
      await strict.close()
    }
    await confirmMailed(app, address)
    expect(await sendAgain()).toMatchObject({ status: 409, body: { code: 'address_confirmed' } })
  })
})

describe('a change of the address', () => {
  beforeEach(() => confirmMailed(app, address))

  it('waits for its link; until then the old address stays in force', async () => {
    expect((await change(changed)).body).toMatchObject({
      email: address,
      isEmailConfirmed: true,
      pendingEmail: changed,
    })
    expect(await templatesTo(changed)).toEqual(['confirmNewAddress'])
    expect((await signIn(address)).status).toBe(200)
    expect((await signIn(changed)).status).toBe(401)
    for (const email of [address, changed]) await app.browser().post('/api/forgot-username', { email })
    await runRecoveries(app.deps)
    expect(await templatesTo(address)).toContain('usernameRecovery')
    expect(await templatesTo(changed)).not.toContain('usernameRecovery')
    await confirmMailed(app, changed)
    expect(await profile()).toMatchObject({ email: changed, isEmailConfirmed: true, pendingEmail: null })
    expect((await signIn(changed)).status).toBe(200)
    expect((await signIn(address)).status).toBe(401)
  })

  it('is told to the old address when it is asked for', async () => {
    await change(changed)
    const [mail] = await mailTo(app.deps, address)
    expect(mail).toMatchObject({ template: 'emailChanged' })
    expect(mail?.subject).toBe('A new e-mail address for your account')
    expect(mail?.html).toContain(changed)
    expect(mail?.html).toContain('until that address is confirmed')
  })

  it('can be cancelled: its link confirms nothing', async () => {
    await change(changed)
    const token = await tokenTo(changed)
    expect(await cancel()).toMatchObject({ status: 200, body: { email: address, pendingEmail: null } })
    expect((await cancel()).status).toBe(200)
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'confirmation_superseded' } })
    expect(await profile()).toMatchObject({ email: address, isEmailConfirmed: true })
  })

  it('to a third address replaces the one that waited', async () => {
    await change(changed)
    const token = await tokenTo(changed)
    await change('third@mail.example')
    expect((await profile()).pendingEmail).toBe('third@mail.example')
    expect((await confirm(token)).body.code).toBe('confirmation_superseded')
    await confirmMailed(app, 'third@mail.example')
    expect((await profile()).email).toBe('third@mail.example')
  })

  it('to the address that waits already sends no second mail; its link can be sent again', async () => {
    await change(changed)
    const token = await tokenTo(changed)
    expect((await change(changed.toUpperCase())).status).toBe(200)
    expect(await mailTo(app.deps, changed)).toHaveLength(1)
    expect((await mailTo(app.deps, address)).filter((mail) => mail.template === 'emailChanged')).toHaveLength(
      1,
    )
    expect((await sendAgain()).body).toEqual({ email: changed })
    expect((await confirm(token)).body.code).toBe('confirmation_superseded')
    await confirmMailed(app, changed)
    expect((await profile()).email).toBe(changed)
  })

  it('to an address that another account has taken meanwhile is refused, and said', async () => {
    await change(changed)
    const token = await tokenTo(changed)
    const other = registration({ subscriptionPlan: 'free', email: changed })
    expect((await app.browser().post('/api/register', other)).status).toBe(200)
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'confirmation_taken' } })
    expect(await profile()).toMatchObject({ email: address, pendingEmail: changed })
    expect(await sendAgain()).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  })

  it('that only respells the address is made at once, and it stays confirmed', async () => {
    const respelled = address.toUpperCase()
    expect((await change(respelled)).body).toMatchObject({
      email: respelled,
      isEmailConfirmed: true,
      pendingEmail: null,
    })
  })

  it('goes with other fields, which are saved at once', async () => {
    const { body } = await user.put('/api/user/profile', { email: changed, firstName: 'Ada' })
    expect(body).toMatchObject({ firstName: 'Ada', email: address, pendingEmail: changed })
  })

  it('is asked for ten times an hour at most, and five times for one address', async () => {
    const strict = await startTestApp()
    try {
      const ask = async (by: Client, email: string) => (await by.put('/api/user/profile', { email })).status
      const by = await strict.as('learner')
      const statuses: number[] = []
      for (let n = 1; n <= 11; n++) statuses.push(await ask(by, `other${n}@mail.example`))
      expect(statuses).toEqual([...Array(10).fill(200), 429])
      const toOne: number[] = []
      for (let n = 1; n <= 6; n++) toOne.push(await ask(await strict.as('learner'), changed))
      expect(toOne).toEqual([200, 200, 200, 200, 200, 429])
    } finally {
      await strict.close()
    }
  })

  it('ends a temporary password that was mailed to the old address, once it is in force', async () => {
    await app.browser().post('/api/forgot-password', { email: address })
    await runRecoveries(app.deps)
    const temporary = await temporaryPasswordTo(app.deps, address)
    await change(changed)
    await confirmMailed(app, changed)
    const { status } = await app
      .browser()
      .post('/api/login', { username: form.username, password: temporary })
    expect(status).toBe(401)
  })

  it('in force leaves nothing to be sent to the old one, but the notice of the change', async () => {
    await app.browser().post('/api/forgot-username', { email: address })
    await app.browser().post('/api/forgot-password', { email: address })
    await runRecoveries(app.deps)
    await change(changed)
    await confirmMailed(app, changed)
    const waiting = async (email: string) =>
      (await mailTo(app.deps, email)).filter(({ status }) => status === 'queued').map((mail) => mail.template)
    expect(await waiting(address)).toEqual(['emailChanged'])
    expect(await waiting(changed)).toContain('usernameRecovery')
    const notSent = (await mailTo(app.deps, address)).filter(({ status }) => status === 'failed')
    expect(notSent.map(({ template, error, secrets }) => [template, error, secrets])).toContainEqual([
      'passwordRecovery',
      'Not sent: the address of the account was changed',
      [],
    ])
  })

  it('does not outlive a new password', async () => {
    await change(changed)
    const token = await tokenTo(changed)
    const newPassword = 'entirely-new-1'
    const body = { currentPassword: form.password, newPassword, confirmPassword: newPassword }
    expect((await user.put('/api/user/password', body)).status).toBe(200)
    expect((await confirm(token)).body.code).toBe('confirmation_superseded')
    expect(await profile()).toMatchObject({ email: address, isEmailConfirmed: true, pendingEmail: null })
  })
})

it('an address that was never confirmed is corrected in the same way', async () => {
  await change(changed)
  expect(await profile()).toMatchObject({ email: address, isEmailConfirmed: false, pendingEmail: changed })
  expect((await sendAgain()).body).toEqual({ email: changed })
  await confirmMailed(app, changed)
  expect(await profile()).toMatchObject({ email: changed, isEmailConfirmed: true, pendingEmail: null })
})

it('an address that a server of the version before has changed is not confirmed', async () => {
  await confirmMailed(app, address)
  await app.deps.open.query(
    "update users set email = 'x@mail.example', email_key = 'x@mail.example' where email = $1",
    [address],
  )
  expect((await profile()).isEmailConfirmed).toBe(false)
})

it('a link whose address is no longer the one that waits confirms nothing', async () => {
  const token = await tokenTo(address)
  await app.deps.open.query(
    "update users set email = 'x@mail.example', email_key = 'x@mail.example' where email = $1",
    [address],
  )
  expect((await confirm(token)).body.code).toBe('confirmation_superseded')
})

it('the message arrives with the link, which is wiped once it was sent', async () => {
  const server = await startMailServer()
  const mailing = await startTestApp({ env: { SMTP_URL: server.url, PUBLIC_URL: 'https://regimen.example' } })
  try {
    const other = registration({ subscriptionPlan: 'free' })
    await mailing.browser().post('/api/register', other)
    await runDueMail(mailing.deps)
    const [received] = server.received
    const link = /https:\/\/regimen\.example\/confirm-address#confirmation=([\w-]{43})/
    const token = link.exec(received?.html ?? '')?.[1] ?? ''
    expect(link.exec(received?.text ?? '')?.[1]).toBe(token)
    expect((await confirmToken(mailing, token)).status).toBe(200)
    const [stored] = await mailTo(mailing.deps, other.email)
    expect(stored).toMatchObject({ status: 'sent', secrets: [] })
    expect(stored?.html).not.toContain(token)
  } finally {
    await mailing.close()
    await server.close()
  }
})

it('links that are long over are deleted', async () => {
  await change(changed)
  await app.deps.db
    .update(addressConfirmations)
    .set({ expiresAt: new Date(app.clock.now().getTime() - 31 * dayMs) })
    .where(eq(addressConfirmations.email, address))
  await accountsJobs(app.deps)
    .find(({ name }) => name === 'accounts.tidy')
    ?.run()
  const left = await app.deps.db.select().from(addressConfirmations)
  expect(left.map(({ email }) => email)).toEqual([changed])
})
