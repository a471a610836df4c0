import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { temporaryPasswordTo } from '#tests/support/outbox.ts'
import { runRecoveries } from './recover-account.ts'

let app: TestApp
let user: Client
let email: string

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await app.as('learner')
  email = `${user.username}@mail.example`
})

interface Try {
  username?: string
  password?: string
  from?: string
}
const signIn = ({
  username = user.username,
  password = user.password,
  from = '10.1.1.1',
}: Try): Promise<Answer> =>
  app.browser().send({
    method: 'POST',
    url: '/api/login',
    payload: { username, password },
    remoteAddress: from,
  })

const wrong = 'wrong-password'
const statusesOf = async (tries: Promise<Answer>[]) => (await Promise.all(tries)).map(({ status }) => status)
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

describe('guessing a password', () => {
  it('of 60 attempts at once from one address five are checked, and the right one after them is not', async () => {
    const tries = Array.from({ length: 60 }, (_, n) => signIn(n === 59 ? {} : { password: wrong }))
    const statuses = await statusesOf(tries)
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([5, 55])
    expect((await signIn({})).status).toBe(429)
  })

  it('right passwords are not counted, however many', async () => {
    for (let n = 0; n < 8; n++) expect((await signIn({})).status).toBe(200)
    for (let n = 0; n < 5; n++) expect((await signIn({ password: wrong })).status).toBe(401)
    expect((await signIn({})).status).toBe(429)
  })

  it('counts username and e-mail of one account together, in any case', async () => {
    const logins = [user.username, email, user.username.toUpperCase(), email.toUpperCase(), email]
    for (const username of logins) expect((await signIn({ username, password: wrong })).status).toBe(401)
    for (const username of [user.username, email]) expect((await signIn({ username })).status).toBe(429)
  })

  it('counts an IPv6 network as one address', async () => {
    for (let n = 1; n <= 5; n++)
      expect((await signIn({ password: wrong, from: `2001:db8:1:2::${n}` })).status).toBe(401)
    expect((await signIn({ from: '2001:db8:1:2:aaaa::6' })).status).toBe(429)
    expect((await signIn({ from: '2001:db8:1:3::1' })).status).toBe(200)
  })
})

describe('guessing from many addresses', () => {
  const attack = ({ username = user.username, addresses = 25 } = {}) =>
    statusesOf(
      Array.from({ length: addresses }, (_, n) => signIn({ username, password: wrong, from: `10.2.${n}.1` })),
    )

  it.each(['an account', 'nobody'])('at once is slowed down at 20 an hour for %s', async (whose) => {
    const username = whose === 'nobody' ? 'nobody-at-all' : user.username
    const statuses = await attack({ username, addresses: 80 })
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([21, 59])
    app.clock.advance(10_000)
    const next = await statusesOf(
      Array.from({ length: 20 }, (_, n) => signIn({ username, password: wrong, from: `10.3.${n}.1` })),
    )
    expect([count(next, 401), count(next, 429)]).toEqual([1, 19])
  })

  it('says how long to wait, and lets the owner sign in from anywhere after ten seconds', async () => {
    await attack()
    const early = await signIn({ from: '10.4.1.1' })
    expect([early.status, early.headers['retry-after']]).toEqual([429, '10'])
    app.clock.advance(10_000)
    expect((await signIn({ from: '10.4.1.1' })).status).toBe(200)
  })

  it('does not slow down the owner at an address from which the account was signed in to', async () => {
    expect((await signIn({ from: '10.5.1.1' })).status).toBe(200)
    await attack()
    expect((await signIn({ from: '10.5.1.1' })).status).toBe(200)
    expect((await signIn({ from: '10.5.1.2' })).status).toBe(429)
  })

  it('remembers an address for 30 days from the last sign-in there, not from the first', async () => {
    const now = app.clock.now()
    for (const days of [29, 2]) {
      expect((await signIn({ from: '10.5.2.1' })).status).toBe(200)
      app.clock.advance(days * 86_400_000)
    }
    await attack()
    expect((await signIn({ from: '10.5.2.1' })).status).toBe(200)
    app.clock.set(now)
  })

  it('does not slow down a temporary password', async () => {
    await attack()
    await app.browser().post('/api/forgot-password', { email })
    await runRecoveries(app.deps)
    const password = await temporaryPasswordTo(app.deps, email)
    expect((await signIn({ password, from: '10.6.1.1' })).body).toMatchObject({ mustChangePassword: true })
  })

  it('takes no point from an address that only had to wait', async () => {
    await attack()
    for (let n = 0; n < 8; n++) expect((await signIn({ from: '10.7.1.1' })).status).toBe(429)
    app.clock.advance(10_000)
    expect((await signIn({ from: '10.7.1.1' })).status).toBe(200)
  })
})

it('the coarse limit counts an IPv6 network as one address', async () => {
  const ask = (from: string) =>
    app.browser().send({ method: 'GET', url: '/api/session', remoteAddress: from })
  const left = async (from: string) => Number((await ask(from)).headers['x-ratelimit-remaining'])
  const before = await left('2001:db8:9:9::1')
  expect(await left('2001:db8:9:9::2')).toBe(before - 1)
  expect(await left('2001:db8:9:8::2')).toBe(before)
})
