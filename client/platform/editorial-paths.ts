import type { ContentSubject } from '#domain/editorial/review.ts'
import { withQuery } from './paths.ts'

type Id = number | ':id'

/** Paths of the editorial pages. They are separate from the other paths, which every public page loads. */
export const editorialPaths = {
  queue: '/editorial',
  /** The reviews that a label change opened, in a state. */
  reviewsOfLabelChange: (change: number, state: string) =>
    withQuery('/editorial', { labelChange: change, state }),
  /** The form that asks for a review of an item. */
  requestReview: (subject: ContentSubject, id: number) =>
    withQuery('/editorial', { ask: `${subject}-${id}` }),
  review: (task: Id) => `/editorial/review/${task}`,
  labelChanges: '/editorial/label-changes',
  changeSets: '/editorial/change-sets',
  changeSet: (id: Id) => `/editorial/change-sets/${id}`,
  people: '/editorial/people',
} as const
