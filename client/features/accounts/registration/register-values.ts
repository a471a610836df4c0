import { readVisitSession } from '#client/platform/storage/storage.ts'
import { readChosenPlanId } from '#client/platform/storage/stored-order.ts'
import { registerBody, registrationPlans } from '#contracts/accounts/accounts.ts'
import { defaultPlanId, findPlan, type Plan } from '#domain/pricing/plans.ts'

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

const addressed = (name: string) => new URLSearchParams(window.location.search).get(name)
/** The code in the link of a referral mail. */
const referralCodeHere = () => addressed('ref')?.slice(0, 64)
const promoCodeHere = () => addressed('promo')?.slice(0, 50)

/** The visitor followed a link that carries a promo code or comes from a friend. */
export const comesByLink = () => Boolean(promoCodeHere() || referralCodeHere())

/**
 * The visitor needs fields that the short form does not have: for a plan to pay, a promo code, a friend's
 * invitation.
 */
export const needsWholeForm = () => comesByLink() || (findPlan(readChosenPlanId() ?? '')?.priceCents ?? 0) > 0

/** An empty form. Its plan is the one chosen before if the form offers that, else the free one. */
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
    subscriptionPlan: registrationPlans.find((plan) => plan === chosen) ?? 'free',
    referralEmail1: '',
    referralEmail2: '',
    promoCode: promoCodeHere() ?? '',
    acceptPolicy: false,
  }
}

/**
 * A plan that the form does not offer is registered as the default paid plan; the checkout names the chosen
 * one.
 */
export const withChosenPlan = (values: RegisterValues, chosenPlan: Plan | undefined): RegisterValues =>
  chosenPlan ? { ...values, subscriptionPlan: defaultPlanId } : values

/** The request body: the validated form, plus the data that only the browser knows. */
export function registrationOf(values: RegisterValues) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const visit = { visitSession: readVisitSession(), referralCode: referralCodeHere() }
  return registerBody.parse({ ...values, ...visit, timeZone })
}
