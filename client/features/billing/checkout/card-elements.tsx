import { useComputedColorScheme } from '@mantine/core'
import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'
import { PaymentFailure } from '#client/features/billing/payments/payment-failure.tsx'
import { errorToast } from '#client/platform/toast.ts'
import { PageSpinner } from '#client/ui/page/page-spinner.tsx'
import type { PaymentOptions } from '#contracts/billing/billing.ts'
import { CardForm } from './card-form.tsx'
import { loadCardProvider } from './load-card-provider.ts'

interface CardElementsProps {
  card: NonNullable<PaymentOptions['card']>
  clientSecret: string
  /** US dollars. */
  amount: number
  /** Settles the payment with the server and leaves the page. */
  onPaid: () => Promise<unknown>
}

const wrong = 'Something went wrong processing your payment.'

/** The context of the provider's form; the only place that loads its script. */
export function CardElements({ card, clientSecret, amount, onPaid }: CardElementsProps) {
  const theme = useComputedColorScheme('light') === 'dark' ? 'night' : 'stripe'
  const [provider, setProvider] = useState<Stripe | null>()
  useEffect(() => {
    let isHere = true
    const show = (loaded: Stripe | null) => isHere && setProvider(loaded)
    loadCardProvider(card).then(show, () => {
      show(null)
      errorToast(wrong, 'Payment Error')
    })
    return () => {
      isHere = false
    }
  }, [card])
  if (provider === undefined) return <PageSpinner label="Loading the card form" />
  if (provider === null) return <PaymentFailure title="Payment Error" message={wrong} />
  return (
    <Elements stripe={provider} options={{ clientSecret, appearance: { theme } }}>
      <CardForm amount={amount} onPaid={onPaid} />
    </Elements>
  )
}
