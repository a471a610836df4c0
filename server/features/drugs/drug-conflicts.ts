import type { ConflictKind } from '#server/database/content-conflicts.ts'
import { listDrugsByKey, type NewDrug, saveKnownDrug, saveShippedDrug } from './load-drugs.queries.ts'
import { drugKeyPrefix } from './load-drugs.ts'

/** Shipped drugs that changed after an admin had edited them. */
export const drugConflicts: ConflictKind = {
  kind: 'drug',
  prefix: drugKeyPrefix,
  findEdited: async (db, keys, lock) => {
    const rows = await listDrugsByKey(db, keys, lock)
    return new Map(
      rows.map((row) => {
        const { genericName, brandName, classification, subclass, target, firstApproval, indication } = row
        const { mechanismOfAction, clinicalIndications, adverseEffects, boxedWarning, source, reviewedOn } =
          row
        const { interactions, doseModification, monitoring, labelChanges, labelStatus, labelAsOf } = row
        const content = {
          ...{ genericName, brandName, classification, subclass, target, firstApproval, indication },
          ...{ mechanismOfAction, clinicalIndications, adverseEffects, boxedWarning, source, reviewedOn },
          ...{ interactions, doseModification, monitoring, labelChanges, labelStatus, labelAsOf },
        }
        return [row.key ?? '', { id: row.id, revision: row.revision, title: genericName, content }]
      }),
    )
  },
  takeShipped: (tx, shipped: NewDrug) => saveShippedDrug(tx, { ...shipped, editedAt: null }),
  keepEdited: saveKnownDrug,
}
