import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { providerPage } from './provider-page.ts'

const configOf = (env: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', PAYMENTS: 'live', STRIPE_SECRET_KEY: 'sk_live_1', ...env })

test.each([
  ['a payment by card', {}, 'stripe', 'payment', 'pi_1', 'https://dashboard.stripe.com/payments/pi_1'],
  ['a dispute of a card', {}, 'stripe', 'dispute', 'dp_1', 'https://dashboard.stripe.com/disputes/dp_1'],
  [
    'a payment with a key of the sandbox',
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    'stripe',
    'payment',
    'pi_1',
    'https://dashboard.stripe.com/test/payments/pi_1',
  ],
  ['a payment by PayPal', {}, 'paypal', 'payment', '8X/1', 'https://www.paypal.com/activity/payment/8X%2F1'],
  [
    'a dispute in the sandbox of PayPal',
    { PAYPAL_BASE_URL: 'https://api-m.sandbox.paypal.com' },
    'paypal',
    'dispute',
    'PP-D-1',
    'https://www.sandbox.paypal.com/resolutioncenter/view/PP-D-1',
  ],
  ['a payment at the test provider', { PAYMENTS: 'test' }, 'stripe', 'payment', 'pi_1', null],
] as const)('%s', (_what, env, provider, kind, id, page) =>
  expect(providerPage(configOf(env), { provider, kind, id })).toBe(page),
)
