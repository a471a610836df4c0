import { Checkbox, NativeSelect, NumberInput, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { findPlan, paidPlanIds } from '#domain/pricing/plans.ts'
import type { DiscountType } from '#domain/pricing/promo-rules.ts'
import type { PromoValues } from './promo-values.ts'

const types: { value: DiscountType; label: string }[] = [
  { value: 'percentage', label: 'Percentage' },
  { value: 'fixed_amount', label: 'Fixed amount' },
  { value: 'free_account', label: 'Free account' },
]

interface PromoFieldsProps {
  form: UseFormReturnType<PromoValues>
  /** A code that somebody has used keeps its name. */
  keepsName: boolean
}

export function PromoFields({ form, keepsName }: PromoFieldsProps) {
  const field = form.getInputProps
  return (
    <Stack gap="md">
      <TextInput
        label="Code"
        description={keepsName ? 'It has been used and keeps its name.' : undefined}
        maxLength={50}
        autoComplete="off"
        data-autofocus={!keepsName || undefined}
        disabled={keepsName}
        {...field('code')}
        onChange={({ currentTarget }) => form.setFieldValue('code', currentTarget.value.toUpperCase())}
      />
      <Textarea
        label="Description (optional)"
        description="Shown to whoever enters the code."
        autosize
        maxLength={500}
        data-autofocus={keepsName || undefined}
        {...field('description')}
      />
      <NativeSelect
        label="Discount type"
        data={types}
        {...field('discountType')}
        onChange={({ currentTarget }) => {
          form.setValues({ discountType: currentTarget.value as DiscountType, discountValue: '' })
          form.clearFieldError('discountValue')
        }}
      />
      <DiscountValue form={form} />
      <Dollars
        label="Plan price in dollars (optional)"
        description="Replaces the price of any plan that costs more, before the discount."
        {...field('planPrice')}
      />
      <NumberInput
        label="Access duration in days"
        description="Counts for free accounts; other codes keep the duration of the plan."
        min={1}
        max={36_500}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        {...field('accessDurationDays')}
      />
      <NumberInput
        label="Max uses (optional)"
        description="Blank: unlimited. An account uses a code once."
        min={1}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        {...field('maxUses')}
      />
      <Checkbox.Group
        label="Plans (optional)"
        description="It counts for these plans only. None: it counts for all."
        {...field('planIds')}
      >
        <Stack gap="xs" mt="xs">
          {paidPlanIds.map((id) => (
            <Checkbox key={id} value={id} label={findPlan(id)?.name} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Checkbox
        label="First purchase only"
        description="Refused to accounts that have had an order already."
        {...field('isFirstPurchaseOnly', { type: 'checkbox' })}
      />
      <TextInput type="date" label="Valid from" {...field('validFrom')} />
      <TextInput
        type="date"
        label="Expires (optional)"
        description="The code works until the end of this day, in your time zone."
        {...field('expiresAt')}
      />
    </Stack>
  )
}

function DiscountValue({ form }: Pick<PromoFieldsProps, 'form'>) {
  switch (form.getValues().discountType) {
    case 'percentage':
      return (
        <NumberInput
          label="Discount in percent"
          min={0}
          max={100}
          step={1}
          suffix="%"
          allowNegative={false}
          clampBehavior="none"
          {...form.getInputProps('discountValue')}
        />
      )
    case 'fixed_amount':
      return <Dollars label="Discount in dollars" {...form.getInputProps('discountValue')} />
    case 'free_account':
      return null
  }
}

type DollarsProps = Pick<React.ComponentProps<typeof NumberInput>, 'label' | 'description'>

function Dollars(props: DollarsProps) {
  return (
    <NumberInput
      min={0}
      step={0.01}
      decimalScale={2}
      prefix="$"
      allowNegative={false}
      clampBehavior="none"
      {...props}
    />
  )
}
