import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const minuteMs = 60_000
let people = 0

function registration(change: object = {}) {
  people += 1
  return {
    username: `fellow${people}`,
    email: `fellow${people}@mail.example`,
    password: 'corr3ct-horse',
    firstName: 'Robin',
    lastName: 'Meyer',
    degrees: 'MD',
    role: 'oncology_fellow',
    practiceLocation: '',
    subscriptionPlan: 'free',
    referralEmail1: '',
    referralEmail2: '',
    promoCode: '',
    acceptPolicy: true,
    ...change,
  }
}

/** Registers from a separate network address, because one address may register ten accounts an hour only. */
function register(body: object, address = `10.0.${people}.1`) {
  return app.browser().send({ method: 'POST', url: '/api/register', payload: body, remoteAddress: address })
}

describe('registration', () => {
  test('a free account is signed in at once, with the fields of the form', async () => {
    const browser = app.browser()
    const response = await browser.post('/api/register', registration({ timeZone: 'Europe/Berlin' }))
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ requiresPayment: false, subscriptionPlan: 'free', ticket: null })
    const user = await browser.get('/api/user')
    expect(user.body).toMatchObject({ subscriptionStatus: 'free', isAdmin: false, timeZone: 'Europe/Berlin' })
    expect(user.body).not.toHaveProperty('passwordHash')
  })

  test('a paid plan creates a free account without a session, and a ticket', async () => {
    const response = await register(registration({ subscriptionPlan: 'annual' }))
    expect(response.body).toMatchObject({ requiresPayment: true, subscriptionPlan: 'annual' })
    expect(response.body.ticket).toMatch(/^[\w-]{40,}$/)
    expect(response.body.user.isPremium).toBe(false)
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  test('a taken username or e-mail is a 409 that says which, without regard to case', async () => {
    const taken = registration()
    await register(taken)
    const sameName = await register(registration({ username: taken.username.toUpperCase() }))
    expect([sameName.status, sameName.body]).toEqual([409, 'That username is already taken'])
    const sameMail = await register(registration({ email: taken.email.toUpperCase() }))
    expect([sameMail.status, sameMail.body]).toEqual([409, 'An account with this e-mail already exists'])
  })

  test('of two at the same moment one gets the name', async () => {
    const body = registration()
    const responses = await Promise.all(
      [1, 2, 3].map((n) => register({ ...body, email: `race${n}@mail.example` })),
    )
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409])
  })

  test.each([
    [{ username: 'ab' }, 'Username must be at least 3 characters'],
    [{ username: 'two words' }, 'Username cannot contain spaces or the @ sign'],
    [{ email: 'nobody' }, 'Please enter a valid email'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
    [{ password: 'password' }, 'This password is too common. Please choose another one.'],
    [
      { password: 'Oncology2026' },
      'Please choose a password without your name, and without words of this service.',
    ],
    [{ firstName: ' ' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ degrees: '' }, 'Degree(s) are required'],
    [{ role: 'surgeon' }, 'Please select your professional role'],
    [{ subscriptionPlan: 'monthly' }, 'Please select a subscription plan'],
    [{ referralEmail1: 'friend' }, 'Please enter a valid email'],
    [{ acceptPolicy: false }, 'You must accept the terms and conditions'],
  ])('%j is refused as plain text', async (change, message) => {
    const response = await register(registration(change))
    expect([response.status, response.body]).toEqual([400, message])
  })

  test('the eleventh from one address within the hour is rejected', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await register(registration(), '10.9.9.9')).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})

describe('sign-in', () => {
  test('by username or e-mail, in any case', async () => {
    const account = registration()
    await register(account)
    for (const username of [account.username, account.username.toUpperCase(), account.email.toUpperCase()]) {
      const response = await app.browser().post('/api/login', { username, password: account.password })
      expect([response.status, response.body.username]).toEqual([200, account.username])
    }
  })

  test('known and unknown accounts are rejected alike; the sixth attempt has to wait, other accounts at the address do not', async () => {
    const [account, neighbour] = [registration(), registration()]
    await register(account)
    await register(neighbour)
    const from = (username: string, password: string) =>
      app.browser().send({
        method: 'POST',
        url: '/api/login',
        payload: { username, password },
        remoteAddress: '10.1.1.1',
      })
    for (const username of [account.username, 'nobody-at-all']) {
      for (let n = 0; n < 5; n++) {
        const response = await from(username, 'wrong-password')
        expect([response.status, response.body]).toEqual([401, 'Invalid username or password'])
      }
      const sixth = await from(username, account.password)
      expect(sixth.status).toBe(429)
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await from(neighbour.username, neighbour.password)).status).toBe(200)
  })
})

