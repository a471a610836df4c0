import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '#server/database/tables/accounts.ts'
import { payments, refunds } from '#server/database/tables/billing.ts'
import { outbox } from '#server/database/tables/messages.ts'
import { newId } from '#server/test-provider/store.ts'
import { startTestProvider, type TestProvider } from '#server/test-provider/test-provider.ts'
import { openSharedDatabase, type SharedDatabase } from '#tests/support/server/mail-process.ts'
import { refundDeps } from '#tests/support/server/refund-deps.ts'
import { startRefundProcess } from '#tests/support/server/start-refund-process.ts'
import { reconcileRefunds } from './send-refund.ts'

let provider: TestProvider
let shared: SharedDatabase
/** Stands between the process and its provider. */
const proxy = createServer((request, reply) => void pass(request, reply))
let proxyUrl: string
const settings = () => ({ TEST_PROVIDER_URL: proxyUrl, STRIPE_WEBHOOK_SECRET: 'whsec_kill' })
/** What happens to a refund on its way: nothing, or the process is killed before or after the provider makes it. */
let killAt: 'before' | 'after' | undefined
let child: ChildProcess

beforeAll(async () => {
  provider = await startTestProvider({ secret: 'whsec_kill', target: () => undefined, now: () => new Date() })
  shared = await openSharedDatabase('')
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await provider.close()
  await shared.close()
})

async function pass(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const isRefund = request.method === 'POST' && request.url === '/v1/refunds'
  if (isRefund && killAt === 'before') {
    child.kill('SIGKILL')
    return
  }
  const { 'content-type': type, authorization, 'idempotency-key': key } = request.headers
  const answer = await fetch(`${provider.url}${request.url}`, {
    method: request.method ?? 'GET',
    headers: {
      ...(type && { 'content-type': type }),
      ...(authorization && { authorization }),
      ...(key && { 'idempotency-key': String(key) }),
    },
    ...(request.method === 'POST' && { body: new Uint8Array(await buffer(request)) }),
  })
  const text = await answer.text()
  if (isRefund && killAt === 'after') child.kill('SIGKILL')
  else reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
}

/** Starts a process that refunds a payment. @returns the signal that ended it */
async function refundAndDie(paymentId: number): Promise<string | null> {
  child = startRefundProcess({
    ...shared.where,
    ...settings(),
    PAYMENT_ID: String(paymentId),
    REQUEST_ID: randomUUID(),
  })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return signal
}

/** A payment of $100 that the provider knows. */
async function savePayment() {
  const { db } = shared.open
  const name = `payer-${newId('')}`
  const [user] = await db
    .insert(users)
    .values({
      username: name,
      email: `${name}@mail.example`,
      passwordHash: 'none',
      firstName: 'Ada',
      lastName: 'Payer',
      degrees: 'MD',
      role: 'oncologist',
      timeZone: 'UTC',
      createdAt: new Date(),
    })
    .returning()
  const id = newId('pi_')
  const intent = { id, clientSecret: '', amount: 10_000, currency: 'usd', title: '', metadata: {} }
  provider.payments.store.intents.set(id, { ...intent, status: 'succeeded' })
  const [payment] = await db
    .insert(payments)
    .values({
      userId: user?.id ?? null,
      provider: 'stripe',
      providerPaymentId: id,
      amountCents: 10_000,
      currency: 'usd',
      status: 'paid',
      paidAt: new Date(),
    })
    .returning()
  if (!payment) throw new Error('no payment')
  return payment
}

it.each(['before', 'after'] as const)(
  'a process that is killed %s the provider makes the refund leaves exactly one, after a restart',
  // A limit only ends what hangs: a busy machine takes a minute to start a process.
  { timeout: 300_000 },
  async (moment) => {
    const { db } = shared.open
    const { id, userId, providerPaymentId } = await savePayment()
    killAt = moment
    expect(await refundAndDie(id)).toBe('SIGKILL')
    killAt = undefined
    const rowsOf = () => db.select().from(refunds).where(eq(refunds.paymentId, id))
    // The row was there before the provider was asked.
    expect(await rowsOf()).toMatchObject([{ state: 'requested', amountCents: 2500 }])
    const restarted = refundDeps(shared.open, settings(), 3 * 60_000)
    await Promise.all([reconcileRefunds(restarted), reconcileRefunds(restarted)])
    await reconcileRefunds(restarted)
    expect(await rowsOf()).toMatchObject([{ state: 'done', amountCents: 2500 }])
    const made = [...provider.payments.store.refunds.values()]
    expect(made.filter(({ paymentId }) => paymentId === providerPaymentId)).toMatchObject([{ cents: 2500 }])
    const [saved] = await db.select().from(payments).where(eq(payments.id, id))
    expect(saved?.refundedCents).toBe(2500)
    const mails = await db
      .select()
      .from(outbox)
      .where(eq(outbox.userId, userId ?? 0))
    expect(mails.map(({ template }) => template)).toEqual(['refund'])
  },
)
