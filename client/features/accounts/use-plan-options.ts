import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/queries.ts'
import type { registrationPlans } from '#contracts/accounts.ts'
import { billing } from '#contracts/billing.ts'

type RegistrationPlan = (typeof registrationPlans)[number]

/** Names to choose by when the catalogue cannot be read: registration must not depend on it. */
const names: Record<RegistrationPlan, string> = {
  free: 'Free Account',
  annual: 'Premium 1 Year',
  threeyear: 'Premium 3 Year',
}
const notes: Record<RegistrationPlan, string> = {
  free: 'Permanent access to core study materials',
  annual: 'Includes CME reimbursement',
  threeyear: 'The longest plan',
}

export interface PlanOption {
  value: RegistrationPlan
  name: string
  label: string
  note: string
  /** US dollars; undefined until the catalogue is read. */
  price: number | undefined
}

/** The plans offered at registration, with prices from the server's catalogue. */
export function usePlanOptions(): PlanOption[] {
  const { data: plans } = useQuery(queryFor(billing.listPlans))
  return Object.entries(names).map(([id, fallback]) => {
    const plan = plans?.find((known) => known.id === id)
    const name = plan?.name ?? fallback
    const label = plan && plan.price > 0 ? `${name}, $${plan.price}` : name
    const value = id as RegistrationPlan
    return { value, name, label, note: plan?.description || notes[value], price: plan?.price }
  })
}
