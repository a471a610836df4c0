import { createDrugNameMatcher } from '#domain/drugs/drug-names.ts'
import { namesOfDrug } from '#domain/drugs/names-of-drug.ts'
import { classNamesOf } from './class-names.ts'

export interface ClassedDrug {
  id: number
  genericName: string
  brandName: string
  classification: string
  subclass: string
}

/** Words of a text that name drugs: `text.slice(start, end)`. The name of a class names all drugs of the class. */
export interface LabelMention {
  start: number
  end: number
  drugIds: readonly number[]
}

/**
 * Finds the drugs that texts name, by any of their names or those of their classes. Of names that begin at the same word
 * the longest counts, so that trastuzumab deruxtecan is not trastuzumab.
 */
export function createLabelMatcher(drugs: readonly ClassedDrug[]): (text: string) => LabelMention[] {
  const named = drugs.map((drug) => ({ id: String(drug.id), names: namesOfDrug(drug) }))
  const byClass = new Map<string, number[]>()
  for (const { id, classification, subclass } of drugs)
    for (const name of classNamesOf([classification, subclass]))
      byClass.set(name, [...(byClass.get(name) ?? []), id])
  const classes = [...byClass.keys()].map((name) => ({ id: name, names: [name] }))
  const { findDrugNames } = createDrugNameMatcher([...named, ...classes])
  return (text) =>
    findDrugNames(text).map(({ start, end, drugId }) => ({
      ...{ start, end },
      drugIds: byClass.get(drugId) ?? [Number(drugId)],
    }))
}
