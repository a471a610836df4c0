import { learnedDrug } from '#domain/content-changes/learned-text.ts'
import type { DrugRow } from '#server/database/tables/drugs.ts'
import type { ConflictKind } from '#server/features/editing/resolve-conflicts.ts'
import { drugSubject } from './drug-subject.ts'
import { listDrugsByKey, type NewDrug, saveKnownDrug, saveShippedDrug } from './load-drugs.queries.ts'

/** Shipped drugs that changed after an admin had edited them. */
export const drugConflicts: ConflictKind = {
  kind: 'drug',
  titleField: 'genericName',
  fields: [...drugSubject.fields, 'firstApproval', 'labelAsOf', 'source', 'reviewedOn'],
  history: drugSubject.history,
  learned: (row: DrugRow) => learnedDrug(row),
  listByKey: listDrugsByKey,
  replace: (tx, row: NewDrug, editedAt) => saveShippedDrug(tx, { ...row, editedAt }),
  keepEdited: saveKnownDrug,
}
