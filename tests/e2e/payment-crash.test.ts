import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { promoCodes } from '#server/database/tables/billing.ts'
import { stripeNotice } from '#server/test-provider/webhooks.ts'
import { freePort } from '#tests/support/browser/free-port.ts'
import { registerOverHttp } from '#tests/support/browser/http-user.ts'
import { type ProviderProcess, startProvider } from '#tests/support/browser/provider-process.ts'
import { type ServerProcess, startServer } from '#tests/support/browser/server-process.ts'
import { rounds } from '#tests/support/rounds.ts'

const secret = 'whsec_of_the_crash'
const kills = rounds(4)
let server: ServerProcess | undefined
let provider: ProviderProcess | undefined
afterEach(async () => {
  await server?.close()
  await provider?.close()
})

async function send(url: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

/** Registers with a promo code, opens the hosted checkout and pays on the provider's own page. */
async function pay(url: string, providerUrl: string): Promise<{ username: string; sessionId: string }> {
  const { account, body } = await registerOverHttp(url, {
    subscriptionPlan: 'annual',
    promoCode: 'CRASH',
  })
  const opened = await send(url, '/api/create-stripe-checkout', {
    planId: 'annual',
    ticket: body.ticket,
  })
  const sessionId = String(opened.url).split('/').at(-1) ?? ''
  const paid = await fetch(`${providerUrl}/pages/checkout/${sessionId}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'number=4242424242424242&expiry=12/34&cvc=123',
  })
  expect(paid.status).toBe(303)
  return { username: account.username, sessionId }
}

/** Sends ten webhooks and three returns at the same time. Those that the kill interrupts fail. */
function deliverAll(url: string, sessionId: string): Promise<unknown> {
  const notices = Array.from({ length: 10 }, () =>
    stripeNotice(secret, 'checkout.session.completed', { id: sessionId, object: 'checkout.session' }),
  )
  const deliveries = notices.map((notice) =>
    fetch(`${url}${notice.path}`, { method: 'POST', headers: notice.headers, body: notice.body }),
  )
  const returns = [1, 2, 3].map(() => send(url, '/api/verify-stripe-payment', { sessionId }))
  return Promise.allSettled([...deliveries, ...returns])
}

test(`kill -9 during webhooks and returns, ${kills} times: one activation, one payment, one receipt, one promo use each`, {
  // Each kill is followed by a start of the whole server, which a machine under load takes half a minute for.
  timeout: 120_000 + kills * 60_000,
  retry: 0,
}, async () => {
  const port = await freePort()
  const providerUrl = `http://127.0.0.1:${port}`
  server = await startServer({
    env: { PAYMENTS: 'test', TEST_PROVIDER_URL: providerUrl, STRIPE_WEBHOOK_SECRET: secret },
    prepare: async ({ db }) => {
      await db.insert(promoCodes).values({
        code: 'CRASH',
        discountType: 'percentage',
        discountValue: 10,
        maxUses: kills,
        validFrom: new Date(0),
      })
    },
  })
  provider = await startProvider({ product: server.url, secret, port })
  const names: string[] = []
  for (let round = 0; round < kills; round++) {
    const { username, sessionId } = await pay(server.url, provider.url)
    names.push(username)
    const delivered = deliverAll(server.url, sessionId)
    // In each round the kill meets the requests at another stage.
    await wait(15 + round * 20)
    await server.kill()
    await delivered
    await server.start()
    await deliverAll(server.url, sessionId)
  }
  await server.stop()

  const open = await server.openDatabase()
  try {
    const counted = await open.query(
      `select u.username,
         (select count(*)::int from orders o where o.user_id = u.id and o.status = 'activated') as activations,
         (select count(*)::int from payments p where p.user_id = u.id and p.status = 'paid' and p.amount_cents = 9000) as paid,
         (select count(*)::int from payments p where p.user_id = u.id and p.status <> 'paid') as odd,
         (select count(*)::int from outbox m where m.user_id = u.id and m.template = 'receipt') as receipts,
         (select count(*)::int from promo_reservations r where r.user_id = u.id and r.confirmed_at is not null) as uses,
         round(extract(epoch from u.subscription_ends_at - u.created_at) / 86400)::int as days
       from users u where u.username = any($1) order by u.username`,
      [names],
    )
    expect(counted.rows).toEqual(
      [...names].sort().map((username) => ({
        username,
        activations: 1,
        paid: 1,
        odd: 0,
        receipts: 1,
        uses: 1,
        days: expect.toSatisfy((days) => days === 365 || days === 366),
      })),
    )
  } finally {
    await open.close()
  }
})
