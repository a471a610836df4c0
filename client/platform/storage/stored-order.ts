import { attempt, local, readObject, selectedPlanKey, session } from './storage.ts'

/** What the browser stores of an order, from the choice of a plan to its payment. */

/** The plan that a visitor chose. It is stored until it is paid. Prices are US dollars. */
export interface SelectedPlan {
  id: string
  name: string
  price: number
  originalPrice: number
  hasReferralDiscount: boolean
  referralDiscountAmount: number
}

/** A registration that still requires payment. `password` holds the one-time ticket, never the real password. */
export interface PendingLogin {
  userId: number
  username: string
  password: string
}

const pendingLoginKey = 'pendingLogin'

/** The id of the stored plan; undefined when there is none or it is unreadable. */
function planIdIn(store: () => Storage): string | undefined {
  const stored = readObject(store, selectedPlanKey)
  return stored && 'id' in stored && typeof stored.id === 'string' ? stored.id : undefined
}

/** The plan chosen before the registration. It is stored until then. */
export const readChosenPlanId = () => planIdIn(local)

/** The plan for which this tab went to the payment provider. */
export const readSelectedPlanId = () => planIdIn(session)

export function setChosenPlanId(id: string): void {
  attempt(() => local().setItem(selectedPlanKey, JSON.stringify({ id })))
}

export function removeChosenPlan(): void {
  attempt(() => local().removeItem(selectedPlanKey))
}

export function storeSelectedPlan(plan: SelectedPlan): void {
  attempt(() => session().setItem(selectedPlanKey, JSON.stringify(plan)))
}

export function readPendingLogin(): PendingLogin | undefined {
  const stored = readObject(session, pendingLoginKey)
  return stored && 'userId' in stored && 'password' in stored ? (stored as PendingLogin) : undefined
}

export function storePendingLogin(pending: PendingLogin): void {
  attempt(() => session().setItem(pendingLoginKey, JSON.stringify(pending)))
}

/**
 * Removes the ticket, its plan, and the plan chosen before. Called after a registration, a payment or its
 * cancellation, and a sign-out.
 */
export function forgetOrder(): void {
  removeChosenPlan()
  attempt(() => {
    session().removeItem(pendingLoginKey)
    session().removeItem(selectedPlanKey)
  })
}
