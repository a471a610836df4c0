import type { drugs } from '#contracts/drugs.ts'
import type { CallInput } from '#contracts/endpoint.ts'

type Interaction = CallInput<typeof drugs.saveInteraction>['body']

/** A rating as the learner gave it. */
export type DrugRating = Required<Pick<Interaction, 'drugId' | 'componentId' | 'reviewedAt'>> & {
  confidence: 1 | 2 | 3
}

/** Takes a rating into safety; the app brings the queue that never loses one. `title` is what the person calls the card. */
export type SaveDrugRating = (rating: DrugRating, title: string) => void
