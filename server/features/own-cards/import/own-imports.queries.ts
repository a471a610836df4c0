import { and, desc, eq, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { ImportFormat, OwnImportState } from '#contracts/own-cards/own-import.ts'
import type { ColumnChoice } from '#domain/import/file-cards.ts'
import type { Database } from '#server/database/connect.ts'
import {
  type ImportChoice,
  ownImportParts,
  ownImportRefusals,
  ownImports,
} from '#server/database/tables/own-imports.ts'

/** Imports with the parts of their files, and what they left out. */

export type ImportRow = typeof ownImports.$inferSelect
export interface ImportKey {
  userId: number
  id: number
}

/** What becomes of notes, counted. */
export type ImportCounts = Pick<ImportRow, 'new' | 'changed' | 'same' | 'deleted' | 'refused' | 'conflicts'>

const isImport = ({ userId, id }: ImportKey) => and(eq(ownImports.userId, userId), eq(ownImports.id, id))
const isIn = (states: readonly OwnImportState[]) => inArray(ownImports.state, [...states])

/** The states in which a file is wanted. */
export const openStates = ['uploading', 'checked', 'waiting', 'running'] as const
const idleStates = ['uploading', 'checked'] as const

/** The last import of a learner. @param locks whether others wait with their changes of it */
export async function findLastImport(
  db: Database,
  userId: number,
  { locks = false } = {},
): Promise<ImportRow | undefined> {
  const found = db
    .select()
    .from(ownImports)
    .where(eq(ownImports.userId, userId))
    .orderBy(desc(ownImports.id))
    .limit(1)
  const [row] = await (locks ? found.for('update') : found)
  return row
}

export async function findImport(db: Database, key: ImportKey): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(ownImports).where(isImport(key))
  return row
}

