import { readOutline } from '#content/read-content.ts'

/** The categories of the exam outline and those outside it. */
export function allCategories(): { id: string; title: string }[] {
  const { categories, outside } = readOutline()
  return [...categories, ...outside].map(({ id, title }) => ({ id, title }))
}

/** The pages that list the changes of one category; they are public pages beside those of contracts/pages.ts. */
export const categoryPages = (): string[] => allCategories().map(({ id }) => `/changes/${id}`)
