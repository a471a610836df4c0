import { ratingLabel } from '#client/features/learner/rating-words.ts'
import type { ChangeKind } from '#client/features/outbox/change-kinds.ts'
import type { ChangeKinds } from '#client/features/outbox/changes.ts'
import { itemSubject } from '#client/features/session/item-changes.ts'
import { call } from '#client/platform/calls/calls.ts'
import { studyComponents } from '#contracts/study/components.ts'
import { componentCardId } from '#domain/items/study-item.ts'
import { type DrugComponentId, interactionType } from '#domain/mastery/drug-mastery.ts'

declare module '#client/features/outbox/changes.ts' {
  interface ChangeKinds {
    'drug-rating': DrugRatingChange
    'drug-undo': ComponentChange<'drug-undo'> & { reviewId: string; undoId: string }
  }
}

export interface ComponentChange<Kind> {
  kind: Kind
  drugId: number
  componentId: DrugComponentId
}

export interface DrugRatingChange extends ComponentChange<'drug-rating'> {
  reviewId: string
  confidence: 1 | 2 | 3
  /** ISO 8601, UTC. */
  reviewedAt: string
  /** Null outside of a study session; rows of earlier versions have neither this nor the seconds. */
  session?: string | null
  /** The revision of the drug's text on screen; rows of earlier versions have none. */
  revision?: number
  /** From the card on screen to its rating. */
  seconds?: number
}

const ofComponent = {
  name: 'A rating',
  about: 'A card',
  subject: ({ drugId, componentId }: ComponentChange<string>) =>
    itemSubject(componentCardId(drugId, componentId)),
  outdates: ['/api/study/', '/api/analytics', '/api/progress', '/api/drugs/classes'],
}

/** The kinds of changes of the study of drugs. */
export const componentKinds = {
  'drug-rating': {
    ...ofComponent,
    words: ({ confidence }) => ratingLabel(confidence),
    send: (change, { userId, sessionId }) => {
      const { drugId, componentId, confidence, reviewId, reviewedAt, seconds, revision } = change
      const rating = { drugId, componentId, confidence, reviewId, reviewedAt, seconds, revision, sessionId }
      const body = { ...rating, interactionType: interactionType(confidence) }
      return call(studyComponents.saveInteraction, { body }, { userId })
    },
  } satisfies ChangeKind<ChangeKinds['drug-rating']>,
  'drug-undo': {
    ...ofComponent,
    words: () => 'Undo',
    send: ({ drugId, componentId, reviewId, undoId }, { userId }) =>
      call(
        studyComponents.undoReview,
        { params: { drugId, componentId }, body: { reviewId, undoId } },
        { userId },
      ),
  } satisfies ChangeKind<ChangeKinds['drug-undo']>,
}