/** The bytes on disk of the files that are here, of all learners. */
export async function countStoredBytes(db: Database): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_table_size('own_import_parts')::text as bytes`,
  )
  return Number(rows[0]?.bytes ?? 0)
}

/** Adds an import in the place of the learner's earlier ones. */
export async function replaceImports(
  db: Database,
  row: Pick<ImportRow, 'userId' | 'id' | 'name' | 'size' | 'modified'>,
  now: Date,
): Promise<ImportRow> {
  await db.delete(ownImports).where(eq(ownImports.userId, row.userId))
  const [added] = await db
    .insert(ownImports)
    .values({ ...row, createdAt: now, updatedAt: now })
    .returning()
  if (!added) throw new Error('the import was not added')
  return added
}

/** Stores the bytes at the end of what is here. @returns whether they belong there */
export async function addPart(
  db: Database,
  key: ImportKey,
  { start, bytes, now }: { start: number; bytes: Uint8Array; now: Date },
): Promise<boolean> {
  const end = start + bytes.length
  const moved = await db
    .update(ownImports)
    .set({ received: end, updatedAt: now })
    .where(
      and(
        isImport(key),
        isIn(['uploading']),
        eq(ownImports.received, start),
        sql`${ownImports.size} >= ${end}`,
      ),
    )
    .returning({ id: ownImports.id })
  if (moved.length === 0) return false
  await db.insert(ownImportParts).values({ userId: key.userId, importId: key.id, start, bytes })
  return true
}

const ofImport = ({ userId, id }: ImportKey) =>
  and(eq(ownImportParts.userId, userId), eq(ownImportParts.importId, id))

/** The part of a file that begins there. */
export async function findPart(db: Database, key: ImportKey, start: number): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ bytes: ownImportParts.bytes })
    .from(ownImportParts)
    .where(and(ofImport(key), eq(ownImportParts.start, start)))
  return row?.bytes
}

export async function deleteParts(db: Database, key: ImportKey): Promise<void> {
  await db.delete(ownImportParts).where(ofImport(key))
}

/** Keeps how a file was checked and what it would do, unless its import has begun. */
export async function saveCheck(
  db: Database,
  key: ImportKey,
  checked: ImportCounts & {
    state: 'uploading' | 'checked'
    format: ImportFormat
    columns: ColumnChoice | null
    total: number
    updatedAt: Date
  },
): Promise<void> {
  await db
    .update(ownImports)
    .set(checked)
    .where(and(isImport(key), isIn(idleStates)))
}

/** Lets a checked import wait for the job. */
export async function queueImport(
  db: Database,
  key: ImportKey,
  { choice, now }: { choice: ImportChoice; now: Date },
): Promise<ImportRow | undefined> {
  const none = { new: 0, changed: 0, same: 0, deleted: 0, refused: 0, conflicts: 0 }
  const [row] = await db
    .update(ownImports)
    .set({ ...none, state: 'waiting', choice, updatedAt: now })
    .where(and(isImport(key), isIn(['checked'])))
    .returning()
  return row
}

/** Ends an import that is in one of these states; its file is not needed any more. */
export async function endImport(
  db: Database,
  key: ImportKey,
  {
    from,
    run,
    ...end
  }: {
    from: readonly OwnImportState[]
    /** Only while this run of the job has it. */
    run?: number
    state: 'done' | 'failed' | 'cancelled'
    problem?: string
    updatedAt: Date
  },
): Promise<ImportRow | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(ownImports)
      .set(end)
      .where(and(isImport(key), isIn(from), run === undefined ? undefined : eq(ownImports.run, run)))
      .returning()
    if (row) await deleteParts(tx, key)
    return row
  })
}

/**
 * Takes the smallest import that waits, or that a job has left.
 * @param leftSince an import that runs and was not changed since then has been left
 * @param except the learners whose import is not taken
 */
export async function claimImport(
  db: Database,
  {
    now,
    leftSince,
    mostBytes,
    except,
  }: { now: Date; leftSince: Date; mostBytes: number; except: readonly number[] },
): Promise<ImportRow | undefined> {
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select({ userId: ownImports.userId, id: ownImports.id })
      .from(ownImports)
      .where(
        and(
          or(isIn(['waiting']), and(isIn(['running']), lt(ownImports.updatedAt, leftSince))),
          sql`${ownImports.size} <= ${mostBytes}`,
          notInArray(ownImports.userId, [...except]),
        ),
      )
      .orderBy(ownImports.size, ownImports.updatedAt)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return undefined
    const [row] = await tx
      .update(ownImports)
      .set({ state: 'running', run: sql`${ownImports.run} + 1`, updatedAt: now })
      .where(isImport(next))
      .returning()
    return row
  })
}

const plus = (column: SQL, more: number) => sql`${column} + ${more}::int`

/**
 * Counts notes that were taken in, as a part of the transaction that writes them.
 * @returns whether this run of the job still has the import
 */
export async function countTaken(
  db: Database,
  key: ImportKey,
  {
    run,
    read,
    counts,
    now,
  }: {
    run: number
    read: number
    counts: ImportCounts & Pick<ImportRow, 'media' | 'refusedFiles'>
    now: Date
  },
): Promise<boolean> {
  const rows = await db
    .update(ownImports)
    .set({
      read: plus(sql`${ownImports.read}`, read),
      new: plus(sql`${ownImports.new}`, counts.new),
      changed: plus(sql`${ownImports.changed}`, counts.changed),
      same: plus(sql`${ownImports.same}`, counts.same),
      deleted: plus(sql`${ownImports.deleted}`, counts.deleted),
      refused: plus(sql`${ownImports.refused}`, counts.refused),
      conflicts: plus(sql`${ownImports.conflicts}`, counts.conflicts),
      media: plus(sql`${ownImports.media}`, counts.media),
      refusedFiles: plus(sql`${ownImports.refusedFiles}`, counts.refusedFiles),
      updatedAt: now,
    })
    .where(and(isImport(key), isIn(['running']), eq(ownImports.run, run)))
    .returning({ id: ownImports.id })
  return rows.length > 0
}

/** Lets an import that ran wait again, for the next run of the job; it counts as one that this run has not taken. */
export async function leaveImport(db: Database, key: ImportKey, run: number): Promise<void> {
  await db
    .update(ownImports)
    .set({ state: 'waiting', run: sql`${ownImports.run} - 1` })
    .where(and(isImport(key), isIn(['running']), eq(ownImports.run, run)))
}

export interface Refusal {
  line: number
  /** The name of a picture or sound; empty for a note. */
  file: string
  front: string
  reason: string
}

export async function addRefusals(db: Database, key: ImportKey, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return
  await db
    .insert(ownImportRefusals)
    .values(refusals.map((refusal) => ({ ...refusal, userId: key.userId, importId: key.id })))
    .onConflictDoNothing()
}

/** Refusals after this one, in the order of the file. */
export async function listRefusals(
  db: Database,
  key: ImportKey,
  { after, limit }: { after: Pick<Refusal, 'line' | 'file'>; limit: number },
): Promise<Refusal[]> {
  const { line, file, front, reason } = ownImportRefusals
  return db
    .select({ line, file, front, reason })
    .from(ownImportRefusals)
    .where(
      and(
        eq(ownImportRefusals.userId, key.userId),
        eq(ownImportRefusals.importId, key.id),
        sql`(${line}, ${file}) > (${after.line}::int, ${after.file})`,
      ),
    )
    .orderBy(line, file)
    .limit(limit)
}

/** Drops files that nobody has gone on with. */
export async function deleteIdleImports(db: Database, before: Date): Promise<void> {
  await db.delete(ownImports).where(and(isIn(idleStates), lt(ownImports.updatedAt, before)))
}

/**
 * Lets the planner know how many rows an import has brought. The embedded engine never looks by itself, and would read all of
 * the learner's states for each card.
 */
export async function analyzeImported(db: Database): Promise<void> {
  await db.execute(sql`analyze own_notes, own_cards, item_states, reviews`)
}
