import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { statementName } from '#server/database/engine/prepared.ts'
import { type DrugRow, drugs } from '#server/database/tables/drugs.ts'

const inUse = isNull(drugs.archivedAt)
const byName = asc(sql`lower(${drugs.genericName})`)

/** The columns that lists and monographs show; the search columns stay in the database. */
const shown = {
  id: drugs.id,
  key: drugs.key,
  genericName: drugs.genericName,
  brandName: drugs.brandName,
  classification: drugs.classification,
  subclass: drugs.subclass,
  target: drugs.target,
  firstApproval: drugs.firstApproval,
  indication: drugs.indication,
  mechanismOfAction: drugs.mechanismOfAction,
  clinicalIndications: drugs.clinicalIndications,
  adverseEffects: drugs.adverseEffects,
  boxedWarning: drugs.boxedWarning,
  interactions: drugs.interactions,
  doseModification: drugs.doseModification,
  monitoring: drugs.monitoring,
  handling: drugs.handling,
  labelChanges: drugs.labelChanges,
  labelStatus: drugs.labelStatus,
  labelAsOf: drugs.labelAsOf,
  approvedOn: drugs.approvedOn,
  source: drugs.source,
  reviewedOn: drugs.reviewedOn,
  revision: drugs.revision,
}
export type ShownDrug = Pick<DrugRow, keyof typeof shown>

const hasClassification = (classification: string) => eq(drugs.classification, classification)

export async function listDrugs(
  db: Database,
  filter: { classification?: string | undefined; ids?: number[] },
): Promise<ShownDrug[]> {
  return db
    .select(shown)
    .from(drugs)
    .where(
      and(
        inUse,
        filter.classification === undefined ? undefined : hasClassification(filter.classification),
        filter.ids === undefined ? undefined : inArray(drugs.id, filter.ids),
      ),
    )
    .orderBy(byName)
}

export async function findDrug(db: Database, drugId: number): Promise<ShownDrug | undefined> {
  const [row] = await db
    .select(shown)
    .from(drugs)
    .where(and(eq(drugs.id, drugId), inUse))
    .prepare(statementName(db, 'drug'))
    .execute()
  return row
}

/** The drugs with these ids. @param lock keeps them unchanged until the transaction ends: edits of one drug follow each other */
export function listDrugsById(db: Database, ids: readonly number[], lock?: 'lock'): Promise<ShownDrug[]> {
  const found = db
    .select(shown)
    .from(drugs)
    .where(and(inArray(drugs.id, [...ids]), inUse))
    .orderBy(drugs.id)
  return lock ? found.for('update').execute() : found.execute()
}

export async function listDrugHeads(
  db: Database,
): Promise<
  Pick<
    DrugRow,
    'id' | 'genericName' | 'brandName' | 'classification' | 'target' | 'boxedWarning' | 'approvedOn'
  >[]
> {
  const { id, genericName, brandName, classification, target, boxedWarning, approvedOn } = shown
  return db
    .select({ id, genericName, brandName, classification, target, boxedWarning, approvedOn })
    .from(drugs)
    .where(inUse)
    .orderBy(byName)
}

export async function updateDrugText(
  db: Database,
  drugId: number,
  change: Partial<typeof drugs.$inferInsert>,
): Promise<ShownDrug> {
  const [row] = await db.update(drugs).set(change).where(eq(drugs.id, drugId)).returning(shown)
  if (!row) throw new Error(`drug ${drugId} was not updated`)
  return row
}
