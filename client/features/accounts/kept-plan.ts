import { useState } from 'react'
import { forgetChosenPlan, readChosenPlanId } from '#client/platform/storage.ts'
import { findPlan, type Plan } from '#domain/pricing/plans.ts'

/** A paid plan chosen on the pricing page that the registration form does not offer. */
function findKeptPlan(): Plan | undefined {
  const plan = findPlan(readChosenPlanId() ?? '')
  return plan?.offer === 'embedded' ? plan : undefined
}

/** It stays chosen through registration, until the form's own plans are asked for. */
export function useKeptPlan() {
  const [plan, setPlan] = useState(findKeptPlan)
  function drop() {
    forgetChosenPlan()
    setPlan(undefined)
  }
  return { plan, drop }
}
