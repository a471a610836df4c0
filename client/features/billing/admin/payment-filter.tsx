import { NativeSelect, TextInput } from '@mantine/core'
import { filledIn } from '#client/platform/use-log-filter.ts'
import { LogFilterForm } from '#client/ui/tables/log-filter-form.tsx'
import { paymentFilters, paymentProviders } from '#contracts/billing/payment-admin.ts'
import { plans } from '#domain/pricing/plans.ts'
import { providerNames } from './payment-words.ts'

export const emptyFilter = {
  person: '',
  plan: '',
  provider: '',
  reference: '',
  receipt: '',
  show: '',
  amountFrom: '',
  amountTo: '',
  from: '',
  to: '',
}
export type PaymentFilter = typeof emptyFilter

const stateNames: Record<(typeof paymentFilters)[number], string> = {
  all: 'Any',
  paid: 'Paid',
  mismatch: 'Mismatches',
  open: 'Mismatches to look at',
  handled: 'Mismatches handled',
  refunded: 'Refunded',
  refund_pending: 'Refund on its way',
  refund_failed: 'Refund failed',
  disputed: 'Disputed',
}
const states = paymentFilters.map((value) => ({
  value: value === 'all' ? '' : value,
  label: stateNames[value],
}))
const planChoices = [
  { value: '', label: 'Every plan' },
  ...plans.filter(({ priceCents }) => priceCents > 0).map(({ id, name }) => ({ value: id, label: name })),
]
const providers = [
  { value: '', label: 'Any' },
  ...paymentProviders.map((value) => ({ value, label: providerNames[value] })),
]

/** The filter for the server; a state or provider that does not exist does not filter. */
export function queryOf(filter: PaymentFilter) {
  const { show, provider, ...others } = filledIn(filter)
  const state = paymentFilters.find((known) => known === show)
  const paidAt = paymentProviders.find((known) => known === provider)
  return { ...others, ...(state && { show: state }), ...(paidAt && { provider: paidAt }) }
}

interface PaymentFilterFormProps {
  filter: PaymentFilter
  onApply: (filter: PaymentFilter) => void
}

export function PaymentFilterForm(props: PaymentFilterFormProps) {
  return (
    <LogFilterForm savedFor="payments" label="Filter the payments" empty={emptyFilter} {...props}>
      {(part) => (
        <>
          <TextInput
            label="Person"
            placeholder="Name or e-mail address"
            autoCapitalize="none"
            maxLength={254}
            {...part('person')}
          />
          <NativeSelect label="Plan" data={planChoices} {...part('plan')} />
          <NativeSelect label="State" data={states} {...part('show')} />
          <NativeSelect label="Provider" data={providers} {...part('provider')} />
          <TextInput
            label="Id at the provider"
            placeholder="Its beginning"
            autoCapitalize="none"
            maxLength={255}
            {...part('reference')}
          />
          <TextInput label="Receipt" placeholder="2026-000010" maxLength={50} {...part('receipt')} />
          <TextInput label="Amount from ($)" {...amount} {...part('amountFrom')} />
          <TextInput label="Amount to ($)" {...amount} {...part('amountTo')} />
        </>
      )}
    </LogFilterForm>
  )
}

const amount = { type: 'number', inputMode: 'decimal', min: 0, max: 1_000_000, step: 'any' } as const
