import type { ContentConflict } from '#contracts/catalogue/content-admin.ts'
import type { LearnedPart } from '#domain/content-changes/learned-text.ts'
import { fieldsWith } from '#domain/editorial/change-set.ts'
import { asText } from '#domain/editorial/field-text.ts'
import { mergeFields } from '#domain/editorial/three-way.ts'
import type { Database } from '#server/database/connect.ts'
import { recordAnnounced } from '#server/database/content/announced-changes.ts'
import {
  type Conflict,
  listBases,
  listConflicts,
  removeConflict,
  type ShippedEntry,
  saveBase,
} from '#server/database/content/content-conflicts.ts'
import { keepVersions } from '#server/database/content/content-history.ts'
import { lockContent } from '#server/database/content/content-version.ts'
import { contentHash } from '#server/database/content/shipped-content.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, conflict as conflictError, notFound } from '#server/platform/http/http-error.ts'
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
  /** For a kind whose fields hold several texts: how these are compared, and put together again, one by one. */
  byField?: {
    /** The texts of a row, or of the part of it that is known, by names of their own. */
    split(text: Record<string, unknown>, row: EditedRow): Record<string, string>
    /** The fields of the kind with those texts from ours that stay, and the others from the shipped row. */
    merge(
      ours: Record<string, unknown>,
      shipped: Record<string, unknown>,
      stays: string[],
    ): Record<string, unknown>
  }
  /** Absent for a kind that keeps no earlier texts. */
  history?: History<number>
  /** What learners learn of a row: they are told of a change that the files announce, and of another key. */
  learned?(row: EditedRow): LearnedPart[]
  /**
   * Lists the rows with these keys that exist. @param lock keeps them unchanged until the transaction ends.
   */
  listByKey(db: Database, keys: string[], lock?: 'lock'): Promise<EditedRow[]>
  /** Writes a row in place of the edited one. @param editedAt null where it is the shipped text as a whole */
  replace(tx: Database, row: ShippedEntry, editedAt: Date | null): Promise<void>
  /** Keeps the edited row and records this shipped text as known, so that it is no conflict again. */
  keepEdited(tx: Database, shipped: ShippedEntry): Promise<void>
}

/**
 * Lists the texts for which an admin's edit and the files disagree, the oldest conflict first, each field with the text that
 * both were made on.
 */
