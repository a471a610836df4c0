import type { ChangeNote } from '#domain/content-changes/content-change.ts'
import { changedParts } from '#domain/content-changes/learned-text.ts'
import type { Database } from '#server/database/connect.ts'
import { type Replaced, recordTextChanges } from '#server/database/content/content-changes.ts'
import { type KeptVersion, keepVersions } from '#server/database/content/content-history.ts'
import type { Deps } from '#server/deps.ts'
import { type AuditRecord, recordAudits } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, conflict, notFound } from '#server/platform/http/http-error.ts'
import { type Actor, readOne, type Subject, type SubjectTypes, type TextOf } from './subject.ts'
import { changedFields, type GivenFields, knownText, pick } from './subject-text.ts'

interface Target<T extends SubjectTypes> {
  subject: Subject<T>
  id: T['id']
  /** The revision that the edit began with; without it the edit is always accepted. */
  revision: number | undefined
}
interface Change<T extends SubjectTypes> {
  text: GivenFields<TextOf<T>>
  /** What is said to those who have learned the text, when its meaning changes. */
  change?: ChangeNote | undefined
  /** The revision of the text that is restored. */
  restored?: number
  /** The verb of the entry in the audit log. */
  verb?: 'update' | 'reset'
  /** What the entry says beside the texts before and after it. */
  details?: Record<string, unknown>
}
type Edit<T extends SubjectTypes> = Target<T> & Change<T>

/**
 * Edits some fields in place. The earlier text is kept, and the audit log says what changed; it writes
 * nothing when nothing changes. @throws HttpError 404, 409 edited_meanwhile, and where the text breaks a rule
 * of the subject
 */
export async function editContent<T extends SubjectTypes>(
  deps: Deps,
  admin: SignedIn,
  edit: Edit<T>,
): Promise<T['shown']> {
  return deps.db.transaction(async (db) => {
    const row = await editIn({ ...deps, db }, admin, edit)
    return edit.subject.present({ ...deps, db }, { row, admin })
  })
}

/** Does the same as `editContent` in the transaction of the caller. */
export async function editIn<T extends SubjectTypes>(
  deps: Deps,
  admin: Actor,
  edit: Edit<T>,
): Promise<T['row']> {
  return replaceText(deps, admin, { ...edit, before: await requireLocked(deps, edit) })
}

/**
 * Makes an earlier text the present one, as an edit: the text that it replaces is kept too. Fields that the
 * version lacks stay as they are. @throws HttpError as `editContent`
 */
export async function restoreVersion<T extends SubjectTypes>(
  deps: Deps,
  admin: SignedIn,
  edit: Target<T> & { versionId: number; change?: ChangeNote | undefined },
): Promise<T['shown']> {
  const { subject, id: subjectId, versionId } = edit
  return deps.db.transaction(async (db) => {
    const before = await requireLocked({ db }, edit)
    const version = await subject.history.find(db, { subjectId, versionId })
    if (!version) throw notFound('This version does not exist')
    const text: GivenFields<TextOf<T>> = knownText(subject, version.content)
    const restored = version.revision
    const row = await replaceText({ ...deps, db }, admin, { ...edit, before, text, restored })
    return subject.present({ ...deps, db }, { row, admin })
  })
}

/**
 * Locks the row, and makes sure that nobody overwrites an edit that they have not seen. @throws HttpError
 * 404, 409 edited_meanwhile
 */
async function requireLocked<T extends SubjectTypes>(
  { db }: Pick<Deps, 'db'>,
  { subject, id, revision }: Target<T>,
): Promise<T['row']> {
  const present = await readOne(subject, db, id, 'lock')
  if (!present) throw notFound(subject.missing)
  if (revision === undefined || revision === present.revision) return present
  throw conflict(
    'Somebody else has changed this in the meantime. Look at the present text before you save yours.',
    'edited_meanwhile',
  )
}

async function replaceText<T extends SubjectTypes>(
  deps: Deps,
  admin: Actor,
  edit: Edit<T> & { before: T['row'] },
): Promise<T['row']> {
  const { row, record } = await writeText(deps, admin, edit)
  if (record) await recordEdits(deps.db, [record])
  return row
}

/** What the history, those who have learned the text, and the audit log get of an edit. */
export interface EditRecord {
  version?: KeptVersion
  replaced?: Replaced
  audit: AuditRecord
}

/**
 * Writes a text as `editIn` does, over a row that the caller has locked in this transaction. `recordEdits` must keep the
 * record before the transaction ends. @returns no record where nothing changes
 */
export async function writeText<T extends SubjectTypes>(
  deps: Deps,
  admin: Actor,
  edit: Edit<T> & { before: T['row'] },
): Promise<{ row: T['row']; record?: EditRecord }> {
  const { subject, id, before, change, restored, verb = 'update' } = edit
  const content = pick(before, subject.fields)
  const changed = changedFields(content, edit.text)
  const names = subject.fields.filter((field) => field in changed)
  if (names.length === 0) return { row: before }
  const after = { ...content, ...changed }
  await subject.requireAllowed?.(deps, { id, before, after })
  const [at, by] = [deps.clock.now(), admin.username]
  const row = await subject.save(deps.db, { id, text: after, at, by: admin })
  const shown = (one: T['row']) => subject.audited?.(one) ?? pick(one, names)
  const record: EditRecord = {
    audit: {
      actor: admin,
      action: `${subject.name}.${verb}`,
      subjectType: subject.name,
      subjectId: id,
      details: { before: shown(before), after: shown(row), ...edit.details },
    },
  }
  if (typeof id === 'string') return { row, record }
  const { subject: keptUnder } = subject.history
  if (keptUnder)
    record.version = {
      ...{ subject: keptUnder, subjectId: id, revision: before.revision, content },
      ...{ savedBy: by, savedAt: at },
    }
  if (!subject.learned) return { row, record }
  const texts = { before: subject.learned(before), after: subject.learned(row) }
  if (change && changedParts(texts.before, texts.after).length === 0) throw nothingToTell()
  record.replaced = { id, revision: row.revision, ...texts, note: change, restored, by, at }
  return { row, record }
}

/** Keeps what belongs to edits, in the transaction that has made them. */
export async function recordEdits(tx: Database, records: readonly EditRecord[]): Promise<void> {
  await keepVersions(
    tx,
    records.flatMap(({ version }) => version ?? []),
  )
  await recordTextChanges(
    tx,
    records.flatMap(({ replaced }) => replaced ?? []),
  )
  await recordAudits(
    tx,
    records.map(({ audit }) => audit),
  )
}

/** The refusal of a change note where nothing changes for those who learn. */
export const nothingToTell = () =>
  badRequest('Nothing that learners learn has changed. Choose “The wording”, or give no reason.')
