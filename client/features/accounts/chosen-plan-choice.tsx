import { Button, Text } from '@mantine/core'
import type { Plan } from '#domain/pricing/plans.ts'
import { priceText } from '#domain/text/price-text.ts'
import classes from './chosen-plan-choice.module.css'

interface ChosenPlanChoiceProps {
  plan: Plan
  onDrop: () => void
}

/** Replaces the plan field: the plan chosen before, and a button to choose another. */
export function ChosenPlanChoice({ plan, onDrop }: ChosenPlanChoiceProps) {
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
