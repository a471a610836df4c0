/** A page of the app. The search finds it by its label and by what can be done there. */
export interface SearchedPage {
  label: string
  to: string
  words?: string
}

/** The pages that match: each typed word is the beginning of one of their words. */
export function findPages(pages: readonly SearchedPage[], typed: string): SearchedPage[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  return pages.filter(({ label, words = '' }) => {
    const known = wordsOf(`${label} ${words}`)
    return wanted.every((start) => known.some((word) => word.startsWith(start)))
  })
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
