import type { ContentConflict } from '#contracts/catalogue/content-admin.ts'
import type { LearnedPart } from '#domain/content-changes/learned-text.ts'
import { asText } from '#domain/editorial/field-text.ts'
import type { Database } from '#server/database/connect.ts'
import { recordAnnounced } from '#server/database/content/announced-changes.ts'
import {
  type Conflict,
  listConflicts,
  removeConflict,
  type ShippedEntry,
} from '#server/database/content/content-conflicts.ts'
import { lockContent } from '#server/database/content/content-version.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import type { History } from './subject.ts'
import { pick } from './subject-text.ts'

/** A row that an admin edited. Chapters have no revision. */
type EditedRow = Record<string, unknown> & { id: number; key: string | null; revision?: number }

/**
 * A kind of content that is both shipped and edited. Its definition may type `shipped` as a row of its own:
 * it gets back what its loader passed to `saveConflict`, and a column that was added since then is optional
 * there.
 */
export interface ConflictKind {
  kind: ContentConflict['kind']
  /**
   * The field by which admins recognise an item. No shipped rows of another kind have a field with this name.
   */
  titleField: string
  /** The fields that may differ. */
  fields: readonly string[]
  /** Absent for a kind that keeps no earlier texts. */
  history?: History<number>
  /** What learners learn of a row: they are told of a change that the files announce, and of another key. */
  learned?(row: EditedRow): LearnedPart[]
  /**
   * Lists the rows with these keys that exist. @param lock keeps them unchanged until the transaction ends.
   */
  listByKey(db: Database, keys: string[], lock?: 'lock'): Promise<EditedRow[]>
  /** Writes the shipped row, which then counts as not edited. */
  takeShipped(tx: Database, shipped: ShippedEntry): Promise<void>
  /** Keeps the edited row and records this shipped text as known, so that it is no conflict again. */
  keepEdited(tx: Database, shipped: ShippedEntry): Promise<void>
}

/** Lists the texts for which an admin's edit and the files disagree, the oldest conflict first. */
export async function listContentConflicts(
  db: Database,
  kinds: readonly ConflictKind[],
): Promise<ContentConflict[]> {
  const byKind = Map.groupBy(await listConflicts(db), (conflict) => kindOf(conflict, kinds))
  const found = await Promise.all(
    [...byKind].map(async ([kind, conflicts]) => {
      const keys = conflicts.map(({ shipped }) => shipped.key)
      const edited = new Map((await kind.listByKey(db, keys)).map((row) => [row.key, row]))
      return conflicts.flatMap((conflict) => {
        const row = edited.get(conflict.shipped.key)
        return row ? present(conflict, kind, row) : []
      })
    }),
  )
  return found.flat().sort((one, other) => one.noticedAt.localeCompare(other.noticedAt))
}

function kindOf({ key, shipped }: Conflict, kinds: readonly ConflictKind[]): ConflictKind {
  const found = kinds.find(({ titleField }) => titleField in shipped)
  if (!found) throw new Error(`the conflict of ${key} is of no known kind`)
  return found
}

function present({ key, shipped, noticedAt }: Conflict, kind: ConflictKind, row: EditedRow): ContentConflict {
  // What was noticed before a column was added lacks it.
  const names = kind.fields.filter((name) => name in shipped)
  const fields = names.map((name) => ({
    name,
    ours: asText(row[name]),
    shipped: asText(shipped[name]),
  }))
  return {
    key,
    kind: kind.kind,
    title: asText(row[kind.titleField]),
    fields: fields.filter((field) => field.ours !== field.shipped),
    noticedAt: noticedAt.toISOString(),
  }
}

interface Resolution {
  key: string
  keep: 'ours' | 'shipped'
}

/**
 * Keeps the edited text, so that no load of the same shipped text is a conflict again, or takes the shipped
 * one and keeps the edited text in the history.
 * @throws HttpError 404 when there is no such conflict, for example because somebody else has resolved it
 */
export async function resolveContentConflict(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  { key, keep, kinds }: Resolution & { kinds: readonly ConflictKind[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockContent(tx)
    const conflict = await removeConflict(tx, key)
    if (!conflict) throw notFound('This conflict has been resolved')
    const kind = kindOf(conflict, kinds)
    const { shipped } = conflict
    const [row] = await kind.listByKey(tx, [shipped.key], 'lock')
    if (!row) throw notFound('This was deleted in the meantime')
    if (keep === 'ours') await kind.keepEdited(tx, shipped)
    else {
      await keepText(tx, { kind, row, savedBy: admin.username, savedAt: clock.now() })
      await kind.takeShipped(tx, shipped)
      await recordForLearners(tx, { kind, row, conflict, by: admin.username, at: clock.now() })
    }
    await audit(tx, { admin, keep, subjectId: row.id, conflict: present(conflict, kind, row) })
  })
}

async function keepText(
  tx: Database,
  { kind, row, ...saved }: { kind: ConflictKind; row: EditedRow; savedBy: string; savedAt: Date },
): Promise<void> {
  const { id: subjectId, revision } = row
  if (revision === undefined) return
  await kind.history?.keep?.(tx, { subjectId, revision, content: pick(row, kind.fields), ...saved })
}

async function recordForLearners(
  tx: Database,
  taken: { kind: ConflictKind; row: EditedRow; conflict: Conflict; by: string; at: Date },
): Promise<void> {
  const { kind, row, conflict, by, at } = taken
  if (!kind.learned) return
  const withRevision = (one: EditedRow) => ({ ...one, revision: one.revision ?? 1 })
  const after = await kind.listByKey(tx, [row.key ?? ''])
  await recordAnnounced(tx, {
    ...{ before: [withRevision(row)], after: after.map(withRevision), learned: kind.learned },
    announced: (_, part) => conflict.announced[part],
    ...{ at, by },
  })
}

async function audit(
  tx: Database,
  resolved: { admin: SignedIn; keep: Resolution['keep']; subjectId: number; conflict: ContentConflict },
): Promise<void> {
  const { admin, keep, subjectId, conflict } = resolved
  const textsOf = (side: 'ours' | 'shipped') =>
    Object.fromEntries(conflict.fields.map((field) => [field.name, field[side]]))
  await recordAudit(tx, {
    actor: admin,
    action: `${conflict.kind}.keep_${keep}`,
    subjectType: conflict.kind,
    subjectId,
    details: { before: textsOf('ours'), ...(keep === 'shipped' && { after: textsOf('shipped') }) },
  })
}
