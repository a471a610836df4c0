/** A page of the app that search finds by its label and by what can be done there. */
export interface SearchedPage {
  label: string
  to: string
  words?: string
}

/** The pages of which every word that was typed begins a word. */
export function findPages(pages: readonly SearchedPage[], typed: string): SearchedPage[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  return pages.filter(({ label, words = '' }) => {
    const known = wordsOf(`${label} ${words}`)
    return wanted.every((start) => known.some((word) => word.startsWith(start)))
  })
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
