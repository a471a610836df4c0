import { Anchor } from '@mantine/core'
import type { AdminPayment } from '#contracts/billing/payment-admin.ts'

/** The id of a payment at its provider, as a link to its page there where it has one. */
export function ProviderReference({ payment }: { payment: AdminPayment }) {
  const { link, providerPaymentId } = payment
  if (link === null) return providerPaymentId
  return (
    <Anchor href={link} target="_blank" rel="noreferrer" underline="always" inherit>
      {providerPaymentId}
    </Anchor>
  )
}
