import type { Outline } from './outline.ts'

/** Where a chapter stands: its category, or the group of those that have none. */
export type PlacedCategory = {
  title: string
  /** Percent of the exam; null outside the outline. */
  weight: number | null
  /** Categories of the outline first, then those outside it, then chapters without a category. */
  place: number
}

/** The ids of all categories in the order in which chapters stand. */
export const categoriesInOrder = ({ categories, outside }: Outline): string[] =>
  [...categories, ...outside].map(({ id }) => id)

/** Of a category's id, where its chapters stand. An unknown id counts as none. */
export function outlinePlaces(outline: Outline): (categoryId: string | null) => PlacedCategory {
  const inside = outline.categories.map(({ id, title, weight }) => ({ id, title, weight }))
  const outside = outline.outside.map(({ id, title }) => ({ id, title, weight: null }))
  const places = new Map(
    [...inside, ...outside].map(({ id, title, weight }, place) => [id, { title, weight, place }]),
  )
  const none = { title: 'Other chapters', weight: null, place: places.size }
  return (categoryId) => (categoryId === null ? undefined : places.get(categoryId)) ?? none
}
