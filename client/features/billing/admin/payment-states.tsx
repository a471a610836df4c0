import { Badge, Group } from '@mantine/core'
import type { AdminPayment } from '#contracts/billing/payment-admin.ts'
import { statesOf } from './payment-words.ts'

/** The state of a payment, and of its refunds and disputes, as badges. */
export function PaymentStates({ payment }: { payment: AdminPayment }) {
  return (
    <Group gap={4}>
      {statesOf(payment).map(({ label, color }) => (
        <Badge key={label} variant="light" color={color} miw="max-content">
          {label}
        </Badge>
      ))}
    </Group>
  )
}
