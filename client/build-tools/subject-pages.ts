import { readOutline } from '#content/read-content.ts'

/** The categories of the exam outline and those outside it, by which changes are listed. */
export function subjectsOfChanges(): { id: string; title: string }[] {
  const { categories, outside } = readOutline()
  return [...categories, ...outside].map(({ id, title }) => ({ id, title }))
}

/** The pages that list the changes of one subject; they are public pages beside those of contracts/pages.ts. */
export const subjectPages = (): string[] => subjectsOfChanges().map(({ id }) => `/changes/${id}`)
