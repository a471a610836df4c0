import { isMisspelling } from '#domain/drugs/misspelling.ts'
import { type Fragment, fragmentsOf, prefixQuery, searchTerms } from '#server/database/full-text.ts'
import type { Deps } from '#server/deps.ts'
import { listNameHits, listTextHits, type NameHit } from './drug-search.queries.ts'
import { listDrugs, type ShownDrug } from './drugs.queries.ts'

export interface DrugMatch {
  drug: ShownDrug
  /** Words of its names that match, in lower case. */
  nameWords: string[]
  /** The passage of its text that matches. */
  passage: Fragment[]
}

const scores = { whole: 300, beginning: 200, inside: 100, misspelt: 50 }

/** Drugs whose names match, misspelt ones too, before those whose text does. */
export async function searchDrugs(
  deps: Pick<Deps, 'db'>,
  search: string,
  limit: number,
): Promise<DrugMatch[]> {
  const query = prefixQuery(search)
  if (query === '') return []
  const names = await findNames(deps, search)
  const texts = await listTextHits(deps.db, query, limit)
  const corrected = correct(search, names.corrections)
  // The text of a drug is searched for the corrected name, as the cards are.
  if (texts.length === 0 && corrected !== null) return searchDrugs(deps, corrected, limit)
  const passages = new Map(texts.map((hit) => [hit.drugId, hit.headline]))
  const ids = [...new Set([...names.drugs.keys(), ...passages.keys()])].slice(0, limit)
  const rows = new Map((await listDrugs(deps.db, { ids })).map((drug) => [drug.id, drug]))
  return ids.flatMap((id) => {
    const drug = rows.get(id)
    if (!drug) return []
    const headline = passages.get(id)
    return [{ drug, nameWords: names.drugs.get(id) ?? [], passage: headline ? fragmentsOf(headline) : [] }]
  })
}

/** The search with misspelt drug names corrected; null when there is none. */
export async function correctDrugNames(deps: Pick<Deps, 'db'>, search: string): Promise<string | null> {
  return correct(search, (await findNames(deps, search)).corrections)
}

async function findNames(deps: Pick<Deps, 'db'>, search: string): Promise<RankedNames> {
  const terms = searchTerms(search)
  return rankNames(await listNameHits(deps.db, terms), terms)
}

interface RankedNames {
  /** Matching name words of each drug, best drug first. */
  drugs: Map<number, string[]>
  /** By misspelt word: the name. */
  corrections: Map<string, string>
}

/** A guess at a misspelt word counts only where no name holds the word as typed. */
function rankNames(hits: NameHit[], terms: string[]): RankedNames {
  const graded = hits.map((hit) => ({ ...hit, score: gradeOf(hit, terms) })).filter((hit) => hit.score > 0)
  const typedCorrectly = new Set(
    graded.filter((hit) => hit.score > scores.misspelt + 1).map((hit) => hit.term),
  )
  const counted = graded
    .filter((hit) => hit.score > scores.misspelt + 1 || !typedCorrectly.has(hit.term))
    .sort((a, b) => b.score - a.score || a.drugId - b.drugId)
  const drugs = new Map<number, string[]>()
  const corrections = new Map<string, string>()
  for (const hit of counted) {
    drugs.set(hit.drugId, [...(drugs.get(hit.drugId) ?? []), hit.word])
    if (!typedCorrectly.has(hit.term) && !corrections.has(hit.term)) corrections.set(hit.term, hit.word)
  }
  return { drugs, corrections }
}

/** Only the last word of a search may be unfinished: a user is still typing it. */
function gradeOf({ term, word, similarity }: NameHit, terms: string[]): number {
  if (word === term) return scores.whole
  const isLast = terms.at(-1) === term
  if (isLast && term.length > 1 && word.startsWith(term)) return scores.beginning + similarity
  if (isLast && term.length > 2 && word.includes(term)) return scores.inside + similarity
  return isMisspelling(term, word) ? scores.misspelt + similarity : 0
}

function correct(search: string, corrections: Map<string, string>): string | null {
  if (corrections.size === 0) return null
  return search.replaceAll(/[\p{L}\p{N}]+/gu, (word) => corrections.get(word.toLowerCase()) ?? word)
}
