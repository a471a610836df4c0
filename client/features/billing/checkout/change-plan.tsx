import { Button } from '@mantine/core'
import { useDisclosure, useId } from '@mantine/hooks'
import type { Plan } from '#contracts/billing/billing.ts'
import classes from './change-plan.module.css'
import { PlanOptions } from './plan-options.tsx'

interface ChangePlanProps {
  plans: Plan[]
  planId: string
  onChange: (planId: string) => void
}

/** The plan selector of the checkout, closed at first. */
export function ChangePlan({ plans, planId, onChange }: ChangePlanProps) {
  const [isOpen, selector] = useDisclosure(false)
  const selectorId = useId()
  const offered = plans.filter((plan) => plan.offer === 'registration' && plan.price > 0)
  return (
    <div className={classes.change}>
      <Button variant="default" aria-expanded={isOpen} aria-controls={selectorId} onClick={selector.toggle}>
        Change Plan
      </Button>
      <div id={selectorId} hidden={!isOpen} className={classes.selector}>
        <PlanOptions label="Choose a plan" plans={offered} value={planId} onChange={onChange} />
      </div>
    </div>
  )
}
