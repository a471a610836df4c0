import { Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import classes from './payment-result-screen.module.css'

/** Either the payment was made and the money is on its way, or the server could not find out. */
export type UnsettledState = 'on its way' | 'unknown'

interface UnsettledPaymentProps {
  state: UnsettledState
  isChecking: boolean
  onCheck: () => void
}

const words: Record<UnsettledState, { title: string; text: string }> = {
  'on its way': {
    title: 'Payment Processing',
    text: 'Your payment has been made and is on its way, which takes some banks a few days. Your access opens by itself when it arrives, and a receipt comes by e-mail. You need not pay again.',
  },
  unknown: {
    title: 'Your payment is being checked',
    text: 'We could not find out yet whether it has arrived. If you have paid, your access opens by itself within minutes, and a receipt comes by e-mail. Please do not pay again.',
  },
}

/**
 * For a payer who may have paid: says what is known and what happens next, and lets the payer check again.
 */
export function UnsettledPayment({ state, isChecking, onCheck }: UnsettledPaymentProps) {
  const { title, text } = words[state]
  return (
    <section className={classes.page}>
      <IconHourglass className="text-soft" size={56} stroke={1.5} aria-hidden="true" />
      <h1 className="text-title-5">{title}</h1>
      <p role="status">{text}</p>
      <Button onClick={onCheck} loading={isChecking}>
        Check again
      </Button>
    </section>
  )
}
