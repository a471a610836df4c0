import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { unprocessable } from '#server/platform/http/http-error.ts'
import type { startTestProvider } from '#server/test-provider/test-provider.ts'
import type { CardProvider, WalletProvider } from './payment-provider.ts'
import { createPaypal } from './paypal.ts'
import { createStripe } from './stripe.ts'

/** Origins that the content security policy must allow for a provider's form. */
export interface BrowserSources {
  script: string[]
  frame: string[]
  connect: string[]
}

/** The enabled providers: the real ones whose keys are set, or the test provider instead of both. */
export interface Payments {
  isTest: boolean
  /** What the card form needs in the browser; null when cards are off. */
  cardForm: { publishableKey: string; scriptUrl: string | null } | null
  hasWallet: boolean
  browserSources: BrowserSources
  /** How long a request waits for a provider, all of its calls together. */
  waitMs: number
  /** @throws HttpError 422 when this kind of payment is off. */
  card(): Promise<CardProvider>
  wallet(): Promise<WalletProvider>
  /** Address of the test provider's pages; the server shows them under /test-provider. */
  testPages(): Promise<string>
  close(): Promise<void>
}

export interface PaymentsOptions {
  config: Config
  clock: Clock
  /** Where this server listens; undefined while it does not. */
  address: () => string | undefined
}

const notOffered = () => unprocessable('This kind of payment is not offered', 'payment_not_offered')

export function createPayments(options: PaymentsOptions): Payments {
  return options.config.payments.mode === 'test' ? testPayments(options) : livePayments(options.config)
}

const noSources: BrowserSources = { script: [], frame: [], connect: [] }
const stripeSources: BrowserSources = {
  script: ['https://js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

function livePayments({ payments: { stripe, paypal, waitMs } }: Config): Payments {
  const card = stripe.secretKey
    ? createStripe({ secretKey: stripe.secretKey, webhookSecret: stripe.webhookSecret ?? '', waitMs })
    : undefined
  const wallet =
    paypal.clientId && paypal.clientSecret
      ? createPaypal({ ...paypal, waitMs, clientId: paypal.clientId, clientSecret: paypal.clientSecret })
      : undefined
  return {
    isTest: false,
    cardForm:
      card && stripe.publishableKey ? { publishableKey: stripe.publishableKey, scriptUrl: null } : null,
    hasWallet: wallet !== undefined,
    browserSources: card ? stripeSources : noSources,
    waitMs,
    card: async () => {
      if (!card) throw notOffered()
      return card
    },
    wallet: async () => {
      if (!wallet) throw notOffered()
      return wallet
    },
    testPages: async () => {
      throw new Error('there are no test pages in live payments')
    },
    close: async () => undefined,
  }
}

/** Only where payments are a test: no real payment ever loads it. */
const loadTestProvider = async () =>
  (await import('#server/test-provider/test-provider.ts')).startTestProvider

/** Both providers, simulated by the test provider; it starts with the first payment, or runs elsewhere already. */
function testPayments({ config, clock, address }: PaymentsOptions): Payments {
  const secret = config.payments.stripe.webhookSecret ?? `whsec_${randomBytes(24).toString('hex')}`
  const { testProviderUrl, waitMs } = config.payments
  const stateFile =
    config.environment === 'test' ? {} : { stateFile: join(config.dataDir, 'test-payments.json') }
  let own: ReturnType<typeof startTestProvider> | undefined
  const baseUrl = async () => {
    if (testProviderUrl) return testProviderUrl
    own ??= loadTestProvider().then((start) =>
      start({ secret, target: address, now: () => clock.now(), ...stateFile }),
    )
    return (await own).url
  }
  let card: CardProvider | undefined
  let wallet: WalletProvider | undefined
  return {
    isTest: true,
    cardForm: { publishableKey: 'pk_stand_in', scriptUrl: '/test-provider/stripe.js' },
    hasWallet: true,
    browserSources: noSources,
    waitMs,
    card: async () => {
      const base = await baseUrl()
      card ??= createStripe({ secretKey: 'sk_stand_in', webhookSecret: secret, baseUrl: base, waitMs })
      return card
    },
    wallet: async () => {
      const base = await baseUrl()
      wallet ??= createPaypal({
        baseUrl: base,
        clientId: 'test',
        clientSecret: 'test',
        webhookId: 'test',
        waitMs,
      })
      return wallet
    },
    testPages: baseUrl,
    close: async () => {
      await (await own)?.close()
    },
  }
}
