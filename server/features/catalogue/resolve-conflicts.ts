import type { ContentConflict } from '#contracts/content-admin.ts'
import type { Database } from '#server/database/connect.ts'
import {
  type Conflict,
  type ConflictKind,
  type EditedRow,
  listConflicts,
  removeConflict,
} from '#server/database/content-conflicts.ts'
import { saveVersion } from '#server/database/content-history.ts'
import { lockContent } from '#server/database/content-version.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { notFound } from '#server/platform/http-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { drugConflicts } from '../drugs/drug-conflicts.ts'
import { questionConflicts } from '../questions/question-conflicts.ts'
import { chapterConflicts, flashcardConflicts } from './catalogue-conflicts.ts'

/** Of the kinds whose keys have no prefix, a card is the one with a question. */
function kindOf({ key, shipped }: Conflict): ConflictKind {
  const prefixed = [drugConflicts, questionConflicts].find(({ prefix }) => key.startsWith(prefix))
  return prefixed ?? ('question' in shipped ? flashcardConflicts : chapterConflicts)
}

/** Texts of admins and of the files that disagree, longest noticed first. */
export async function listContentConflicts(db: Database): Promise<ContentConflict[]> {
  const conflicts = await listConflicts(db)
  const byKind = Map.groupBy(conflicts, kindOf)
  const found = await Promise.all(
    [...byKind].map(async ([kind, ofKind]) => {
      const edited = await kind.findEdited(
        db,
        ofKind.map(({ shipped }) => shipped.key),
      )
      return ofKind.flatMap((conflict) => {
        const row = edited.get(conflict.shipped.key)
        return row ? present(conflict, kind, row) : []
      })
    }),
  )
  return found.flat().sort((one, other) => one.noticedAt.localeCompare(other.noticedAt))
}

function present({ key, shipped, noticedAt }: Conflict, kind: ConflictKind, row: EditedRow): ContentConflict {
  const fields = Object.entries(row.content).map(([name, value]) => ({
    name,
    ours: textOf(value),
    shipped: textOf(shipped[name]),
  }))
  return {
    key,
    kind: kind.kind,
    title: row.title,
    fields: fields.filter((field) => field.ours !== field.shipped),
    noticedAt: noticedAt.toISOString(),
  }
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null || value === undefined ? '' : String(value)
}

/**
 * Keeps the edited text, which no load of the same shipped text disputes again, or takes the shipped one; the edited
 * text is kept in the history then.
 * @throws HttpError 404 when there is no such conflict, as when somebody else has resolved it
 */
export async function resolveContentConflict(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  resolution: { key: string; keep: 'ours' | 'shipped' },
): Promise<void> {
  const { key, keep } = resolution
  await deps.db.transaction(async (tx) => {
    await lockContent(tx)
    const conflict = await removeConflict(tx, key)
    if (!conflict) throw notFound('This conflict has been resolved')
    const kind = kindOf(conflict)
    const { shipped } = conflict
    const row = (await kind.findEdited(tx, [shipped.key], 'lock')).get(shipped.key)
    if (!row) throw notFound('This was deleted in the meantime')
    if (keep === 'ours') await kind.keepEdited(tx, shipped)
    else {
      await keepText(tx, { kind, row, savedBy: admin.username, savedAt: deps.clock.now() })
      await kind.takeShipped(tx, shipped)
    }
    const { fields } = present(conflict, kind, row)
    await recordAudit(tx, {
      actor: admin,
      action: `${kind.kind}.keep_${keep}`,
      subjectType: kind.kind,
      subjectId: row.id,
      details: {
        before: Object.fromEntries(fields.map(({ name, ours }) => [name, ours])),
        ...(keep === 'shipped' && {
          after: Object.fromEntries(fields.map((field) => [field.name, field.shipped])),
        }),
      },
    })
  })
}

async function keepText(
  tx: Database,
  { kind, row, ...saved }: { kind: ConflictKind; row: EditedRow; savedBy: string; savedAt: Date },
): Promise<void> {
  if (kind.kind === 'chapter' || row.revision === null) return
  const { id: subjectId, revision, content } = row
  await saveVersion(tx, { subject: kind.kind, subjectId, revision, content, ...saved })
}
