import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { PaymentOptions } from '#contracts/billing/billing.ts'

let loading: Promise<Stripe | null> | undefined

/** The card provider's script, loaded once and only on the page that shows its form. */
export function loadCardProvider(card: NonNullable<PaymentOptions['card']>): Promise<Stripe | null> {
  loading ??= (card.scriptUrl ? addScript(card.scriptUrl) : Promise.resolve())
    .then(() => loadStripe(card.publishableKey))
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

/** The test provider's stand-in: loaded first, it replaces the real script. */
function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${address} could not be loaded`)))
    document.head.append(script)
  })
}
