import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badAddresses, goodAddresses } from '#tests/support/addresses.ts'
import { registration } from '#tests/support/app/payment-app.ts'
import { type Answer, type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

/** Each call refuses the addresses that its page refuses, at the same field; contracts/addresses.test.ts has the pages. */

let app: TestApp
let admin: Client
let user: Client
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  admin = await app.as('admin')
  user = await app.as('learner')
})
afterAll(() => app.close())

const reason = 'Typing error'
const variables = { ANNOUNCEMENT_TITLE: 'News', ANNOUNCEMENT_BODY: 'Text' }
/** The field that a refusal names; a registration is refused in words alone. */
const calls: [what: string, refusal: string, send: (address: string) => Promise<Answer>][] = [
  [
    'a registration',
    'Please enter a valid email',
    (email) => app.browser().post('/api/register', registration({ email })),
  ],
  [
    'a friend',
    'Please enter a valid email',
    (referralEmail2) => app.browser().post('/api/register', registration({ referralEmail2 })),
  ],
  ['a profile', 'email', (email) => user.put('/api/user/profile', { email })],
  ['a forgotten password', 'email', (email) => app.browser().post('/api/forgot-password', { email })],
  [
    'a correction',
    'email',
    (email) => admin.post(`/api/admin/users/${user.userId}/correct-address`, { email, reason }),
  ],
  [
    'an invitation',
    'email',
    (email) =>
      admin.post('/api/admin/invite-admin', { email, username: `invited-${randomUUID().slice(0, 8)}` }),
  ],
  ['a message', 'to', (to) => admin.post('/api/admin/send-email', { to, subject: 'News', message: 'Text' })],
  [
    'a test message',
    'to',
    (to) => admin.post('/api/admin/send-template-email', { to, template: 'test', testMode: true }),
  ],
  [
    'a list',
    'emailList',
    (address) =>
      admin.post('/api/admin/broadcasts', {
        variables,
        recipients: { kind: 'list', emails: [address] },
        requestId: randomUUID(),
      }),
  ],
]

const refusalIn = (body: Answer['body']) =>
  typeof body === 'string' ? body : Object.keys(body.fields ?? {}).join()

test.each(calls)('%s', async (what, refusal, send) => {
  for (const [kind, address] of badAddresses) {
    const { status, body } = await send(address)
    expect([status, refusalIn(body)], kind).toEqual([400, refusal])
  }
  for (const [kind, address] of goodAddresses.slice(0, 3))
    expect((await send(`${what.replaceAll(' ', '-')}.${address}`)).status, kind).toBeLessThan(300)
})
