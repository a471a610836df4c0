import { labelChangesText } from '#content/label-changes.ts'
import type { Content } from '#content/read-content.ts'
import type { DrugContent } from '#content/schema.ts'
import { learnedDrug } from '#domain/content-changes/learned-text.ts'
import { drugComponents } from '#domain/mastery/drug-mastery.ts'
import type { Database } from '#server/database/connect.ts'
import { latestAnnounced, recordAnnounced } from '#server/database/content/announced-changes.ts'
import { removeConflict, saveConflict } from '#server/database/content/content-conflicts.ts'
import { isSameText } from '#server/database/content/edited-content.ts'
import { contentHash, decideLoad, listTombstones } from '#server/database/content/shipped-content.ts'
import type { Deps } from '#server/deps.ts'
import { drugConflicts } from './drug-conflicts.ts'
import {
  archiveDrugs,
  listDrugsByKey,
  listEveryDrugByKey,
  listShippedDrugs,
  type NewDrug,
  saveShippedDrug,
} from './load-drugs.queries.ts'

/**
 * Tombstones and conflicts of all content share their tables: the prefix tells drugs from chapters and cards.
 */
export const drugKeyPrefix = 'drug:'
export const drugContentKey = (id: string) => `${drugKeyPrefix}${id}`

/**
 * Loads the shipped drugs into the database by id, in one transaction. Admin edits stay and show as
 * conflicts, deleted drugs stay deleted, a second run changes nothing.
 */
export async function loadDrugs(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  content: Pick<Content, 'drugs' | 'changes'>,
): Promise<void> {
  const counts = await deps.db.transaction(async (tx) => {
    const tombstones = await listTombstones(tx)
    const known = await listShippedDrugs(tx)
    const shipped = content.drugs.filter((drug) => !tombstones.has(drugContentKey(drug.id)))
    const announced = latestAnnounced(content.changes, ({ drugs }) =>
      drugs.flatMap(({ drug, components }) => components.map((component) => partKey(drug, component))),
    )
    const told = content.changes.flatMap(({ drugs }) => drugs.map(({ drug }) => drug))
    const before = await listEveryDrugByKey(tx, told)
    const written: string[] = []
    for (const drug of shipped) {
      const row = drugRow(drug)
      if (known.get(drug.id)?.isEdited && (await isAsShipped(tx, row))) {
        await drugConflicts.replace(tx, row, null)
        await removeConflict(tx, drugContentKey(drug.id))
        written.push(row.key)
        continue
      }
      const decision = decideLoad(known.get(drug.id), row.contentHash)
      if (decision === 'conflict') {
        const parts = drugComponents.flatMap(({ id }) => {
          const change = announced.get(partKey(drug.id, id))
          return change ? [[id, change]] : []
        })
        const conflict = { key: drugContentKey(drug.id), shipped: row }
        await saveConflict(tx, { ...conflict, announced: Object.fromEntries(parts) })
      }
      if (decision !== 'write') continue
      await saveShippedDrug(tx, row)
      written.push(row.key)
    }
    await recordAnnounced(tx, {
      before,
      after: await listEveryDrugByKey(
        tx,
        told.filter((key) => written.includes(key)),
      ),
      learned: learnedDrug,
      announced: ({ key }, component) => announced.get(partKey(key ?? '', component)),
      at: deps.clock.now(),
    })
    const ids = new Set(shipped.map((drug) => drug.id))
    const gone = [...known.keys()].filter((key) => !ids.has(key))
    await archiveDrugs(tx, gone, deps.clock.now())
    return { written: written.length, archived: gone.length }
  })
  deps.log.info(counts, 'drugs loaded')
}

/** Whether an edited drug reads as the files do: the edit has come back with them. */
async function isAsShipped(tx: Database, row: NewDrug): Promise<boolean> {
  const [stored] = await listDrugsByKey(tx, [row.key])
  return stored !== undefined && isSameText(drugConflicts.fields, stored, row)
}

const partKey = (drug: string, component: string) => `${drug} ${component}`

export function drugRow(drug: DrugContent): NewDrug {
  return {
    key: drug.id,
    genericName: drug.generic,
    brandName: drug.brand ?? '',
    classification: drug.class,
    subclass: drug.subclass ?? '',
    target: drug.target ?? '',
    firstApproval: drug.first_approval,
    indication: drug.indication,
    mechanismOfAction: drug.moa,
    clinicalIndications: drug.indications,
    adverseEffects: drug.adverse_effects,
    boxedWarning: drug.boxed_warning,
    interactions: drug.interactions ?? '',
    doseModification: drug.dose_modification ?? '',
    monitoring: drug.monitoring ?? '',
    handling: drug.handling ?? '',
    labelChanges: labelChangesText(drug.changes),
    labelStatus: drug.status,
    labelAsOf: drug.label_as_of,
    approvedOn: drug.approved ?? null,
    source: drug.source,
    reviewedOn: drug.reviewed,
    reviewBy: drug.review_by ?? null,
    contentHash: contentHash(drug),
  }
}
