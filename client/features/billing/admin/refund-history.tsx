import { Text } from '@mantine/core'
import { dayText } from '#client/ui/text/date-text.ts'
import { UserLink } from '#client/ui/text/user-link.tsx'
import type { AdminPayment } from '#contracts/billing/payment-admin.ts'
import { moneyText, providerNames } from './payment-words.ts'

type Refund = AdminPayment['refunds'][number]

/** What went back of a payment and what was tried, each with its note. */
export function RefundHistory({ payment }: { payment: AdminPayment }) {
  if (payment.refunds.length === 0) return null
  return (
    <ul className="list-plain" aria-label="Refunds">
      {payment.refunds.map((refund) => (
        <Text key={refund.id} component="li" size="sm" c="dimmed">
          <Line refund={refund} payment={payment} />
        </Text>
      ))}
    </ul>
  )
}

function Line({ refund, payment }: { refund: Refund; payment: AdminPayment }) {
  const { amount, madeBy, madeById, note, failure, at, handledBy, handledById, handledNote } = refund
  return (
    <>
      {moneyText(Math.abs(amount), payment.currency)} {wayOf(refund, payment)}
      {madeBy && ', '}
      <UserLink id={madeById} isAmongWords>
        {madeBy ?? ''}
      </UserLink>
      {[`, ${dayText(at)}`, failure, note].filter(Boolean).join(': ')}
      {handledNote && '. '}
      {handledNote && handledBy && (
        <>
          <UserLink id={handledById} isAmongWords>
            {handledBy}
          </UserLink>
          {': '}
        </>
      )}
      {handledNote}
    </>
  )
}

function wayOf({ kind, state, amount }: Refund, payment: AdminPayment): string {
  const provider = providerNames[payment.provider]
  if (state === 'requested') return `asked of ${provider}, not answered yet`
  if (state === 'pending') return `on its way through ${provider}`
  if (state === 'failed') return `failed through ${provider}`
  if (kind === 'dispute') return 'lost in a dispute'
  if (kind === 'provider') return `through ${provider}`
  return amount < 0 ? 'taken back' : 'noted'
}
