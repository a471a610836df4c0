/** The exam's content outline as data (content/outline.yaml): its weights are dated, so they are data and not constants. */

export type OutlineCategory = {
  id: string
  title: string
  /** Share of the exam in percent. */
  weight: number
  /** Words that match an imported chapter to the category. */
  keywords: readonly string[]
}

/** Taught here but examined elsewhere: no weight, no readiness. */
export type OutsideCategory = Omit<OutlineCategory, 'weight'>

export type Outline = { categories: readonly OutlineCategory[]; outside: readonly OutsideCategory[] }
