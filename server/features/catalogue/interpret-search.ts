import { expandAbbreviations } from '#domain/search/abbreviations.ts'
import type { SearchMeaning } from '#server/database/search-conditions.ts'
import type { Deps } from '#server/deps.ts'
import { correctDrugNames } from '#server/features/drugs/search-drugs.ts'
import { hasMatch, type Searcher } from './catalogue-search.queries.ts'
import { categoryTitles } from './present-chapter.ts'

export interface InterpretedSearch extends SearchMeaning {
  /** The search with abbreviations written out or misspelt drug names corrected, when nothing matches as typed; else null. */
  correctedTo: string | null
}

/**
 * What a search over chapters and cards means: its words; when they occur nowhere, its abbreviations written out; when
 * those do not either, its letters, and at last the drug names that it misspells. Every search over cards starts here, so that a count and the list behind it agree.
 */
export async function interpretSearch(
  deps: Pick<Deps, 'db' | 'outline'>,
  searcher: Searcher,
  typed: string,
): Promise<InterpretedSearch> {
  const words = meaningOf(deps, typed, 'words')
  if (!/[\p{L}\p{N}]/u.test(typed)) return { ...words, categoryIds: [], correctedTo: null }
  if (await hasMatch(deps.db, words, searcher)) return { ...words, correctedTo: null }
  const expanded = expandAbbreviations(typed)
  if (expanded !== null) {
    const longhand = meaningOf(deps, expanded, 'words')
    if (await hasMatch(deps.db, longhand, searcher)) return { ...longhand, correctedTo: expanded }
  }
  const letters = meaningOf(deps, typed, 'letters')
  if (await hasMatch(deps.db, letters, searcher)) return { ...letters, correctedTo: null }
  const correctedTo = await correctDrugNames(deps, typed)
  return { ...meaningOf(deps, correctedTo ?? typed, 'words'), correctedTo }
}

function meaningOf(deps: Pick<Deps, 'outline'>, text: string, by: SearchMeaning['by']): SearchMeaning {
  const letters = text.toLowerCase()
  const titles = [...categoryTitles(deps.outline)]
  const categoryIds = titles.filter(([, title]) => title.toLowerCase().includes(letters)).map(([id]) => id)
  return { text, by, categoryIds }
}
