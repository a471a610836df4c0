import type { DrugEdit } from '#contracts/drugs.ts'
import { saveVersion } from '#server/database/content-history.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { notFound } from '#server/platform/http-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { requireRevision } from '../history/require-version.ts'
import { lockDrug, type ShownDrug, updateDrugText } from './drugs.queries.ts'
import { storedClassification } from './present-drug.ts'

/** Edits some fields in place; the earlier text is kept. When nothing changes nothing is written. */
export async function updateDrug(
  deps: Deps,
  admin: SignedIn,
  edit: { drugId: number; fields: DrugEdit; revision: number | undefined },
): Promise<ShownDrug> {
  return deps.db.transaction(async (tx) => {
    const before = await lockDrug(tx, edit.drugId)
    if (!before) throw notFound('This drug does not exist')
    requireRevision(before, edit.revision)
    const change = changedFields(before, edit.fields)
    const names = Object.keys(change) as (keyof typeof change)[]
    if (names.length === 0) return before
    const now = deps.clock.now()
    await saveVersion(tx, {
      subject: 'drug',
      subjectId: edit.drugId,
      revision: before.revision,
      content: Object.fromEntries(names.map((name) => [name, before[name]])),
      savedBy: admin.username,
      savedAt: now,
    })
    const drug = await updateDrugText(tx, edit.drugId, { ...change, editedAt: now })
    if (!drug) throw notFound('This drug does not exist')
    await recordAudit(tx, {
      actor: admin,
      action: 'drug.update',
      subjectType: 'drug',
      subjectId: edit.drugId,
      details: { before: Object.fromEntries(names.map((name) => [name, before[name]])), after: change },
    })
    return drug
  })
}

function changedFields(before: ShownDrug, { drugClassification, ...fields }: DrugEdit): Partial<ShownDrug> {
  const edited: Partial<ShownDrug> = { ...fields }
  if (drugClassification !== undefined) edited.classification = storedClassification(drugClassification)
  const entries = Object.entries(edited) as [keyof ShownDrug, ShownDrug[keyof ShownDrug]][]
  return Object.fromEntries(entries.filter(([name, value]) => value !== undefined && before[name] !== value))
}
