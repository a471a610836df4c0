import type { Outline } from './outline.ts'

/** The category of a chapter with its place in the order; chapters without a category share one group. */
export type PlacedCategory = {
  title: string
  /** Percent of the exam; null outside the outline. */
  weight: number | null
  /** Categories of the outline first, then those outside it, then chapters without a category. */
  place: number
}

/** The category of the outline to which drugs belong. */
export const drugCategory = 'drugs'

/** The ids of all categories, in the order in which their chapters are listed. */
export const categoriesInOrder = ({ categories, outside }: Outline): string[] =>
  [...categories, ...outside].map(({ id }) => id)

/** Returns a function that finds the place for a category's id. An unknown id counts as no category. */
export function outlinePlaces(outline: Outline): (categoryId: string | null) => PlacedCategory {
  const inside = outline.categories.map(({ id, title, weight }) => ({ id, title, weight }))
  const outside = outline.outside.map(({ id, title }) => ({ id, title, weight: null }))
  const places = new Map(
    [...inside, ...outside].map(({ id, title, weight }, place) => [id, { title, weight, place }]),
  )
  const none = { title: 'Other chapters', weight: null, place: places.size }
  return (categoryId) => (categoryId === null ? undefined : places.get(categoryId)) ?? none
}
