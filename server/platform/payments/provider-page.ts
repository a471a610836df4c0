import type { Config } from '#server/platform/config.ts'
import type { ProviderName } from './payment-provider.ts'

/** Something that a provider knows, under its id there. */
interface ProviderItem {
  kind: 'payment' | 'dispute'
  provider: ProviderName
  id: string
}

const stripeFolders = { payment: 'payments', dispute: 'disputes' }
const paypalFolders = { payment: 'activity/payment', dispute: 'resolutioncenter/view' }

/** The page in the provider's dashboard that shows it; null with the test provider, which has none. */
export function providerPage(config: Pick<Config, 'payments'>, item: ProviderItem): string | null {
  const { mode, stripe, paypal } = config.payments
  if (mode === 'test') return null
  const id = encodeURIComponent(item.id)
  if (item.provider === 'stripe') {
    const inSandbox = /_test_/.test(stripe.secretKey ?? '') ? 'test/' : ''
    return `https://dashboard.stripe.com/${inSandbox}${stripeFolders[item.kind]}/${id}`
  }
  const host = paypal.baseUrl.includes('sandbox') ? 'www.sandbox.paypal.com' : 'www.paypal.com'
  return `https://${host}/${paypalFolders[item.kind]}/${id}`
}
