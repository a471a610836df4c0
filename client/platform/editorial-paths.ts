import { withQuery } from './paths.ts'

type Id = number | ':id'

/** Paths of the editorial pages. They are separate from the other paths, which every public page loads. */
export const editorialPaths = {
  queue: '/editorial',
  /** The reviews that a label change opened, in a state. */
  reviewsOfLabelChange: (change: number, state: string) =>
    withQuery('/editorial', { labelChange: change, state }),
  review: (task: Id) => `/editorial/review/${task}`,
  labelChanges: '/editorial/label-changes',
  changeSets: '/editorial/change-sets',
  changeSet: (id: Id) => `/editorial/change-sets/${id}`,
  people: '/editorial/people',
} as const
