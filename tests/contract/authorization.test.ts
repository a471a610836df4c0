import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { type Answer, type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { everyCall, pathOf, plainRequestBody } from './every-call.ts'
import { reuseUsers } from './reused-users.ts'

/** Every call as every kind of user. The guard of its endpoint decides, whatever the call itself does. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
})
afterAll(() => app.close())

const identities = [
  ...(['visitor', 'deleted', 'temporary', 'learner', 'expired', 'premium'] as const),
  ...(['author', 'reviewer', 'editor', 'admin'] as const),
]
type Identity = (typeof identities)[number]

/** The guard's rejection, or undefined if the call is open to this user. */
function expectedRejection(
  call: Endpoint,
  identity: Identity,
): { status: number; code?: string } | undefined {
  if (call.access === 'public') return undefined
  if (identity === 'visitor' || identity === 'deleted') return { status: 401, code: 'signed_out' }
  if (identity === 'temporary' && !call.openBefore?.includes('newPassword'))
    return { status: 403, code: 'password_change_required' }
  if (call.access === 'admin' && identity !== 'admin') return { status: 403, code: 'forbidden' }
  const isContentRole = identity === 'author' || identity === 'reviewer' || identity === 'editor'
  if (identity !== 'admin' && ['author', 'reviewer', 'editor', 'editorial'].includes(call.access))
    return identity === call.access || (call.access === 'editorial' && isContentRole)
      ? undefined
      : { status: 403, code: 'forbidden' }
  if (call.access === 'premium' && identity !== 'premium' && identity !== 'admin')
    return { status: 403, code: 'premium_required' }
  return undefined
}

/**
 * The replies of public calls to a plain body, which are the same for everybody. Only paying needs to know
 * the payer, by the session or by the ticket of a registration. These calls are public and reject visitors
 * themselves.
 */
const ofPayers = 'who pays'
const publicReplies: Record<string, { status: number; code?: string } | typeof ofPayers> = {
  'accounts.session': { status: 200 },
  'accounts.login': { status: 401 },
  'accounts.register': { status: 400 },
  'accounts.registerByEmail': { status: 400, code: 'invalid' },
  'accounts.logout': { status: 200 },
  'accounts.loginSecondStep': { status: 401 },
  'accounts.forgotPassword': { status: 400, code: 'invalid' },
  'accounts.forgotUsername': { status: 400, code: 'invalid' },
  'accounts.acceptInvitation': { status: 404, code: 'invitation_unknown' },
  'addressConfirmation.confirmAddress': { status: 404, code: 'confirmation_unknown' },
  'billing.listPlans': { status: 200 },
  'billing.paymentOptions': { status: 200 },
  'billing.validatePromoCode': { status: 200 },
  'billing.priceCheckout': { status: 400, code: 'invalid' },
  'billing.createStripeCheckout': ofPayers,
  'billing.createPaymentIntent': ofPayers,
  'billing.createPaypalOrder': ofPayers,
  'billing.verifyStripePayment': { status: 404, code: 'not_found' },
  'billing.completePaypalPayment': ofPayers,
  'billing.autoLogin': { status: 401, code: 'wrong_ticket' },
  'billing.stripeWebhook': { status: 400, code: 'invalid' },
  'billing.paypalWebhook': { status: 400, code: 'invalid' },
  'evidence.report': { status: 200 },
  'mailPreferences.linkedPreferences': { status: 400, code: 'invalid' },
  'mailPreferences.changeLinkedPreferences': { status: 400, code: 'invalid' },
  'messages.receiveMailReport': { status: 404, code: 'not_found' },
  'messages.showUnsubscribe': { status: 400, code: 'invalid' },
  'messages.unsubscribe': { status: 400, code: 'invalid' },
  'shareReports.reportShared': { status: 400, code: 'invalid' },
  'ownSharing.getShared': { status: 400, code: 'invalid' },
  'ownSharing.showSharedMedia': { status: 400, code: 'invalid' },
  'subscriptions.subscribe': { status: 400, code: 'invalid' },
  'subscriptions.showConfirmation': { status: 400, code: 'invalid' },
  'subscriptions.confirm': { status: 400, code: 'invalid' },
  'visits.pageView': { status: 400, code: 'invalid' },
  'visits.conversion': { status: 200 },
  'visits.pageExit': { status: 400, code: 'invalid' },
  'welcome.sampleCards': { status: 200 },
}

function expectPublicReply(name: string, identity: Identity, { status, body }: Answer): void {
  const expected = publicReplies[name]
  const isSignedIn = !['visitor', 'deleted', 'temporary'].includes(identity)
  if (expected === undefined) throw new Error(`${name} is public: say above what it answers`)
  if (expected !== ofPayers) expect({ status, code: body?.code }).toMatchObject(expected)
  else if (isSignedIn) expect([400, 404]).toContain(status)
  else expect({ status, code: body?.code }).toEqual({ status: 401, code: 'signed_out' })
}

async function userOf(identity: Identity): Promise<Client> {
  if (identity === 'deleted') {
    const gone = await app.as('learner')
    await app.deps.open.query('delete from users where id = $1', [gone.userId])
    return gone
  }
  if (identity === 'temporary') {
    const user = await app.as('learner')
    await app.deps.open.query('update sessions set is_temporary = true where user_id = $1', [user.userId])
    return user
  }
  return app.as(identity)
}

const asOneOf = reuseUsers(userOf)

describe.each(everyCall)('%s', (name, call) => {
  test.each(identities)('as %s', async (identity) => {
    const response = await asOneOf(identity, call, (user) =>
      user.send({
        method: call.method,
        url: pathOf(call),
        ...plainRequestBody(call),
      }),
    )
    if (call.access === 'public') return expectPublicReply(name, identity, response)
    const rejection = expectedRejection(call, identity)
    if (rejection) {
      expect(response.status).toBe(rejection.status)
      if (call.errors !== 'text') expect(response.body.code).toBe(rejection.code)
      return
    }
    expect(response.status).toBeLessThan(500)
    expect(response.status).not.toBe(401)
    if (response.status === 403) expect(response.body.code).not.toBe('signed_out')
  })
})

test('what public calls answer is stated for no other call', () => {
  const names = everyCall.filter(([, call]) => call.access === 'public').map(([name]) => name)
  expect(Object.keys(publicReplies).sort()).toEqual(names.sort())
})

test('an unsafe call from another site is rejected, cookie or not', async () => {
  const learner = await app.as('learner')
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
    { 'sec-fetch-site': undefined },
  ]) {
    const response = await learner.send({
      method: 'PUT',
      url: '/api/study/settings',
      payload: { dailyMinutes: 30 },
      headers,
    })
    expect(response.status, JSON.stringify(headers)).toBe(403)
    expect(response.body.code).toBe('cross_site')
  }
  const ours = await learner.send({
    method: 'PUT',
    url: '/api/study/settings',
    payload: { dailyMinutes: 30 },
    headers: { 'sec-fetch-site': undefined, origin: app.deps.config.publicUrl },
  })
  expect(ours.status).toBe(200)
})
