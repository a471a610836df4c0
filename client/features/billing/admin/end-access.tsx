import { Checkbox, Text } from '@mantine/core'
import { dayText } from '#client/ui/text/date-text.ts'
import type { AdminPayment } from '#contracts/billing/payment-admin.ts'

/** Shown while some premium of this payment may be left. */
export function EndAccess({
  payment,
  ...input
}: { payment: AdminPayment } & React.ComponentProps<typeof Checkbox>) {
  const { accessUntil, accessEndedAt, userId } = payment
  if (accessEndedAt) return <Text size="sm">Its premium was ended on {dayText(accessEndedAt)}.</Text>
  if (userId === null || accessUntil === null || Date.parse(accessUntil) <= Date.now()) return null
  return (
    <Checkbox
      label="End the premium of this payment now"
      description={`It reaches until ${dayText(accessUntil)}. Time from other payments stays.`}
      {...input}
    />
  )
}