export async function listContentConflicts(
  db: Database,
  kinds: readonly ConflictKind[],
): Promise<ContentConflict[]> {
  const byKind = Map.groupBy(await listConflicts(db), (conflict) => kindOf(conflict, kinds))
  const found = await Promise.all(
    [...byKind].map(async ([kind, conflicts]) => {
      const keys = conflicts.map(({ shipped }) => shipped.key)
      const edited = new Map((await kind.listByKey(db, keys)).map((row) => [row.key, row]))
      const bases = await listBases(
        db,
        conflicts.map(({ key }) => key),
      )
      return conflicts.flatMap((conflict) => {
        const row = edited.get(conflict.shipped.key)
        return row ? present(conflict, kind, { row, base: bases.get(conflict.key) }) : []
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

interface Sides {
  row: EditedRow
  /** The shipped text that the edit was made on, if it is known. */
  base: Record<string, unknown> | undefined
}

/** Another one when either text is another. */
const versionOf = ({ shipped }: Conflict, kind: ConflictKind, row: EditedRow): string =>
  contentHash([shipped.contentHash, pick(row, kind.fields)])

function present(conflict: Conflict, kind: ConflictKind, sides: Sides): ContentConflict {
  const { key, shipped, noticedAt } = conflict
  const { row, base = {} } = sides
  // What was noticed before a column was added lacks it.
  const fields = kind.fields.filter((name) => name in shipped)
  const textsOf = (text: Record<string, unknown>): Record<string, string> => {
    const known = fields.filter((name) => name in text)
    if (kind.byField) return kind.byField.split(pick(text, known), row)
    return Object.fromEntries(known.map((name) => [name, asText(text[name])]))
  }
  const texts = { base: textsOf(base), ours: textsOf(row), theirs: textsOf(shipped) }
  const names = [...new Set([...Object.keys(texts.theirs), ...Object.keys(texts.ours)])]
  // A text that one side lacks is none there.
  if (kind.byField)
    for (const text of [texts.ours, texts.theirs, ...(sides.base ? [texts.base] : [])])
      for (const name of names) text[name] ??= ''
  const merged = mergeFields(names, texts, fieldsWith(kind.kind, row))
  return {
    key,
    kind: kind.kind,
    title: asText(row[kind.titleField]),
    fields: merged.flatMap(({ name, state }) => {
      if (state === 'same' || state === 'both') return []
      return {
        ...{ name, earlier: texts.base[name] ?? null },
        ...{ ours: texts.ours[name] ?? '', shipped: texts.theirs[name] ?? '' },
        changedBy: state === 'theirs' ? ('shipped' as const) : state === 'ours' ? state : null,
      }
    }),
    version: versionOf(conflict, kind, row),
    noticedAt: noticedAt.toISOString(),
  }
}

interface Resolution {
  key: string
  /** The version of both texts that were compared. */
  version: string
  /** The fields that stay as they are; the others are taken from the shipped text. */
  ours: string[]
}

/**
 * Takes the fields in which both texts differ from one of them each. What stays ours is not disputed again by the same
 * shipped text, and what is replaced is kept in the history.
 * @throws HttpError 404 when there is no such conflict, for example because somebody else has resolved it; 409
 *   edited_meanwhile when one of the texts was changed again; 400 where fields that belong together were taken from both
 */
export async function resolveContentConflict(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  { key, version, ours, kinds }: Resolution & { kinds: readonly ConflictKind[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockContent(tx)
    const conflict = await removeConflict(tx, key)
    if (!conflict) throw notFound('This conflict has been resolved')
    const kind = kindOf(conflict, kinds)
    const { shipped } = conflict
    const [row] = await kind.listByKey(tx, [shipped.key], 'lock')
    if (!row) throw notFound('This was deleted in the meantime')
    if (versionOf(conflict, kind, row) !== version)
      throw conflictError('One of the texts has changed again. Look at them first.', 'edited_meanwhile')
    const base = (await listBases(tx, [key])).get(key)
    const { fields } = present(conflict, kind, { row, base })
    const stays = fields.flatMap(({ name }) => (ours.includes(name) ? [name] : []))
    requireTogether(kind, row, { stays, differing: fields.map(({ name }) => name) })
    const at = clock.now()
    if (stays.length > 0 && stays.length === fields.length) await kind.keepEdited(tx, shipped)
    else {
      await keepText(tx, { kind, row, savedBy: admin.username, savedAt: at })
      const merged = kind.byField?.merge(row, shipped, stays) ?? pick(row, stays)
      await kind.replace(tx, { ...shipped, ...merged }, stays.length > 0 ? at : null)
      await recordForLearners(tx, { kind, row, conflict, by: admin.username, at })
    }
    if (stays.length > 0) await saveBase(tx, conflict)
    await audit(tx, { admin, subjectId: row.id, kind, fields, stays })
  })
}

function requireTogether(
  kind: ConflictKind,
  row: EditedRow,
  { stays, differing }: { stays: string[]; differing: string[] },
): void {
  const together = fieldsWith(kind.kind, row).filter((name) => differing.includes(name))
  const kept = together.filter((name) => stays.includes(name))
  if (kept.length === 0 || kept.length === together.length) return
  throw badRequest('What is asked, the options and the key belong together. Take them from one side.')
}

async function keepText(
  tx: Database,
  { kind, row, ...saved }: { kind: ConflictKind; row: EditedRow; savedBy: string; savedAt: Date },
): Promise<void> {
  const { id: subjectId, revision } = row
  const subject = kind.history?.subject
  if (revision === undefined || !subject) return
  await keepVersions(tx, [{ subject, subjectId, revision, content: pick(row, kind.fields), ...saved }])
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
  resolved: {
    admin: SignedIn
    subjectId: number
    kind: ConflictKind
    fields: ContentConflict['fields']
    stays: string[]
  },
): Promise<void> {
  const { admin, subjectId, kind, fields, stays } = resolved
  const taken = fields.filter(({ name }) => !stays.includes(name))
  const verb = taken.length === 0 ? 'keep_ours' : stays.length === 0 ? 'keep_shipped' : 'merge'
  const textsOf = (some: ContentConflict['fields'], side: 'ours' | 'shipped') =>
    Object.fromEntries(some.map((field) => [field.name, field[side]]))
  await recordAudit(tx, {
    actor: admin,
    action: `${kind.kind}.${verb}`,
    subjectType: kind.kind,
    subjectId,
    details: {
      before: textsOf(taken.length === 0 ? fields : taken, 'ours'),
      ...(taken.length > 0 && { after: textsOf(taken, 'shipped') }),
    },
  })
}
