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
const calls: [what: string, field: string, send: (address: string) => Promise<Answer>][] = [
  ['a registration', 'email', (email) => app.browser().post('/api/register', registration({ email }))],
  [
    'a friend',
    'referralEmail2',
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

test.each(calls)('%s', async (what, field, send) => {
  for (const [kind, address] of badAddresses) {
    const { status, body } = await send(address)
    expect({ kind, status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      kind,
      status: 400,
      fields: [field],
    })
  }
  for (const [kind, address] of goodAddresses.slice(0, 3))
    expect((await send(`${what.replaceAll(' ', '-')}.${address}`)).status, kind).toBeLessThan(300)
})
