import type { Content } from '#content/read-content.ts'
import { takeChangesApart } from '#content/writing/take-apart.ts'
import { drugComponents } from '#domain/mastery/drug-mastery.ts'
import { isSameText } from '#server/database/content/edited-content.ts'
import { drugConflicts } from '#server/features/drugs/drug-conflicts.ts'
import { drugContentKey, drugRow } from '#server/features/drugs/load-drugs.ts'
import {
  compare,
  type ExportSource,
  fieldEdits,
  namesPhotograph,
  type Planned,
  photographRefused,
  type Refused,
} from './planned.ts'

type Drug = ExportSource['edited']['drugs'][number]

const order = [
  ...['id', 'generic', 'brand', 'subclass', 'target', 'first_approval', 'approved', 'indication', 'moa'],
  ...['indications', 'adverse_effects', 'boxed_warning', 'interactions', 'dose_modification', 'monitoring'],
  ...['handling', 'status', 'label_as_of', 'changes', 'source', 'reviewed', 'review_by'],
]

/** The monographs that admins changed. */
export const planDrugs = (source: ExportSource): (Planned | Refused | 'same')[] =>
  source.edited.drugs.map((row) => planDrug(source, row))

function rowIn(content: Content, key: string) {
  const found = content.drugs.find(({ id }) => id === key)
  return found && drugRow(found)
}

function planDrug(source: ExportSource, row: Drug): Planned | Refused | 'same' {
  const { content, filed, edited } = source
  const [key, { fields }] = [row.key ?? '', drugConflicts]
  const name = `drug ${key || row.genericName}`
  const verdict = compare({
    ...{ name, fields, stored: row, shipped: rowIn(content, key) },
    ...{ conflictKey: drugContentKey(key), conflicts: edited.conflicts },
  })
  if (verdict !== 'write') return verdict
  const file = filed.drugs.find((one) => one.file.drugs.some(({ id }) => id === key))
  const earlier = file?.file.drugs.find(({ id }) => id === key)
  if (!file || !earlier) return 'same'
  if (file.file.class !== row.classification)
    return {
      name,
      reason: `its file is that of ${file.file.class}: move it to the file of its class by hand`,
    }
  const changes = takeChangesApart(row.labelChanges, earlier.changes)
  if (!changes) return { name, reason: 'a change of its label is not written as “- **date:** text (source)”' }
  const later = { ...earlier, ...textOf(row), changes }
  if (namesPhotograph(...Object.values(textOf(row)).map(String))) return photographRefused(name)
  return {
    ...{ name, act: 'changed' },
    edits: fieldEdits({ path: file.path, at: ['drugs', { id: key }], order }, earlier, later),
    learned: drugComponents.map((component) => ({ kind: component.id, id: row.id, key })),
    holds: (after) => {
      const written = rowIn(after, key)
      return written !== undefined && isSameText(fields, row, written)
    },
  }
}

const orNone = (text: string) => (text === '' ? undefined : text)

function textOf(row: Drug) {
  return {
    generic: row.genericName,
    brand: orNone(row.brandName),
    subclass: orNone(row.subclass),
    target: orNone(row.target),
    indication: row.indication,
    moa: row.mechanismOfAction,
    indications: row.clinicalIndications,
    adverse_effects: row.adverseEffects,
    boxed_warning: row.boxedWarning,
    interactions: orNone(row.interactions),
    dose_modification: orNone(row.doseModification),
    monitoring: orNone(row.monitoring),
    handling: orNone(row.handling),
    status: row.labelStatus,
  }
}
