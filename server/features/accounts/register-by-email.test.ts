import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUsername } from '#contracts/accounts/accounts.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { addressTokenTo } from '#tests/support/server/address-link.ts'
import { pdfLines } from '#tests/support/server/pdf-text.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let people = 0
const form = (change: object = {}) => {
  people += 1
  return {
    email: `robin.meyer@mail${people}.example`,
    password: 'corr3ct-horse',
    acceptPolicy: true,
    ...change,
  }
}

const send = (url: string, payload: object, remoteAddress = `10.3.${people}.1`) =>
  app.browser().send({ method: 'POST', url, payload, remoteAddress })
const register = (body: object, address?: string) => send('/api/register-by-email', body, address)

test('address and password make a free account that is signed in, with a username and a link that confirms the address', async () => {
  const browser = app.browser()
  const account = form({ timeZone: 'Europe/Berlin' })
  const { status, body } = await browser.post('/api/register-by-email', account)
  expect(status).toBe(200)
  const user = (await browser.get('/api/user')).body
  expect(user).toEqual(body)
  expect(user).toMatchObject({
    username: expect.stringMatching(/^robin\.meyer-\d{5}$/),
    email: account.email,
    isEmailConfirmed: false,
    firstName: '',
    lastName: '',
    degrees: '',
    subscriptionStatus: 'free',
    isFirstRunDone: false,
    timeZone: 'Europe/Berlin',
  })
  expect(newUsername.parse(user.username)).toBe(user.username)
  expect(await addressTokenTo(app.deps, account.email)).toBeTruthy()
  for (const username of [account.email, user.username])
    expect((await app.browser().post('/api/login', { username, password: account.password })).status).toBe(
      200,
    )
})

test('a username tells of no other account: each is drawn, whether the name before the @ is taken or not', async () => {
  const names = []
  for (let n = 0; n < 3; n++) names.push((await register(form())).body.username)
  expect(new Set(names).size).toBe(3)
  expect(names).toEqual(names.map(() => expect.stringMatching(/^robin\.meyer-\d{5}$/)))
})

test('an address that has an account is the 409 of the long form, at its field', async () => {
  const account = form()
  await register(account)
  const again = await register({ ...account, email: account.email.toUpperCase() })
  const message = 'An account with this e-mail already exists'
  expect([again.status, again.body]).toMatchObject([409, { error: message, fields: { email: message } }])
})

test('of two at the same moment with one address one gets the account', async () => {
  const account = form()
  const replies = await Promise.all([1, 2, 3].map(() => register(account)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test.each([
  [{ email: 'nobody' }, 'email', 'Please enter a valid email'],
  [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
  [{ password: 'password' }, 'password', 'This password is too common. Please choose another one.'],
  [
    { password: 'robin.meyer1' },
    'password',
    'Please choose a password without your name, and without words of this service.',
  ],
  [{ acceptPolicy: false }, 'acceptPolicy', 'You must accept the terms and conditions'],
])('%j is refused at its field', async (change, field, message) => {
  const { status, body } = await register(form(change))
  expect([status, body.fields]).toEqual([400, { [field]: message }])
})

test('what nobody may choose here is ignored', async () => {
  const { body } = await register(form({ isAdmin: true, subscriptionPlan: 'annual', username: 'chosen' }))
  expect(body).toMatchObject({ isAdmin: false, subscriptionPlan: 'free' })
  expect(body.username).not.toBe('chosen')
})

test('both registrations take from the same ten of an address within the hour', async () => {
  const long = () => ({
    ...form(),
    username: `long-${people}`,
    firstName: 'Robin',
    lastName: 'Meyer',
    degrees: 'MD',
    role: 'other',
    subscriptionPlan: 'free',
  })
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) {
    statuses.push((await send('/api/register', long(), '10.8.8.8')).status)
    statuses.push((await register(form(), '10.8.8.8')).status)
  }
  statuses.push((await send('/api/register', long(), '10.8.8.8')).status)
  statuses.push((await register(form(), '10.8.8.8')).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
})

test('name, degrees, role and username can be given later, and a document then bears them', async () => {
  const browser = app.browser()
  const account = form()
  await browser.post('/api/register-by-email', account)
  const record = async () => {
    const url = '/api/user/study-record?from=2026-11-01&to=2026-11-20'
    return pdfLines((await browser.sendRaw({ method: 'GET', url })).raw)
  }
  const before = await record()
  expect(before).toContain(`E-mail ${account.email}`)
  expect(before.filter((line) => /^(Name|Role)/.test(line))).toEqual([])
  const more = { firstName: 'Robin', lastName: 'Meyer', degrees: 'MD', role: 'oncology_fellow' }
  const { status, body } = await browser.put('/api/user/profile', { ...more, username: `robin-${people}` })
  expect(status).toBe(200)
  expect(body).toMatchObject({ ...more, username: `robin-${people}` })
  expect(await record()).toEqual(expect.arrayContaining(['Name Robin Meyer, MD', 'Role Oncology fellow']))
  const refused = await browser.put('/api/user/profile', { role: 'surgeon', degrees: ' ' })
  expect(refused.body.fields).toEqual({
    role: 'Please select your professional role',
    degrees: 'Degree(s) are required',
  })
})

test('an account without a name is in the list, the search and the export of the admins by username and address', async () => {
  const admin = await app.as('admin')
  const account = form()
  const { username } = (await register(account)).body
  const { body } = await admin.get(`/api/admin/users?search=${encodeURIComponent(account.email)}`)
  expect(body.users).toMatchObject([{ username, email: account.email, firstName: '', role: 'other' }])
  const csv = await admin.sendRaw({ method: 'GET', url: '/api/admin/users/export' })
  expect(csv.raw.toString()).toContain(`${username},${account.email}`)
})
