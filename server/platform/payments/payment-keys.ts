/** What says whether the providers of payments are their real ones or their sandboxes. */
export interface ProviderKeys {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  PAYPAL_CLIENT_ID?: string | undefined
  PAYPAL_BASE_URL?: string | undefined
}

/** PayPal itself, where nothing else is set. */
export const paypalAddress = 'https://api-m.paypal.com'

type Mode = 'test' | 'live'

/** sk_test_.., rk_live_..; undefined for a key that does not say. */
const modeOfKey = (key = ''): Mode | undefined => /^[a-z]+_(test|live)_/.exec(key)?.[1] as Mode | undefined

/** PayPal's keys say nothing, but each belongs to one of its two addresses. Undefined without PayPal, or at a third one. */
function modeOfPaypal({ PAYPAL_CLIENT_ID, PAYPAL_BASE_URL }: ProviderKeys): Mode | undefined {
  if (!PAYPAL_CLIENT_ID) return undefined
  const known = /^https:\/\/[\w-]+(\.sandbox)?\.paypal\.com\b/i.exec(PAYPAL_BASE_URL ?? paypalAddress)
  if (!known) return undefined
  return known[1] ? 'test' : 'live'
}

/** With keys of unlike modes some would pay and get nothing, or get what nobody paid for. */
export function unlikeModes(keys: ProviderKeys): string[] {
  const [secret, publishable] = [modeOfKey(keys.STRIPE_SECRET_KEY), modeOfKey(keys.STRIPE_PUBLISHABLE_KEY)]
  const paypal = modeOfPaypal(keys)
  const problems: string[] = []
  if (secret && publishable && secret !== publishable)
    problems.push(
      `STRIPE_SECRET_KEY is a ${secret} key and STRIPE_PUBLISHABLE_KEY a ${publishable} one: take both from one mode`,
    )
  if (secret && paypal && secret !== paypal)
    problems.push(
      `PAYPAL_BASE_URL is that of ${paypal} payments and STRIPE_SECRET_KEY a ${secret} key: take both from one mode`,
    )
  return problems
}

/** Keys of sandboxes, which anybody can pay with: a test card gives premium. */
export function sandboxRisks(keys: ProviderKeys): string[] {
  const risk = (name: string) =>
    `${name} is of the provider’s sandbox: no money moves, and whoever knows a test card gets premium.`
  const risks: string[] = []
  if (modeOfKey(keys.STRIPE_SECRET_KEY) === 'test') risks.push(risk('STRIPE_SECRET_KEY'))
  if (modeOfPaypal(keys) === 'test') risks.push(risk('PAYPAL_BASE_URL'))
  return risks
}
