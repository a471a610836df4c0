import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { registrationPlans } from '#contracts/accounts/accounts.ts'
import { billing } from '#contracts/billing/billing.ts'
import { findPlan } from '#domain/pricing/plans.ts'
import { priceText } from '#domain/text/price-text.ts'

type RegistrationPlan = (typeof registrationPlans)[number]

export interface PlanOption {
  value: RegistrationPlan
  name: string
  label: string
  note: string
  /** US dollars; undefined until the plans are loaded. */
  price: number | undefined
}

/** The plans offered at registration, with the server's prices; they can be chosen before those are loaded. */
export function usePlanOptions(): PlanOption[] {
  const { data: plans } = useQuery(queryFor(billing.listPlans))
  return registrationPlans.map((value) => {
    const shipped = findPlan(value)
    const plan = plans?.find((known) => known.id === value)
    const name = plan?.name ?? shipped?.name ?? value
    const label = plan && plan.price > 0 ? `${name}, ${priceText(plan.price)}` : name
    return { value, name, label, note: (plan ?? shipped)?.description ?? '', price: plan?.price }
  })
}
