import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { AnnouncedChange } from '#content/schema.ts'
import type { LearnedKind } from '#domain/content-changes/content-change.ts'
import type { LearnedPart } from '#domain/content-changes/learned-text.ts'
import type { Database } from '#server/database/connect.ts'
import { contentChanges } from '#server/database/tables/catalogue.ts'
import { type Replaced, recordTextChanges } from './content-changes.ts'

/** Changes in meaning that the files of the content announce. */

interface LoadedRow {
  id: number
  key: string | null
  revision: number
}

interface Loaded<Row extends LoadedRow> {
  /** The rows as they were, of items that the load writes, and as they are now. */
  before: readonly Row[]
  after: readonly Row[]
  learned(row: NoInfer<Row>): LearnedPart[]
  /** The latest announcement of a part, if there is one. */
  announced(row: NoInfer<Row>, kind: LearnedKind): AnnouncedChange | undefined
  at: Date
  /** Who took the shipped text; the edition, where a load wrote it. */
  by?: string
}

/** Who is said to have made a change that came with the files. */
const byTheEdition = 'edition'

/**
 * Records the announced changes among loaded items, in the transaction that has written them. An announcement counts
 * once: when a text is written again later, only words have changed, unless it has another key.
 */
export async function recordAnnounced<Row extends LoadedRow>(
  tx: Database,
  loaded: Loaded<Row>,
): Promise<void> {
  const earlier = new Map(loaded.before.map((row) => [row.key, row]))
  const replaced: Replaced[] = []
  for (const row of loaded.after) {
    const known = earlier.get(row.key)
    if (!known) continue
    const before = loaded.learned(known)
    for (const part of loaded.learned(row)) {
      const { id, revision } = row
      const change = loaded.announced(row, part.kind)
      if (change) await markAnnounced(tx, { kind: part.kind, id, change })
      const announced = await findNote(tx, { kind: part.kind, id, change })
      replaced.push({
        ...{ id, revision, before, after: [part], ...announced },
        ...{ by: loaded.by ?? byTheEdition, at: loaded.at },
      })
    }
  }
  await recordTextChanges(tx, replaced)
}

/** What is said about a change that is announced, and was not recorded before. */
async function findNote(
  tx: Database,
  { change, ...part }: { kind: LearnedKind; id: number; change: AnnouncedChange | undefined },
): Promise<Pick<Replaced, 'note' | 'announcedOn'>> {
  if (!change || (await isRecorded(tx, { ...part, on: change.on }))) return {}
  const { severity, why, source, link = null, on: announcedOn } = change
  return { note: { severity, why, source, link }, announcedOn }
}

/** A change that was made here, and has come back with the files, is the one that they announce. */
async function markAnnounced(
  tx: Database,
  { kind, id, change }: { kind: LearnedKind; id: number; change: AnnouncedChange },
): Promise<void> {
  const { itemId, announcedOn, severity, why, changedAt } = contentChanges
  await tx
    .update(contentChanges)
    .set({ announcedOn: change.on })
    .where(
      and(
        ...[eq(contentChanges.kind, kind), eq(itemId, id), isNull(announcedOn)],
        ...[eq(severity, change.severity), eq(why, change.why)],
        sql`(${changedAt} at time zone 'UTC')::date = ${change.on}::date`,
      ),
    )
}

async function isRecorded(
  tx: Database,
  { kind, id, on }: { kind: LearnedKind; id: number; on: string },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: contentChanges.id })
    .from(contentChanges)
    .where(
      and(eq(contentChanges.kind, kind), eq(contentChanges.itemId, id), gte(contentChanges.announcedOn, on)),
    )
    .limit(1)
  return row !== undefined
}

/** The latest announcement of each item, by its key. */
export function latestAnnounced(
  changes: readonly AnnouncedChange[],
  keysOf: (change: AnnouncedChange) => readonly string[],
): Map<string, AnnouncedChange> {
  const ordered = changes.toSorted((one, other) => one.on.localeCompare(other.on))
  return new Map(ordered.flatMap((change) => keysOf(change).map((key) => [key, change] as const)))
}
