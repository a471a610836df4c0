/** The kinds of results, in the order used for equal matches. */
export const searchKinds = ['chapters', 'cards', 'drugs', 'questions', 'primers'] as const
export type SearchKind = (typeof searchKinds)[number]

/**
 * The place where a result holds the words of a search: the higher, the more likely it is meant. The title of
 * a card is its question, the title of a drug its class and its target; `begun` is a word whose end may be
 * missing.
 */
export const matchPlaces = { name: 6, title: 5, nameBegun: 4, titleBegun: 3, text: 2, textBegun: 1 } as const
export type MatchPlace = (typeof matchPlaces)[keyof typeof matchPlaces]

/**
 * The kinds that have results, ordered by their best one. @param best the place of the first result of each
 * kind.
 */
export function orderKinds(best: Record<SearchKind, MatchPlace | undefined>): SearchKind[] {
  return searchKinds
    .filter((kind) => best[kind] !== undefined)
    .sort((a, b) => (best[b] ?? 0) - (best[a] ?? 0))
}

/** The number of results of a kind shown before more are asked for: about nine in all fit on a screen. */
export const shownFirst = (position: number): number => [3, 2, 2][position] ?? 1
