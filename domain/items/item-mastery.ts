/** Mastery by the kind of the item: the specification has a rule for flashcards and one for components of drugs. */
import { confidenceFromDrugMastery, drugMasteryAfterReview } from '#domain/mastery/drug-mastery.ts'
import {
  type Confidence,
  confidenceFromMasteryStep,
  masteryAfterReview,
  type ReviewedCard,
} from '#domain/mastery/flashcard-mastery.ts'
import { isComponent, type StudyItem } from './study-item.ts'

/** Mastery of an item after one more review. */
export function itemMasteryAfter(item: StudyItem, before: ReviewedCard, confidence: Confidence): number {
  return isComponent(item)
    ? drugMasteryAfterReview(before, confidence)
    : masteryAfterReview(before, confidence)
}

/** The rating that led from one mastery to another, undefined when none does. */
export function confidenceFromItemMastery(
  item: StudyItem,
  before: ReviewedCard,
  afterMastery: number,
): Exclude<Confidence, 4> | undefined {
  return isComponent(item)
    ? confidenceFromDrugMastery(before, afterMastery)
    : confidenceFromMasteryStep(before, afterMastery)
}
