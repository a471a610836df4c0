import { Button, Select, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { setChosenPlanId } from '#client/platform/storage/stored-order.ts'
import { priceText } from '#domain/text/price-text.ts'
import type { useChosenPlan } from './chosen-plan.ts'
import classes from './plan-field.module.css'
import type { RegisterValues } from './register-values.ts'
import type { PlanOption } from './use-plan-options.ts'

interface PlanFieldProps {
  form: UseFormReturnType<RegisterValues>
  plans: PlanOption[]
  /** A plan of the pricing page that the form does not offer. */
  chosenPlan: ReturnType<typeof useChosenPlan>
}

/**
 * The plan that was chosen before the form was opened, in one line. The field itself opens when the user
 * wants another plan.
 */
export function PlanField({ form, plans, chosenPlan }: PlanFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const offered = plans.find((plan) => plan.value === form.values.subscriptionPlan)
  const plan = chosenPlan.plan
    ? {
        label: `${chosenPlan.plan.name}, ${priceText(chosenPlan.plan.priceCents / 100)}`,
        note: chosenPlan.plan.description,
        isPaid: true,
      }
    : offered && { ...offered, isPaid: offered.value !== 'free' }
  if (isOpen || !plan) return <PlanSelect form={form} plans={plans} hasFocus={isOpen} />

  function change() {
    chosenPlan.drop()
    setOpen(true)
  }
  return (
    <div className={classes.line} data-paid={plan.isPaid || undefined}>
      <div>
        <Text fw={600} className={classes.label ?? ''}>
          {plan.label}
        </Text>
        <Text size="sm" c="dimmed">
          {plan.note}
          {plan.isPaid && '. Paid once, after this step.'}
        </Text>
      </div>
      <Button variant="subtle" className={classes.change ?? ''} aria-label="Change plan" onClick={change}>
        Change
      </Button>
    </div>
  )
}

interface PlanSelectProps extends Omit<PlanFieldProps, 'chosenPlan'> {
  hasFocus: boolean
}

function PlanSelect({ form, plans, hasFocus }: PlanSelectProps) {
  const { onChange, ...planProps } = form.getInputProps('subscriptionPlan')
  const chosen = plans.find((plan) => plan.value === form.values.subscriptionPlan)
  return (
    <Select
      label="Subscription plan"
      placeholder="Choose a plan"
      description={chosen?.note}
      data={plans.map(({ value, label }) => ({ value, label }))}
      required
      allowDeselect={false}
      autoFocus={hasFocus}
      openOnFocus={false}
      {...planProps}
      onChange={(value) => {
        onChange(value)
        if (value) setChosenPlanId(value)
      }}
    />
  )
}
