import type { DrugContent } from '#content/schema.ts'
import { createDrugNameMatcher } from '#domain/drugs/drug-names.ts'
import { namesOfDrug } from '#domain/drugs/names-of-drug.ts'
import type { DatedItem } from './dated-items.ts'

export interface Reopened {
  id: string
  reviewed: string
  drug: string
  /** The change that the reader of the item could not know. */
  change: DrugContent['changes'][number]
}

type Monograph = Pick<DrugContent, 'id' | 'generic' | 'brand' | 'changes'>

/**
 * The items that name a drug whose monograph has a later change than the item's last reading: they have to be
 * read again with this change in mind.
 */
export function reopenedItems(items: readonly DatedItem[], drugs: readonly Monograph[]): Reopened[] {
  const changed = new Map(
    drugs.filter(({ changes }) => changes.length > 0).map((drug) => [drug.id, drug] as const),
  )
  const matcher = drugMatcher(drugs)
  return items.flatMap(({ id, reviewed, text }) => {
    const named = new Set(matcher.findDrugNames(text).map(({ drugId }) => drugId))
    return [...named].flatMap((drug) =>
      (changed.get(drug)?.changes ?? [])
        .filter((change) => knownFrom(change) > reviewed)
        .map((change) => ({ id, reviewed, drug, change })),
    )
  })
}

/** Finds the drugs that a text names, by all their names. */
const drugMatcher = (drugs: readonly Pick<Monograph, 'id' | 'generic' | 'brand'>[]) =>
  createDrugNameMatcher(
    drugs.map(({ id, generic, brand = '' }) => ({
      id,
      names: namesOfDrug({ genericName: generic, brandName: brand }),
    })),
  )

/** The day from which a change could be known: the day it was noted, else the first day of its date. */
const knownFrom = ({ date, noted }: DrugContent['changes'][number]): string => noted ?? date.padEnd(10, '-01')

export const reopenedText = ({ id, reviewed, drug, change }: Reopened): string =>
  `${id}, read on ${reviewed}: ${drug}, ${change.date}: ${change.text}`
