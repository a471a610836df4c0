import type { Drug, DrugEdit } from '#contracts/drugs/drugs.ts'
import { componentFronts } from '#domain/drugs/component-fronts.ts'
import type { Deps } from '#server/deps.ts'
import type { ShownDrug } from './drugs.queries.ts'

const uncategorized = 'Uncategorized'

/** The classification as it is shown. */
export const shownClassification = (classification: string) => classification || uncategorized
/** The classification as it is stored. */
export const storedClassification = (shown: string) => (shown === uncategorized ? '' : shown)

/** What an admin may edit, by its columns. */
export type DrugText = Pick<ShownDrug, Exclude<keyof DrugEdit, 'drugClassification'> | 'classification'>

/** An edit as it is stored. */
export const storedText = ({ drugClassification, ...text }: DrugEdit) => ({
  ...text,
  ...(drugClassification !== undefined && { classification: storedClassification(drugClassification) }),
})

/** What is known of an earlier text, as it is shown. */
export const shownText = ({ classification, ...text }: Partial<DrugText>) => ({
  ...text,
  ...(classification !== undefined && { drugClassification: shownClassification(classification) }),
})

export function presentDrug({ drugFronts }: Pick<Deps, 'drugFronts'>, row: ShownDrug): Drug {
  const { key, classification, ...drug } = row
  const written = drugFronts.get(key ?? '') ?? []
  return {
    ...drug,
    drugClassification: shownClassification(classification),
    fronts: componentFronts(drug, written),
  }
}
