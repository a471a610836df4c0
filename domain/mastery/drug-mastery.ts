import { type Confidence, clampMastery, type ReviewedCard } from './flashcard-mastery.ts'

/** The four sections of a drug that are studied, in the order in which they are shown. */
export const drugComponents = [
  { id: 'moa', displayName: 'Mechanism of Action' },
  { id: 'indications', displayName: 'Clinical Indications' },
  { id: 'adverse_effects', displayName: 'Adverse Effects' },
  { id: 'boxed_warning', displayName: 'Boxed Warning' },
] as const

export type DrugComponentId = (typeof drugComponents)[number]['id']
export const drugComponentIds: readonly DrugComponentId[] = drugComponents.map(({ id }) => id)

export type InteractionType = 'got_it' | 'needs_review'

const ratingMastery = { 1: 25, 2: 60, 3: 85, 4: 85 } as const

/**
 * Mastery of a drug component after one more review: old x w + rating x (1 - w) with ratings 25, 60, 85 and
 * w = min(0.7, 0.1 x reviews before this one), rounded once (specification, section 9).
 */
export function drugMasteryAfterReview(before: ReviewedCard, confidence: Confidence): number {
  const tenths = Math.min(7, Math.max(0, Math.floor(before.reviewCount)))
  const old = clampMastery(before.mastery)
  return Math.round((old * tenths + ratingMastery[confidence] * (10 - tenths)) / 10)
}

/** The rating that led from one component mastery to another, undefined when none does. */
export function confidenceFromDrugMastery(
  before: ReviewedCard,
  afterMastery: number,
): Exclude<Confidence, 4> | undefined {
  const ratings = [1, 2, 3] as const
  return ratings.find((rating) => drugMasteryAfterReview(before, rating) === afterMastery)
}

/** The interaction that is logged beside a rating: only 1 needs review. */
export function interactionType(confidence: Confidence): InteractionType {
  return confidence === 1 ? 'needs_review' : 'got_it'
}

/** Mastery of a drug: the mean over its four sections, 0-100, not rounded; an unreviewed section counts 0. */
export function drugMastery(components: Partial<Record<DrugComponentId, ReviewedCard>>): number {
  const masteries = drugComponents.map(({ id }) => {
    const component = components[id]
    return component && component.reviewCount > 0 ? clampMastery(component.mastery) : 0
  })
  return masteries.reduce((sum, mastery) => sum + mastery, 0) / drugComponents.length
}
