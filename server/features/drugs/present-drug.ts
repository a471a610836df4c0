import type { Drug } from '#contracts/drugs.ts'
import type { ShownDrug } from './drugs.queries.ts'

const uncategorized = 'Uncategorized'

/** The classification as it is shown. */
export const shownClassification = (classification: string) => classification || uncategorized
/** The classification as it is stored. */
export const storedClassification = (shown: string) => (shown === uncategorized ? '' : shown)

export function presentDrug({ classification, ...drug }: ShownDrug): Drug {
  return { ...drug, drugClassification: shownClassification(classification) }
}
