import type { DrugComponent } from '#contracts/study/components.ts'
import type { DrugComponentItem } from '#domain/items/study-item.ts'
import type { DrugComponentId, InteractionType } from '#domain/mastery/drug-mastery.ts'
import type { Deps } from '#server/deps.ts'
import { type RatedItem, rateItem } from '#server/features/study/rating/rate-item.ts'
import { undoRating } from '#server/features/study/rating/undo-rating.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { presentComponent } from './present-component.ts'

interface Component {
  drugId: number
  componentId: DrugComponentId
}

interface Interaction extends Component {
  interactionType: InteractionType
  confidence?: 1 | 2 | 3 | undefined
  reviewId?: string | undefined
  reviewedAt?: string | undefined
  seconds?: number | undefined
  sessionId?: number | undefined
  revision?: number | undefined
}

interface ProgressInput extends Component {
  mastery?: number | undefined
  reviewCount?: number | undefined
  isBookmarked?: boolean | undefined
  lastReviewed?: string | null | undefined
}

interface SavedComponent {
  drugId: number
  component: DrugComponent
  duplicate: boolean
}

type RateDeps = Pick<Deps, 'db' | 'clock'>

const itemOf = ({ drugId, componentId }: Component): DrugComponentItem => ({ kind: componentId, id: drugId })

/** Logs an interaction; with a confidence it is a rating. @throws HttpError as `rateItem` */
export async function saveInteraction(
  deps: RateDeps,
  learner: SignedIn,
  { interactionType, drugId, componentId, revision: shownRevision, ...rating }: Interaction,
): Promise<SavedComponent> {
  const item = itemOf({ drugId, componentId })
  return savedOf(
    item,
    await rateItem(deps, learner, item, {
      ...{ ...rating, shownRevision },
      interaction: interactionType,
      marks: {},
    }),
  )
}

/**
 * Saves bookmarks, and a mastery that a browser computed. A value that equals the stored state changes
 * nothing, so a bookmark may carry the mastery along. @throws HttpError as `rateItem`
 */
export async function saveComponentProgress(
  deps: RateDeps,
  learner: SignedIn,
  { mastery, reviewCount, isBookmarked, lastReviewed, ...component }: ProgressInput,
): Promise<SavedComponent> {
  const item = itemOf(component)
  return savedOf(
    item,
    await rateItem(deps, learner, item, {
      mastery,
      reviewedAt: lastReviewed,
      marks: { isStarred: isBookmarked },
      isSaved: (state) =>
        mastery !== undefined && state.mastery === mastery && state.reviewCount === reviewCount,
    }),
  )
}

/** Undoes a rating of a component; a bookmark stays. @throws HttpError as `undoRating` */
export async function undoComponentRating(
  deps: RateDeps,
  learner: SignedIn,
  { reviewId, undoId, ...component }: Component & { reviewId: string; undoId: string },
): Promise<SavedComponent> {
  const item = itemOf(component)
  return savedOf(item, await undoRating(deps, learner, { item, reviewId, undoId }))
}

const savedOf = (item: DrugComponentItem, { state, marks, plan, duplicate }: RatedItem): SavedComponent => ({
  drugId: item.id,
  component: presentComponent(item, { ...state, isStarred: marks.isStarred }, plan),
  duplicate,
})
