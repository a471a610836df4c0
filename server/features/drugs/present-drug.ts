import type { Drug, DrugEdit } from '#contracts/drugs/drugs.ts'
import { componentFronts } from '#domain/drugs/component-fronts.ts'
import type { Deps } from '#server/deps.ts'
import type { ShownDrug } from './drugs.queries.ts'

const uncategorized = 'Uncategorized'

/** The classification as it is shown. */
export const shownClassification = (classification: string) => classification || uncategorized
/** The classification as it is stored. */
export const storedClassification = (shown: string) => (shown === uncategorized ? '' : shown)

/** The columns of a drug that an admin may edit. */
export type DrugText = Pick<ShownDrug, Exclude<keyof DrugEdit, 'drugClassification'> | 'classification'>

/** An edit as it is stored. */
export const storedText = ({ drugClassification, ...text }: DrugEdit) => ({
  ...text,
  ...(drugClassification !== undefined && { classification: storedClassification(drugClassification) }),
})

/** The known fields of an earlier text, in the form in which they are shown. */
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
