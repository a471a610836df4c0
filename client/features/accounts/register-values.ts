import { readChosenPlanId, readVisitSession } from '#client/platform/storage.ts'
import { registerBody, registrationPlans } from '#contracts/accounts.ts'
import { defaultPlanId, type Plan } from '#domain/pricing/plans.ts'

export interface RegisterValues {
  username: string
  email: string
  password: string
  firstName: string
  lastName: string
  degrees: string
  role: string | null
  practiceLocation: string
  subscriptionPlan: string | null
  referralEmail1: string
  referralEmail2: string
  promoCode: string
  acceptPolicy: boolean
}

/** An empty form, with the plan chosen before if the form offers it. */
export function emptyRegistration(): RegisterValues {
  const chosen = readChosenPlanId()
  return {
    username: '',
    email: '',
    password: '',
    firstName: '',
    lastName: '',
    degrees: '',
    role: null,
    practiceLocation: '',
    subscriptionPlan: registrationPlans.find((plan) => plan === chosen) ?? null,
    referralEmail1: '',
    referralEmail2: '',
    promoCode: '',
    acceptPolicy: false,
  }
}

/** A plan that the form does not offer is registered as the default paid plan; the checkout names the real one. */
export const withChosenPlan = (values: RegisterValues, chosenPlan: Plan | undefined): RegisterValues =>
  chosenPlan ? { ...values, subscriptionPlan: defaultPlanId } : values

/** The request body: the validated form, with what only the browser knows. */
export function registrationOf(values: RegisterValues) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  // The link in a referral mail carries its code to this page.
  const referralCode = new URLSearchParams(window.location.search).get('ref')?.slice(0, 64)
  return registerBody.parse({ ...values, timeZone, visitSession: readVisitSession(), referralCode })
}
