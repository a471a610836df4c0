import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { parseForm } from './form-body.ts'
import { mountPages } from './page-routes.ts'
import { createPayments, type Payments } from './payments.ts'
import { mountPaypal } from './paypal-api.ts'
import { createStore } from './store.ts'
import { mountStripe } from './stripe-api.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

export interface TestProviderOptions {
  /** The secret that signs the webhooks; the product must have the same one. */
  secret: string
  /** The address at which the product listens for webhooks; undefined while it does not. */
  target: () => string | undefined
  now: () => Date
  port?: number
  /** The file in which payments are saved, so that they survive a restart. */
  stateFile?: string
}

export interface TestProvider {
  url: string
  payments: Payments
  webhooks: Webhooks
  close(): Promise<void>
}

/** Starts a provider that speaks the wire protocols of Stripe and PayPal and moves no money. Loopback only. */
export async function startTestProvider(options: TestProviderOptions): Promise<TestProvider> {
  const webhooks = createWebhooks({ secret: options.secret, target: options.target })
  const payments = createPayments(createStore(options.stateFile), webhooks, options.now)
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parseForm(String(body))),
  )
  mountStripe(app, payments)
  mountPaypal(app, payments, webhooks)
  mountPages(app, payments)
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  const { port } = app.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    payments,
    webhooks,
    async close() {
      webhooks.stop()
      await app.close()
    },
  }
}
