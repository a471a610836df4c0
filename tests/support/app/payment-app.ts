import { eq } from 'drizzle-orm'
import { payments, promoCodes } from '#server/database/tables/billing.ts'
import { outbox } from '#server/database/tables/messages.ts'
import { startTestProvider, type TestProvider } from '#server/test-provider/test-provider.ts'
import type { Notice } from '#server/test-provider/webhooks.ts'
import { type Answer, type Client, startTestApp, type TestApp } from './test-app.ts'

export const goodCard = '4242 4242 4242 4242'

export interface PaymentApp extends TestApp {
  provider: TestProvider
  /** Sends a webhook in the way of the provider: from another site, without a cookie. */
  deliver(notice: Notice): Promise<Answer>
}

/** The real app with a test provider whose webhooks wait until a test delivers them. */
export async function startPaymentApp(env: Record<string, string> = {}): Promise<PaymentApp> {
  const secret = 'whsec_of_the_tests'
  let now = () => new Date()
  const provider = await startTestProvider({ secret, target: () => undefined, now: () => now() })
  const app = await startTestApp({
    env: { TEST_PROVIDER_URL: provider.url, STRIPE_WEBHOOK_SECRET: secret, THROTTLE_FACTOR: '100', ...env },
  })
  now = () => app.clock.now()
  return {
    ...app,
    provider,
    deliver: (notice) =>
      app.browser().send({
        method: 'POST',
        url: notice.path,
        headers: { ...notice.headers, 'sec-fetch-site': 'cross-site' },
        payload: notice.body,
      }),
    async close() {
      await app.close()
      await provider.close()
    },
  }
}

let people = 0

/** The body of a registration that no test has used before. */
export function registration(more: Record<string, unknown> = {}) {
  people += 1
  return {
    username: `payer-${people}`,
    email: `payer-${people}@mail.example`,
    password: 'corr3ct-horse',
    firstName: 'Ines',
    lastName: 'Moreau',
    degrees: 'MD',
    role: 'oncologist',
    subscriptionPlan: 'annual',
    acceptPolicy: true,
    ...more,
  }
}

/** A browser that has registered for a paid plan. It has a ticket instead of a session. */
export async function registerPayer(app: TestApp, more: Record<string, unknown> = {}) {
  const browser = app.browser()
  const form = registration(more)
  const { body } = await browser.post('/api/register', form)
  return { browser, form, userId: Number(body.user.id), ticket: String(body.ticket) }
}

export const paymentsOf = (app: TestApp, userId: number) =>
  app.deps.db.select().from(payments).where(eq(payments.userId, userId)).orderBy(payments.id)

export async function receiptsOf(app: TestApp, userId: number) {
  const mails = await app.deps.db.select().from(outbox).where(eq(outbox.userId, userId)).orderBy(outbox.id)
  return mails.filter((mail) => mail.template === 'receipt')
}

type PromoCode = typeof promoCodes.$inferInsert

/** A promo code that works until a test changes it. */
export async function createPromo(app: TestApp, promo: Partial<PromoCode> & Pick<PromoCode, 'code'>) {
  const [row] = await app.deps.db
    .insert(promoCodes)
    .values({
      discountType: 'percentage',
      discountValue: 20,
      validFrom: new Date(app.clock.now().getTime() - 86_400_000),
      ...promo,
    })
    .returning()
  if (!row) throw new Error('no promo code')
  return row
}

/** Fills in the form of the hosted checkout. @returns its response, which is a redirect when it was paid */
export function payOnPage(browser: Client, url: string, card = goodCard, rest = 'expiry=12/34&cvc=123') {
  return browser.send({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `number=${encodeURIComponent(card)}&${rest}`,
  })
}

/** Presses a button on the wallet's page. @returns the address to which it sends the browser */
export async function chooseInWallet(browser: Client, url: string, choice: 'approve' | 'cancel') {
  const answer = await browser.send({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `choice=${choice}`,
  })
  return new URL(String(answer.headers.location))
}

/** Does what the card form's script does in the browser. */
export function confirmCard(browser: Client, clientSecret: string, number = goodCard) {
  return browser.post('/test-provider/confirm', {
    clientSecret,
    card: { number, expiry: '12/34', cvc: '123' },
  })
}

/** Sends the browser's request after it is back from the hosted page, or after its card form was accepted. */
export const verifyCard = (browser: Client, sessionId: string) =>
  browser.post('/api/verify-stripe-payment', { sessionId })

/** The id of the hosted session in the address of its page. */
export const sessionIdOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
