import type { Fragment, SearchReply } from '#contracts/search/search.ts'
import { orderKinds } from '#domain/search/kind-order.ts'
import type { Deps } from '#server/deps.ts'
import { interpretSearch } from '#server/features/catalogue/interpret-search.ts'
import { searchCatalogue } from '#server/features/catalogue/search-catalogue.ts'
import { shownClassification } from '#server/features/drugs/present-drug.ts'
import { type DrugMatch, searchDrugs } from '#server/features/drugs/search-drugs.ts'
import { searchQuestions } from '#server/features/questions/bank/search-questions.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'

const mostOfEach = 8

/** One search over chapters, cards, primers, questions and drugs. A misspelt drug name is corrected when nothing matches as typed. */
export async function searchEverything(deps: Deps, learner: SignedIn, typed: string): Promise<SearchReply> {
  const search = await interpretSearch(deps, learner, typed)
  const [drugs, catalogue, questions] = await Promise.all([
    searchDrugs(deps, search.text, mostOfEach),
    searchCatalogue(deps, learner, { search, limit: mostOfEach }),
    searchQuestions(deps, learner, { search, limit: mostOfEach }),
  ])
  return {
    correctedTo: search.correctedTo,
    kinds: orderKinds({ ...catalogue.places, drugs: drugs[0]?.place, questions: questions.place }),
    ...catalogue.matches,
    questions: questions.questions,
    drugs: drugs.map(presentMatch),
  }
}

function presentMatch({ drug, nameWords, passage }: DrugMatch): SearchReply['drugs'][number] {
  const name = drug.brandName ? `${drug.genericName} (${drug.brandName})` : drug.genericName
  return {
    id: drug.id,
    name: markWords(name, nameWords),
    drugClassification: shownClassification(drug.classification),
    passage,
  }
}

/** Marks whole words of a name. @param words in lower case. */
function markWords(name: string, words: string[]): Fragment[] {
  return name
    .split(/([\p{L}\p{N}]+)/u)
    .filter((piece) => piece !== '')
    .map((text) => ({ text, isMatch: words.includes(text.toLowerCase()) }))
}
