import type { Drug } from '#contracts/drugs/drugs.ts'
import { learnedDrug } from '#domain/content-changes/learned-text.ts'
import { historyOf } from '#server/database/content/content-history.ts'
import { byId, type Subject } from '#server/features/editing/subject.ts'
import { listDrugsById, type ShownDrug, updateDrugText } from './drugs.queries.ts'
import { type DrugText, presentDrug } from './present-drug.ts'

/** Drugs, as admins edit them. */
export const drugSubject: Subject<{ row: ShownDrug; field: keyof DrugText; shown: Drug; id: number }> = {
  name: 'drug',
  fields: [
    ...(['genericName', 'brandName', 'classification', 'subclass', 'target', 'indication'] as const),
    ...(['mechanismOfAction', 'clinicalIndications', 'adverseEffects', 'boxedWarning'] as const),
    ...(['interactions', 'doseModification', 'monitoring', 'handling'] as const),
    ...(['labelChanges', 'labelStatus'] as const),
  ],
  history: historyOf('drug'),
  missing: 'This drug does not exist',
  read: async (db, ids, lock) => byId(await listDrugsById(db, ids, lock)),
  save: (tx, { id, text, at }) => updateDrugText(tx, id, { ...text, editedAt: at }),
  learned: learnedDrug,
  present: (deps, { row }) => presentDrug(deps, row),
}
