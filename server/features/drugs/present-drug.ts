import type { Drug } from '#contracts/drugs.ts'
import { componentFronts } from '#domain/drugs/component-fronts.ts'
import type { Deps } from '#server/deps.ts'
import type { ShownDrug } from './drugs.queries.ts'

const uncategorized = 'Uncategorized'

/** The classification as it is shown. */
export const shownClassification = (classification: string) => classification || uncategorized
/** The classification as it is stored. */
export const storedClassification = (shown: string) => (shown === uncategorized ? '' : shown)

export function presentDrug({ drugFronts }: Pick<Deps, 'drugFronts'>, row: ShownDrug): Drug {
  const { key, classification, ...drug } = row
  const written = drugFronts.get(key ?? '') ?? []
  return {
    ...drug,
    drugClassification: shownClassification(classification),
    fronts: componentFronts(drug, written),
  }
}
