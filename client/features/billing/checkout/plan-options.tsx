import { Badge, Radio, Stack } from '@mantine/core'
import type { Plan } from '#contracts/billing/billing.ts'
import { monthsText } from '#domain/text/count-text.ts'
import { priceText } from '#domain/text/price-text.ts'
import classes from './plan-options.module.css'

interface PlanOptionsProps {
  label: string
  plans: Plan[]
  value: string | null
  onChange: (planId: string) => void
}

/** Plans as radio buttons, with price, duration and badges. */
export function PlanOptions({ label, plans, value, onChange }: PlanOptionsProps) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {plans.map((plan) => (
          <Radio.Card key={plan.id} value={plan.id} className={classes.option ?? ''}>
            <Radio.Indicator />
            <span className={classes.name}>
              {plan.name}
              <span className={classes.note}>{monthsText(plan.durationMonths)} of full access</span>
            </span>
            <span className={classes.price}>{priceText(plan.price)}</span>
            <span className={classes.marks}>
              {plan.isPopular && <Badge variant="outline">Most popular</Badge>}
              {plan.savings && (
                <Badge variant="outline" color="gray" className={classes.savings ?? ''}>
                  {plan.savings}
                </Badge>
              )}
            </span>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  )
}
