import type { Outline, OutsideCategory } from './outline.ts'

/** The fields of a chapter that matching reads; `category` is the explicit id of a shipped chapter. */
export type ChapterToMatch = {
  category?: string | null
  title: string
  description?: string
  tags?: readonly string[]
}

/**
 * The id of a chapter's category, which may be outside the outline: its explicit id, else the category whose
 * title or longest keyword occurs as words in the chapter's title, else in its description, else in its tags.
 * A plural s is allowed. Null when nothing matches.
 */
export function matchCategory(chapter: ChapterToMatch, outline: Outline): string | null {
  const categories = [...outline.categories, ...outline.outside]
  if (chapter.category && categories.some(({ id }) => id === chapter.category)) return chapter.category
  const places = [[chapter.title], [chapter.description ?? ''], chapter.tags ?? []]
  for (const texts of places) {
    const category = longestMatch(texts.map(asWords).join(' | '), categories)
    if (category) return category.id
  }
  return null
}

/** The category with the longest phrase in the text; of equally long ones the first of the outline. */
function longestMatch(text: string, categories: readonly OutsideCategory[]): OutsideCategory | undefined {
  let best: { category: OutsideCategory; length: number } | undefined
  for (const category of categories) {
    for (const phrase of [category.title, ...category.keywords]) {
      const words = asWords(phrase)
      if (words.length > (best?.length ?? 0) && containsWords(text, words)) {
        best = { category, length: words.length }
      }
    }
  }
  return best?.category
}

function containsWords(text: string, words: string): boolean {
  return ` ${text} `.includes(` ${words} `) || ` ${text} `.includes(` ${words}s `)
}

/** Lower case, accents removed, everything but letters and digits as single spaces. */
function asWords(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
