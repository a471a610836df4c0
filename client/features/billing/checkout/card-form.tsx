import { Button } from '@mantine/core'
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useState } from 'react'
import { PaymentFailure } from '#client/features/billing/payments/payment-failure.tsx'
import { paths } from '#client/platform/paths.ts'
import { site } from '#client/platform/site.ts'
import { errorToast } from '#client/platform/toast.ts'
import { priceText } from '#domain/text/price-text.ts'
import classes from './card-checkout-screen.module.css'
import { type CardError, cardErrorText } from './card-error-text.ts'

interface CardFormProps {
  /** US dollars. */
  amount: number
  /** Called for a payment that the provider has accepted, arrived or on its way; leaves the page. */
  onPaid: () => Promise<unknown>
}

interface Failure {
  title: string
  message: string
}

const unexpected: Failure = {
  title: 'Payment Error',
  message: 'Something went wrong processing your payment.',
}

/** The card form. After a decline the form stays open for another card. */
export function CardForm({ amount, onPaid }: CardFormProps) {
  const stripe = useStripe()
  const elements = useElements()
  const [isProcessing, setIsProcessing] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  function fail(reason: Failure, error?: CardError) {
    errorToast(reason.message, reason.title)
    // The form itself shows which field is missing.
    setFailure(error?.type === 'validation_error' ? undefined : reason)
  }

  async function pay() {
    if (!stripe || !elements) return
    const { error } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: `${site.publicUrl}${paths.paymentResult}` },
    })
    if (error) fail({ title: 'Payment Failed', message: cardErrorText(error) }, error)
    else await onPaid()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(undefined)
    setIsProcessing(true)
    pay()
      .catch(() => fail(unexpected))
      .finally(() => setIsProcessing(false))
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <PaymentElement />
      <Button type="submit" fullWidth loading={isProcessing} disabled={!stripe || !elements}>
        Pay {priceText(amount)}
      </Button>
      {failure && <PaymentFailure {...failure} />}
    </form>
  )
}
