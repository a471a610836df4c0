import { Button, Text } from '@mantine/core'
import type { Plan } from '#domain/pricing/plans.ts'
import { priceText } from '#domain/text/price-text.ts'
import classes from './kept-plan-choice.module.css'

interface KeptPlanChoiceProps {
  plan: Plan
  onDrop: () => void
}

/** In the place of the plan field: the plan chosen before, and the way to another one. */
export function KeptPlanChoice({ plan, onDrop }: KeptPlanChoiceProps) {
  return (
    <div className={classes.choice}>
      <div>
        <Text fw={600}>You chose {plan.name}</Text>
        <Text size="sm" c="dimmed">
          {plan.description} for {priceText(plan.priceCents / 100)}, paid once. You pay after this step.
        </Text>
      </div>
      <Button variant="default" onClick={onDrop}>
        Choose another plan
      </Button>
    </div>
  )
}
