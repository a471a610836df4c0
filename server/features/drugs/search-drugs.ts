import { isMisspelling } from '#domain/drugs/misspelling.ts'
import { type MatchPlace, matchPlaces } from '#domain/search/kind-order.ts'
import { type Fragment, fragmentsOf, searchTerms } from '#server/database/engine/full-text.ts'
import type { Deps } from '#server/deps.ts'
import { listNameHits, listTextHits, type NameHit } from './drug-search.queries.ts'
import { listDrugs, type ShownDrug } from './drugs.queries.ts'

export interface DrugMatch {
  drug: ShownDrug
  place: MatchPlace
  /** Words of its names that match, in lower case. */
  nameWords: string[]
  /** The passage of its text that matches. */
  passage: Fragment[]
}

const scores = { whole: 300, beginning: 200, inside: 100, misspelt: 50 }

/** Drugs that match, best first: by name, then by class and target, then by the rest of their text; misspelt names last. */
export async function searchDrugs(
  deps: Pick<Deps, 'db'>,
  search: string,
  limit: number,
): Promise<DrugMatch[]> {
  const terms = searchTerms(search)
  if (terms.length === 0) return []
  const names = rankNames(await listNameHits(deps.db, terms), terms)
  const texts = await listTextHits(deps.db, search, limit)
  const corrected = correct(search, names.corrections)
  // The text of a drug is searched for the corrected name, as the cards are.
  if (texts.length === 0 && corrected !== null) return searchDrugs(deps, corrected, limit)
  const textHits = new Map(texts.map((hit) => [hit.drugId, hit]))
  const placeOf = (id: number) =>
    higher(names.drugs.get(id)?.place, textHits.get(id)?.place) ?? matchPlaces.textBegun
  const ids = [...new Set([...names.drugs.keys(), ...textHits.keys()])]
    .sort((a, b) => placeOf(b) - placeOf(a))
    .slice(0, limit)
  const rows = new Map((await listDrugs(deps.db, { ids })).map((drug) => [drug.id, drug]))
  const matches = ids.flatMap((id) => {
    const drug = rows.get(id)
    if (!drug) return []
    const headline = textHits.get(id)?.headline
    const nameWords = names.drugs.get(id)?.words ?? []
    return [{ drug, place: placeOf(id), nameWords, passage: headline ? fragmentsOf(headline) : [] }]
  })
  // Trastuzumab before its conjugates.
  const isNamed = ({ drug }: DrugMatch) =>
    Number(drug.genericName.toLowerCase() === search.trim().toLowerCase())
  return matches.sort((a, b) => isNamed(b) - isNamed(a))
}

function higher(a: MatchPlace | undefined, b: MatchPlace | undefined): MatchPlace | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a > b ? a : b
}

/** The search with misspelt drug names corrected; null when there is none. */
export async function correctDrugNames(deps: Pick<Deps, 'db'>, search: string): Promise<string | null> {
  const terms = searchTerms(search)
  return correct(search, rankNames(await listNameHits(deps.db, terms), terms).corrections)
}

interface RankedNames {
  /** The words of each drug's names that match, best drug first. */
  drugs: Map<number, { words: string[]; place: MatchPlace }>
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
  const drugs: RankedNames['drugs'] = new Map()
  const corrections = new Map<string, string>()
  for (const hit of counted) {
    const ofDrug = counted.filter(({ drugId }) => drugId === hit.drugId)
    drugs.set(hit.drugId, { words: ofDrug.map(({ word }) => word), place: placeOfName(ofDrug, terms) })
    if (!typedCorrectly.has(hit.term) && !corrections.has(hit.term)) corrections.set(hit.term, hit.word)
  }
  return { drugs, corrections }
}

/** A name that holds only some of the words says as much as a text. */
function placeOfName(hits: readonly { term: string; score: number }[], terms: string[]): MatchPlace {
  const least = Math.min(
    ...terms.map((term) => Math.max(0, ...hits.filter((hit) => hit.term === term).map(({ score }) => score))),
  )
  if (least >= scores.whole) return matchPlaces.name
  if (least >= scores.beginning) return matchPlaces.nameBegun
  return hits.some(({ score }) => score >= scores.whole) ? matchPlaces.text : matchPlaces.textBegun
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
