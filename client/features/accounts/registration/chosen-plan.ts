import { useState } from 'react'
import { readChosenPlanId, removeChosenPlan } from '#client/platform/storage/stored-order.ts'
import { findPlan, type Plan } from '#domain/pricing/plans.ts'

/** A paid plan that was chosen on the pricing page and that the registration form does not offer. */
function findChosenPlan(): Plan | undefined {
  const plan = findPlan(readChosenPlanId() ?? '')
  return plan?.offer === 'embedded' ? plan : undefined
}

/** The plan remains chosen during registration, until the user replaces it by one of the form's own plans. */
export function useChosenPlan() {
  const [plan, setPlan] = useState(findChosenPlan)
  function drop() {
    removeChosenPlan()
    setPlan(undefined)
  }
  return { plan, drop }
}
