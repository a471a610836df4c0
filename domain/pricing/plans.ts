/** The catalogue of plans: paid once, never renewed. Prices are integer cents of US dollars. */

export type PlanId = 'free' | 'annual' | 'threeyear' | 'monthly' | 'quarterly' | 'yearly'

export type Plan = {
  id: PlanId
  name: string
  description: string
  priceCents: number
  /** Calendar months of premium access, 0 for the free plan. */
  durationMonths: number
  features: readonly string[]
  isPopular: boolean
  /** The savings compared with shorter plans, as displayed; null for none. */
  savings: string | null
  /** The place where it is offered: the registration form and /checkout, or the embedded payment page. */
  offer: 'registration' | 'embedded'
}

/**
 * The number of questions that a free account may answer. The content holds exactly this many; its tests and
 * the build check that.
 */
export const sampleQuestions = 25

const premiumFeatures = [
  'Every chapter and flashcard, with spaced repetition to your exam date',
  'The whole question bank and exam simulations',
  'Drug study by class and section',
  'Readiness by exam outline category, with its range',
] as const

export const plans: readonly Plan[] = [
  {
    id: 'free',
    name: 'Free Account',
    description: 'Permanent access to core study materials',
    priceCents: 0,
    durationMonths: 0,
    features: [
      'Core chapters in every category',
      'The drug database',
      'Progress by chapter',
      `${sampleQuestions} sample questions`,
    ],
    isPopular: false,
    savings: null,
    offer: 'registration',
  },
  {
    id: 'annual',
    name: 'Premium 1 Year',
    description: 'Full access for 1 year, includes CME reimbursement',
    priceCents: 10_000,
    durationMonths: 12,
    features: [
      ...premiumFeatures,
      'CME reimbursement: a receipt and a study record for your employer’s allowance, not CME credit',
    ],
    isPopular: false,
    savings: null,
    offer: 'registration',
  },
  {
    id: 'threeyear',
    name: 'Premium 3 Year',
    description: 'Full access for 3 years',
    priceCents: 25_000,
    durationMonths: 36,
    features: [...premiumFeatures, 'Three years for a whole fellowship'],
    isPopular: true,
    savings: null,
    offer: 'registration',
  },
  {
    id: 'monthly',
    name: 'Premium Monthly',
    description: 'Full access for 1 month',
    priceCents: 999,
    durationMonths: 1,
    features: premiumFeatures,
    isPopular: false,
    savings: null,
    offer: 'embedded',
  },
  {
    id: 'quarterly',
    name: 'Premium Quarterly',
    description: 'Full access for 3 months',
    priceCents: 2499,
    durationMonths: 3,
    features: premiumFeatures,
    isPopular: true,
    savings: '17% savings',
    offer: 'embedded',
  },
  {
    id: 'yearly',
    name: 'Premium Yearly',
    description: 'Full access for 12 months',
    priceCents: 7999,
    durationMonths: 12,
    features: premiumFeatures,
    isPopular: false,
    savings: '33% savings',
    offer: 'embedded',
  },
]

/** The plans that cost something. */
export const paidPlanIds = [
  'annual',
  'threeyear',
  'monthly',
  'quarterly',
  'yearly',
] as const satisfies PlanId[]
export type PaidPlanId = (typeof paidPlanIds)[number]

/** The plan of a checkout without one in its address. */
export const defaultPlanId: PlanId = 'annual'

/** The price shown where a plan is not known, in cents. */
export const defaultPriceCents = 10_000

/** The plan with this id, undefined when there is none. */
export function findPlan(id: string): Plan | undefined {
  return plans.find((plan) => plan.id === id)
}