describe('profile and password', () => {
  test('a new e-mail needs a sign-in within ten minutes or the current password', async () => {
    const user = await app.as('learner')
    expect((await user.put('/api/user/profile', { email: 'early@mail.example' })).status).toBe(200)
    app.clock.advance(11 * minuteMs)
    const late = await user.put('/api/user/profile', { email: 'late@mail.example' })
    expect([late.status, late.body.code]).toEqual([403, 'reauthentication_required'])
    const wrong = await user.put('/api/user/profile', {
      email: 'late@mail.example',
      currentPassword: 'nonsense',
    })
    expect(wrong.status).toBe(400)
    const right = await user.put('/api/user/profile', {
      email: 'late@mail.example',
      currentPassword: user.password,
    })
    expect(right.body.pendingEmail).toBe('late@mail.example')
    expect((await user.put('/api/user/profile', { lastName: 'Weber' })).body.lastName).toBe('Weber')
  })

  test('a new password ends every other session and replaces the old one', async () => {
    const user = await app.as('learner')
    const elsewhere = app.browser()
    await elsewhere.post('/api/login', { username: user.username, password: user.password })
    expect((await elsewhere.get('/api/user')).status).toBe(200)
    const change = {
      currentPassword: user.password,
      newPassword: 'batt3ry-staple',
      confirmPassword: 'batt3ry-staple',
    }
    const refusals: [object, string][] = [
      [{ ...change, currentPassword: '' }, 'All password fields are required'],
      [{ ...change, confirmPassword: 'something-else' }, 'New passwords do not match'],
      [
        { ...change, newPassword: 'short', confirmPassword: 'short' },
        'Password must be at least 6 characters long',
      ],
      [{ ...change, currentPassword: 'not-it-at-all' }, 'The current password is incorrect'],
    ]
    for (const [body, message] of refusals) {
      const response = await user.put('/api/user/password', body)
      expect([response.status, response.body.error]).toEqual([400, message])
    }
    expect((await user.put('/api/user/password', change)).status).toBe(200)
    expect((await user.get('/api/user')).status).toBe(200)
    expect((await elsewhere.get('/api/user')).status).toBe(401)
    const old = await app.browser().post('/api/login', { username: user.username, password: user.password })
    expect(old.status).toBe(401)
    const fresh = await app
      .browser()
      .post('/api/login', { username: user.username, password: change.newPassword })
    expect(fresh.status).toBe(200)
  })

  test('one’s own session on another device can be ended, once', async () => {
    const user = await app.as('learner')
    const elsewhere = app.browser()
    await elsewhere.post('/api/login', { username: user.username, password: user.password })
    const sessions: { id: number; isCurrent: boolean }[] = (await user.get('/api/user/sessions')).body
    const other = sessions.filter(({ isCurrent }) => !isCurrent)
    expect([sessions.length, other.length]).toEqual([2, 1])
    const path = `/api/user/sessions/${other[0]?.id}`
    expect((await user.delete(path)).status).toBe(200)
    expect((await elsewhere.get('/api/user')).status).toBe(401)
    expect((await user.get('/api/user')).status).toBe(200)
    expect((await user.delete(path)).status).toBe(404)
  })

  test('other users’ sessions cannot be ended', async () => {
    const [one, other] = [await app.as('learner'), await app.as('learner')]
    const sessions = (await one.get('/api/user/sessions')).body
    expect((await other.delete(`/api/user/sessions/${sessions[0].id}`)).status).toBe(404)
    expect((await one.get('/api/user')).status).toBe(200)
  })
})
