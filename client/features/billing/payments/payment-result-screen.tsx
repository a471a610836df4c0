import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import classes from './payment-result-screen.module.css'
import { UnsettledPayment } from './unsettled-payment.tsx'
import { usePaymentResult } from './use-payment-result.ts'

/** The page to which the card provider returns: processing, then success or error. */
export function PaymentResultScreen() {
  const result = usePaymentResult()
  switch (result.state) {
    case 'processing':
      return (
        <section className={classes.page} aria-busy="true">
          <Loader aria-hidden="true" />
          <h1 className="text-title-5">Processing your payment</h1>
          <p role="status">This takes a moment. Please keep this page open.</p>
        </section>
      )
    case 'success':
      return (
        <section className={classes.page}>
          <IconCircleCheck className={classes.good} size={56} stroke={1.5} aria-hidden="true" />
          <h1 className="text-title-5">Payment Successful</h1>
          <p role="status">Thank you for your subscription! A receipt is on its way to you by e-mail.</p>
          <Button component={Link} to={result.next}>
            Start Studying
          </Button>
        </section>
      )
    case 'on its way':
    case 'unknown':
      return (
        <UnsettledPayment state={result.state} isChecking={result.isChecking} onCheck={result.checkAgain} />
      )
    case 'error':
      return (
        <section className={classes.page}>
          <IconAlertTriangle className={classes.bad} size={56} stroke={1.5} aria-hidden="true" />
          <h1 className="text-title-5">Payment Failed</h1>
          <p role="alert">{result.message}</p>
          <Button component={Link} to={paths.pricing}>
            Try Again
          </Button>
        </section>
      )
  }
}
