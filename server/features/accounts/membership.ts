import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'

/** The fields of a registration that concern plan, promo code and referrals. */
export interface MembershipInput {
  user: { id: number; email: string }
  subscriptionPlan: string
  promoCode?: string | undefined
  referralEmail1?: string | undefined
  referralEmail2?: string | undefined
  visitSession?: string | undefined
}

export interface Membership {
  requiresPayment: boolean
  hasReferralDiscount: boolean
  referralMessage?: string | undefined
  /** The proof that the payment pages need; null when there is nothing to pay. */
  ticket: string | null
  message?: string
}

/** The money side of a registration, in its transaction. Billing implements it, and it is passed in. */
export interface MembershipDeps extends Deps {
  beginMembership: (tx: Database, deps: Deps, input: MembershipInput) => Promise<Membership>
}
