import type { DrugName } from '#contracts/drugs/drugs.ts'
import { namesOfDrug } from '#domain/drugs/names-of-drug.ts'

/** Drugs whose names and class have every word of a search, letter by letter: what serves without a network. */
export function drugsNamed(all: readonly DrugName[], search: string): DrugName[] {
  const words = search.toLowerCase().split(/\s+/)
  return all.filter((drug) => {
    const text = [...namesOfDrug(drug), drug.drugClassification].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
